import { describe, expect, it } from 'vitest';
import { groupedSums } from './sums.ts';

describe('what the list comes to', () => {
  it('is told for what is paid, not settled and not paid', () => {
    const { payments, groups } = groupedSums([
      { outcome: 'open', currency: 'NGN', payments: 1, amountMinor: 10, returnedMinor: 0 },
      { outcome: 'unknown', currency: 'NGN', payments: 2, amountMinor: 20, returnedMinor: 0 },
      { outcome: 'paid', currency: 'NGN', payments: 4, amountMinor: 400, returnedMinor: 0 },
    ]);
    expect(payments).toBe(7);
    expect(groups).toEqual([
      { name: 'paid', payments: 4, amounts: [{ currency: 'NGN', amountMinor: 400 }] },
      { name: 'notSettled', payments: 3, amounts: [{ currency: 'NGN', amountMinor: 30 }] },
    ]);
  });

  it('has gross, returned and kept of what is paid, where something was returned', () => {
    const paid = { outcome: 'paid', currency: 'NGN', payments: 2, amountMinor: 500, returnedMinor: 120 } as const;
    const dollars = { ...paid, currency: 'USD', returnedMinor: 0 };
    expect(groupedSums([paid, dollars]).returned).toEqual({
      amounts: [{ currency: 'NGN', amountMinor: 120 }],
      kept: [
        { currency: 'NGN', amountMinor: 380 },
        { currency: 'USD', amountMinor: 500 },
      ],
    });
    expect(groupedSums([dollars]).returned).toBeNull();
  });

  it('never adds two currencies', () => {
    const [group] = groupedSums([
      { outcome: 'declined', currency: 'NGN', payments: 1, amountMinor: 10, returnedMinor: 0 },
      { outcome: 'neverReceived', currency: 'USD', payments: 1, amountMinor: 5, returnedMinor: 0 },
    ]).groups;
    expect(group?.amounts).toEqual([
      { currency: 'NGN', amountMinor: 10 },
      { currency: 'USD', amountMinor: 5 },
    ]);
  });
});
