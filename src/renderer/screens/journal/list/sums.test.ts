import { describe, expect, it } from 'vitest';
import { groupedSums, listedPayments } from './sums-bar.tsx';

describe('the sums of the list', () => {
  it('sums up paid, unsettled and unpaid payments', () => {
    const sums = [
      { outcome: 'open', currency: 'NGN', payments: 1, amountMinor: 10, returnedMinor: 0 },
      { outcome: 'unknown', currency: 'NGN', payments: 2, amountMinor: 20, returnedMinor: 0 },
      { outcome: 'paid', currency: 'NGN', payments: 4, amountMinor: 400, returnedMinor: 0 },
    ] as const;
    expect(listedPayments(sums)).toBe(7);
    expect(groupedSums(sums)).toEqual([
      {
        currency: 'NGN',
        payments: 7,
        groups: [
          { name: 'paid', payments: 4, amount: { currency: 'NGN', amountMinor: 400 } },
          { name: 'notSettled', payments: 3, amount: { currency: 'NGN', amountMinor: 30 } },
        ],
        returned: null,
      },
    ]);
  });

  it('shows gross, returned and kept money of paid payments if something was returned', () => {
    const paid = { outcome: 'paid', currency: 'NGN', payments: 2, amountMinor: 500, returnedMinor: 120 } as const;
    const dollars = { ...paid, currency: 'USD', returnedMinor: 0 };
    expect(groupedSums([paid, dollars]).map(({ returned }) => returned)).toEqual([
      { amount: { currency: 'NGN', amountMinor: 120 }, kept: { currency: 'NGN', amountMinor: 380 } },
      null,
    ]);
  });

  it('never adds two currencies, neither amounts nor counts', () => {
    const sums = groupedSums([
      { outcome: 'declined', currency: 'NGN', payments: 1, amountMinor: 10, returnedMinor: 0 },
      { outcome: 'neverReceived', currency: 'USD', payments: 1, amountMinor: 5, returnedMinor: 0 },
    ]);
    expect(sums).toMatchObject([
      { currency: 'NGN', payments: 1, groups: [{ payments: 1, amount: { currency: 'NGN', amountMinor: 10 } }] },
      { currency: 'USD', payments: 1, groups: [{ payments: 1, amount: { currency: 'USD', amountMinor: 5 } }] },
    ]);
  });

  it('shows no sums without payments', () => {
    expect(groupedSums([{ outcome: 'open', currency: 'NGN', payments: 0, amountMinor: 0, returnedMinor: 0 }])).toEqual(
      [],
    );
  });
});
