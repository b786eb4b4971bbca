import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { isGuarded } from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { Situation } from './payment-change.ts';

/**
 * The payment that speaks for a sale: the one that paid it, or else one that a person must look at, or else one that was looked at, since
 * the sale sends nothing more beside it, or else the newest.
 */
export function paymentOfSale(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return (
    payments.find(({ state }) => state.outcome === 'paid' && state.review === null) ??
    payments.findLast(({ state }) => openReviewOf(state) !== null) ??
    payments.findLast(({ state }) => state.review !== null) ??
    payments.at(-1)
  );
}

/**
 * Promise 1: nothing more is sent for a sale that has ended, that a payment has paid, or of which one is for review: money may have
 * been taken for that. Nor is it for a payment in whose place another one was begun that may take the money yet, as one that was never
 * received may: whoever was warned of two payments decided on the newer one. Nor beside an older one that had failed when this one was
 * begun, and that is not settled any more: nobody was warned of that.
 * @param tied the payments that may be for the same purchase, as a person was told when one of the two was charged: see `paymentsTiedTo`
 */
export function saleProblem(
  { payment, sale }: Pick<Situation, 'payment' | 'sale'>,
  tied: readonly PaymentRecord[],
): Problem | null {
  const { status } = sale.sale;
  if (status !== 'active') return problem('saleEnded', { status }).problem;
  const paid = sale.payments.find(({ state }) => state.outcome === 'paid');
  if (paid) return problem('saleAlreadyPaid', { reference: paid.reference }).problem;
  const reviewed = sale.payments.find(({ state }) => state.review !== null);
  if (reviewed) return problem('needsReview', { reference: reviewed.reference }).problem;
  const place = sale.payments.findIndex(({ reference }) => reference === payment.reference);
  const newer = sale.payments.slice(place + 1).find(isGuarded);
  const other = newer ?? sale.payments.slice(0, place).find((older) => isUnsettled(older) && !isAmong(tied, older));
  return other ? problem('saleHasOpenPayment', { reference: other.reference }).problem : null;
}

/** Whether nobody knows yet how the payment ends. */
export function isUnsettled({ state }: PaymentRecord): boolean {
  return UNSETTLED.some((outcome) => outcome === state.outcome);
}

function isAmong(payments: readonly PaymentRecord[], { reference }: PaymentRecord): boolean {
  return payments.some((payment) => payment.reference === reference);
}
