import { UNSETTLED } from '../payment/payment-state.ts';
import type { SaleState } from '../payment/records.ts';
import { openReviewOf } from '../payment/review.ts';
import { problem } from '../problems.ts';

export type ErasureCause = { cause: 'asked'; reason: string } | { cause: 'retention'; reason: null };

export type ErasureObstacle = 'erasureUnsettled' | 'erasureInReview';

/** Returns why the personal data of a sale cannot be erased yet; null if it can. */
export function erasureObstacle({ payments }: Pick<SaleState, 'payments'>): ErasureObstacle | null {
  if (payments.some(({ state }) => UNSETTLED.some((outcome) => outcome === state.outcome))) return 'erasureUnsettled';
  return payments.some(({ state }) => openReviewOf(state) !== null) ? 'erasureInReview' : null;
}

/** The facts that decide whether the personal data of a sale may be erased. */
export interface ErasureFacts {
  /** null if no entry of the sale folds. */
  sale: SaleState | null;
  /** The numbers of the open cases about a payment of the sale. */
  openCases: readonly number[];
  /** How many entries of the sale and its cases still have personal data. */
  entries: number;
}

/**
 * Returns why a sale's personal data may not be erased now; null if it may be. @param facts null if there is no such
 * payment
 */
export function erasureRefusal(facts: ErasureFacts | null, reference: string): Refused | null {
  if (!facts?.sale) return problem('paymentNotFound', { reference });
  const obstacle = erasureObstacle(facts.sale);
  if (obstacle) return problem(obstacle);
  // The service may still answer about a watched payment.
  if (facts.sale.payments.some(({ watch }) => watch.dueAt !== null)) return problem('erasureWatched');
  const [number] = facts.openCases;
  if (number !== undefined) return problem('erasureCaseOpen', { number: String(number) });
  return facts.entries === 0 ? problem('erasureNothingLeft') : null;
}

type Refused = ReturnType<typeof problem>;
