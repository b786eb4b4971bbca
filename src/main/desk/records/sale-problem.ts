import { UNSETTLED } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { isGuarded } from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { TiedPayment } from '../ports/journal-port.ts';
import type { Situation } from './payment-change.ts';

/**
 * Prevents a double charge: nothing more is sent for a payment if a newer one of the sale may still take the money, or
 * if an older one had failed before this charge, is unsettled again, and no warning was shown.
 * @param tied payments that may be for the same purchase: see `paymentsTiedTo`
 */
export function saleProblem(
  { payment, sale }: Pick<Situation, 'payment' | 'sale'>,
  tied: readonly TiedPayment[],
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

export function isUnsettled({ state }: PaymentRecord): boolean {
  return UNSETTLED.some((outcome) => outcome === state.outcome);
}

function isAmong(tied: readonly TiedPayment[], { reference }: PaymentRecord): boolean {
  return tied.some(({ payment }) => payment.reference === reference);
}
