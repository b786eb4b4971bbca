import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** The payment that speaks for a sale: the one that paid it, or else the newest. */
export function paymentOfSale(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return payments.find(({ state }) => state.outcome === 'paid' && state.review === null) ?? payments.at(-1);
}
