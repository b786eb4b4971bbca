import { describe, expect, it } from 'vitest';
import { groupedSums } from './sums.ts';

describe('what the list comes to', () => {
  it('is told for what is paid, not settled and not paid', () => {
    const { payments, groups } = groupedSums([
      { outcome: 'open', currency: 'NGN', payments: 1, amountMinor: 10 },
      { outcome: 'unknown', currency: 'NGN', payments: 2, amountMinor: 20 },
      { outcome: 'paid', currency: 'NGN', payments: 4, amountMinor: 400 },
    ]);
    expect(payments).toBe(7);
    expect(groups).toEqual([
      { name: 'paid', payments: 4, amounts: [{ currency: 'NGN', amountMinor: 400 }] },
      { name: 'notSettled', payments: 3, amounts: [{ currency: 'NGN', amountMinor: 30 }] },
    ]);
  });

  it('never adds two currencies', () => {
    const [group] = groupedSums([
      { outcome: 'declined', currency: 'NGN', payments: 1, amountMinor: 10 },
      { outcome: 'neverReceived', currency: 'USD', payments: 1, amountMinor: 5 },
    ]).groups;
    expect(group?.amounts).toEqual([
      { currency: 'NGN', amountMinor: 10 },
      { currency: 'USD', amountMinor: 5 },
    ]);
  });
});
