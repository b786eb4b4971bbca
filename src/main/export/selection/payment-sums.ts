import type { Sum } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** Returns the payments' totals per currency, as in a manifest. */
export function sumsOfRecords(payments: Iterable<Pick<PaymentRecord, 'amount' | 'state'>>): Sum[] {
  return sumsTogether(Array.from(payments, sumOfRecord));
}

/** Merges sums into one per currency, ordered by currency code. */
export function sumsTogether(sums: Iterable<Sum>): Sum[] {
  const totals = new Map<string, Sum>();
  for (const sum of sums) {
    const total = totals.get(sum.currency);
    totals.set(sum.currency, total ? added(total, sum) : sum);
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

function sumOfRecord({ amount: { currency, amountMinor }, state }: Pick<PaymentRecord, 'amount' | 'state'>): Sum {
  const isPaid = state.outcome === 'paid';
  return {
    currency,
    payments: 1,
    amountMinor,
    paidPayments: Number(isPaid),
    paidMinor: isPaid ? amountMinor : 0,
  };
}

function added(one: Sum, other: Sum): Sum {
  return {
    currency: one.currency,
    payments: one.payments + other.payments,
    amountMinor: one.amountMinor + other.amountMinor,
    paidPayments: one.paidPayments + other.paidPayments,
    paidMinor: one.paidMinor + other.paidMinor,
  };
}
