import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';

/** Returns the payment that paid, else one for review, else one that was reviewed, else the newest. */
export function paymentOfSale(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return (
    payments.find(({ state }) => state.outcome === 'paid' && state.review === null) ??
    payments.findLast(({ state }) => openReviewOf(state) !== null) ??
    payments.findLast(({ state }) => state.review !== null) ??
    payments.at(-1)
  );
}
