import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock } from '../ports/parts.ts';
import { isAnswer, type StatusQueries } from '../requery/status-queries.ts';

/** How long a paid re-query stays fresh enough to hand over goods. */
export const CONFIRMED_FOR_MS = 3_600_000;
/** How long the counter waits for an answer before a hand-over. */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * Tells whether an answer is recent. `agoMs` is null if no paid answer came in this run, or a different one came since.
 */
export function isFresh(agoMs: number | null): boolean {
  return agoMs !== null && agoMs <= CONFIRMED_FOR_MS;
}

/**
 * Re-queries the payment. When this resolves, the answer is in the journal. `proofAlone` means that no answer came in
 * time.
 */
export async function askAgain(
  reference: string,
  parts: {
    actor: () => string;
    clock: Pick<Clock, 'sleep'>;
    activeSale: Pick<ActiveSale, 'progressChanged'>;
    statusQueries: Pick<StatusQueries, 'afresh'>;
  },
): Promise<{ by: 'freshRequery' | 'proofAlone' } | Problem> {
  const { actor, clock, activeSale, statusQueries } = parts;
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
