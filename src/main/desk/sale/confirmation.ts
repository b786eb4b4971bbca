import type { Verdict } from '../../../shared/payment/verdict.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock } from '../ports/parts.ts';
import { isAnswer, type StatusQueries } from '../requery/status-queries.ts';

/** Why goods may leave: the payment is paid, or its review was decided in the shop's favour. */
export type HandOverReason = 'paid' | 'keptAfterReview';

/** How the newest *paid* is known; nothing if it is still fresh. `proofAlone`: the service was asked and did not answer. */
export interface Confirmed {
  by?: 'freshRequery' | 'proofAlone';
}

/** How long a paid re-query stays fresh enough to hand over goods. */
export const CONFIRMED_FOR_MS = 3_600_000;
/** How long the counter waits for an answer before goods leave. */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks the service once more before goods leave, if its last *paid* is not fresh. The answer is in the journal when this
 * resolves; whether it lets the goods leave is decided there, by `confirms`.
 */
export async function confirmAgain(
  reference: string,
  {
    actor,
    clock,
    activeSale,
    statusQueries,
  }: {
    actor: () => string;
    clock: Clock;
    activeSale: Pick<ActiveSale, 'progressChanged'>;
    statusQueries: Pick<StatusQueries, 'confirmedAgoMs' | 'afresh'>;
  },
): Promise<Confirmed | Problem> {
  const agoMs = statusQueries.confirmedAgoMs(reference);
  if (agoMs !== null && agoMs <= CONFIRMED_FOR_MS) return {};
  activeSale.progressChanged(reference, { askingOnceMore: true });
  const patience = new AbortController();
  try {
    const tooLong = clock.sleep(ANSWER_WITHIN_MS, patience.signal).then(() => null);
    const heard = await Promise.race([statusQueries.afresh(reference, actor()), tooLong]);
    if (heard && !heard.ok) return heard.problem;
    return { by: heard && isAnswer(heard.value.outcome) ? 'freshRequery' : 'proofAlone' };
  } finally {
    patience.abort();
    activeSale.progressChanged(reference, { askingOnceMore: false });
  }
}

/**
 * Whether the newest answer lets the goods leave. After a review, the answer that it was decided on confirms, too: an answer that
 * says something new opens the review again.
 */
export function confirms(verdict: Verdict | null, reason: HandOverReason): boolean {
  return verdict === 'paid' || (reason === 'keptAfterReview' && verdict !== null && verdict !== 'wait');
}
