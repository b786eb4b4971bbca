import type { Finding, PaymentState } from './payment-state.ts';

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

/** How a payment is paid that was not: with nothing to look at, after its sale had ended, or still in review for another reason. */
export function paidAs({ review }: Pick<PaymentState, 'review'>): 'paid' | 'paidLate' | 'paidInReview' {
  if (review === null) return 'paid';
  return review.reason === 'paidAfterSaleEnded' ? 'paidLate' : 'paidInReview';
}

/** What was found of a payment between two of its states; null where nothing was that is not known already. */
export function foundBetween(before: PaymentState, after: PaymentState): Finding | null {
  const [known, found] = [newestFinding(before), newestFinding(after)];
  return found && (found.at !== known?.at || found.reason !== known.reason) ? found : null;
}
