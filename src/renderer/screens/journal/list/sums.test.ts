import { describe, expect, it } from 'vitest';
import type { OutcomeSum } from '../../../../shared/journal/journal-query.ts';
import { groupedSums, listedPayments } from './sums-bar.tsx';

const sum = (outcome: OutcomeSum['outcome'], payments: number, amountMinor: number): OutcomeSum => ({
  outcome,
  currency: 'NGN',
  payments,
  amountMinor,
  returnedMinor: 0,
});

describe('the sums of the list', () => {
  it('sums up paid, unsettled and unpaid payments', () => {
    const sums = [sum('open', 1, 10), sum('unknown', 2, 20), sum('paid', 4, 400)];
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
    const paid = { ...sum('paid', 2, 500), returnedMinor: 120 };
    const dollars = { ...paid, currency: 'USD', returnedMinor: 0 };
    expect(groupedSums([paid, dollars]).map(({ returned }) => returned)).toEqual([
      { amount: { currency: 'NGN', amountMinor: 120 }, kept: { currency: 'NGN', amountMinor: 380 } },
      null,
    ]);
  });

  it('never adds two currencies, neither amounts nor counts', () => {
    expect(groupedSums([sum('declined', 1, 10), { ...sum('neverReceived', 1, 5), currency: 'USD' }])).toMatchObject([
      { currency: 'NGN', payments: 1, groups: [{ payments: 1, amount: { currency: 'NGN', amountMinor: 10 } }] },
      { currency: 'USD', payments: 1, groups: [{ payments: 1, amount: { currency: 'USD', amountMinor: 5 } }] },
    ]);
  });

  it('shows no sums without payments', () => {
    expect(groupedSums([sum('open', 0, 0)])).toEqual([]);
  });
});
