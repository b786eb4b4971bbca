import type { Finding, PaymentState } from './payment-state.ts';

/**
 * Returns the review that still waits for a person, which lists, counts and exports show as `Needs review`. Decisions
 * about money must read `review` itself, which stays after a decision.
 */
export function openReviewOf<Kept extends { decided?: unknown }>({ review }: { review: Kept | null }): Kept | null {
  return review?.decided ? null : review;
}

/** @returns null if there is no review */
export function newestFinding({ review }: Pick<PaymentState, 'review'>): Finding | null {
  return review?.again ?? review;
}

/** Tells whether the back office decided that the shop keeps the money. The goods may then leave once. */
export function isKept({ review }: Pick<PaymentState, 'review'>): boolean {
  const decided = review?.decided;
  return decided?.books === 'kept' && decided.reason !== 'goodsHandedOver' && decided.reason !== 'moneyReturned';
}

/**
 * Returns true if the decision leaves the shop no money to keep, or leaves the money to another case. The fold accepts
 * a hand-over after a decision of this kind; the checks of a hand-over do not.
 */
export function saysNothingOfGoods({ review }: Pick<PaymentState, 'review'>): boolean {
  const reason = review?.decided?.reason;
  return reason === 'notDebited' || reason === 'otherCase';
}

/** Returns `paid` without a finding, `paidLate` after the end of the sale, `paidInReview` after another finding. */
export function paidAs({ review }: Pick<PaymentState, 'review'>): 'paid' | 'paidLate' | 'paidInReview' {
  if (review === null) return 'paid';
  return review.reason === 'paidAfterSaleEnded' ? 'paidLate' : 'paidInReview';
}

export function foundBetween(before: PaymentState, after: PaymentState): Finding | null {
  const [known, found] = [newestFinding(before), newestFinding(after)];
  return found && (found.at !== known?.at || found.reason !== known.reason) ? found : null;
}
