import type { PaymentRecord } from '../payment/records.ts';
import type { Sum } from './seal.ts';

/** Returns the payments' totals per currency, as in a manifest. */
export function sumsOfRecords(payments: Iterable<Pick<PaymentRecord, 'amount' | 'state'>>): Sum[] {
  return sumsTogether(Array.from(payments, sumOfRecord));
}

/** Merges sums into one per currency, ordered by currency code. */
export function sumsTogether(sums: Iterable<Sum>): Sum[] {
  const totals = new Map<string, Sum>();
  for (const sum of sums) addSum(totals, sum);
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

export function addSum(totals: Map<string, Sum>, { currency, ...sum }: Sum): void {
  const total = totals.get(currency) ?? nothingIn(currency);
  totals.set(currency, {
    currency,
    payments: total.payments + sum.payments,
    amountMinor: total.amountMinor + sum.amountMinor,
    paidPayments: total.paidPayments + sum.paidPayments,
    paidMinor: total.paidMinor + sum.paidMinor,
  });
}

export function nothingIn(currency: string): Sum {
  return { currency, payments: 0, amountMinor: 0, paidPayments: 0, paidMinor: 0 };
}

export function sumOfRecord({ amount, state }: Pick<PaymentRecord, 'amount' | 'state'>): Sum {
  const { currency, amountMinor } = amount;
  const paid = Number(state.outcome === 'paid');
  return { currency, payments: 1, amountMinor, paidPayments: paid, paidMinor: paid * amountMinor };
}
