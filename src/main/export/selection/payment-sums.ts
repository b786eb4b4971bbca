import type { Sum } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** What payments come to, per currency, as a manifest says it. */
export function sumsOfRecords(payments: Iterable<PaymentRecord>): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { amount, state } of payments) {
    const { currency, amountMinor } = amount;
    const sum = sums.get(currency) ?? { currency, payments: 0, amountMinor: 0, paidPayments: 0, paidMinor: 0 };
    const isPaid = state.outcome === 'paid';
    sums.set(currency, {
      currency,
      payments: sum.payments + 1,
      amountMinor: sum.amountMinor + amountMinor,
      paidPayments: sum.paidPayments + Number(isPaid),
      paidMinor: sum.paidMinor + (isPaid ? amountMinor : 0),
    });
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
