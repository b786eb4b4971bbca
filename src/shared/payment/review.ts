import type { Finding, PaymentState } from './payment-state.ts';

/**
 * The review that still waits for a person: lists, counts and exports show it as `Needs review`. Decisions about money must read `review`
 * itself, which stays.
 */
export function openReviewOf<Kept extends { decided?: unknown }>({ review }: { review: Kept | null }): Kept | null {
  return review?.decided ? null : review;
}

/** @returns null if there is no review */
export function newestFinding({ review }: Pick<PaymentState, 'review'>): Finding | null {
  return review?.again ?? review;
}

/** The back office decided that the shop keeps the money, and the customer has neither money nor goods: the goods may then leave once. */
export function isKept({ review }: Pick<PaymentState, 'review'>): boolean {
  const decided = review?.decided;
  return decided?.books === 'kept' && decided.reason !== 'goodsHandedOver' && decided.reason !== 'moneyReturned';
}

/**
 * Returns true if the decision leaves the shop no money to keep, or leaves the money to another case. The fold accepts
 * a hand-over after such a decision; the checks of a hand-over do not.
 */
export function saysNothingOfGoods({ review }: Pick<PaymentState, 'review'>): boolean {
  const reason = review?.decided?.reason;
  return reason === 'notDebited' || reason === 'otherCase';
}

/** Tells payments without a finding from those paid after the sale had ended, or while still in review. */
export function paidAs({ review }: Pick<PaymentState, 'review'>): 'paid' | 'paidLate' | 'paidInReview' {
  if (review === null) return 'paid';
  return review.reason === 'paidAfterSaleEnded' ? 'paidLate' : 'paidInReview';
}

export function foundBetween(before: PaymentState, after: PaymentState): Finding | null {
  const [known, found] = [newestFinding(before), newestFinding(after)];
  return found && (found.at !== known?.at || found.reason !== known.reason) ? found : null;
}
