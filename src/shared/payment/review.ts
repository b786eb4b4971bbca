import type { Finding, PaymentState, SaleStatus } from './payment-state.ts';
import type { PaymentRecord, SaleRecord } from './records.ts';

/**
 * The review that a person has yet to decide: what lists, counts and exports show as `Needs review`. Null where there is none,
 * or it is decided. What money does asks for the mark itself, which stays.
 */
export function openReviewOf<Kept extends { decided?: unknown }>({ review }: { review: Kept | null }): Kept | null {
  return review?.decided ? null : review;
}

/** What a person of the back office must look at: the newest of what does not fit; null where there is no review. */
export function newestFinding({ review }: Pick<PaymentState, 'review'>): Finding | null {
  return review?.again ?? review;
}

/**
 * Whether the back office has decided that the money of a reviewed payment is the shop's, and that the customer has neither
 * money nor goods for it: the goods may then leave once.
 */
export function isKept({ review }: Pick<PaymentState, 'review'>): boolean {
  const decided = review?.decided;
  return decided?.books === 'kept' && decided.reason !== 'goodsHandedOver' && decided.reason !== 'moneyReturned';
}

/** The statuses of a sale whose goods may leave after a review: one that another payment has ended is over. */
const STILL_OWED: readonly SaleStatus[] = ['active', 'parked', 'cancelled'];

/** Whether the goods of a payment that was reviewed may leave now: decided for the shop, paid, and not given or returned since. */
export function mayLeaveAfterReview({ payment, sale }: { payment: PaymentRecord; sale: SaleRecord }): boolean {
  const { state } = payment;
  const isOwed = state.outcome === 'paid' && state.released === null && !state.returned && !state.settled;
  return isOwed && isKept(state) && !saysNothingOfGoods(state) && STILL_OWED.includes(sale.status);
}

/**
 * Whether a review was decided with a reason that gives the shop no money to keep, or leaves that to another case. The rules take no notice
 * of it, since goods have left so under them: the till does before it lets any leave.
 */
export function saysNothingOfGoods({ review }: Pick<PaymentState, 'review'>): boolean {
  const reason = review?.decided?.reason;
  return reason === 'notDebited' || reason === 'otherCase';
}

/** How a payment is paid that was not: with nothing to look at, after its sale had ended, or still in review for another reason. */
export function paidAs({ review }: Pick<PaymentState, 'review'>): 'paid' | 'paidLate' | 'paidInReview' {
  if (review === null) return 'paid';
  return review.reason === 'paidAfterSaleEnded' ? 'paidLate' : 'paidInReview';
}

/** The finding between two states of a payment; null if there is nothing new. */
export function foundBetween(before: PaymentState, after: PaymentState): Finding | null {
  const [known, found] = [newestFinding(before), newestFinding(after)];
  return found && (found.at !== known?.at || found.reason !== known.reason) ? found : null;
}
