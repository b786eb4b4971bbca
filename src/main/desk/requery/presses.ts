import type { Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';
import type { Answered, StatusQueries } from './status-queries.ts';

/** The least time between two re-queries of a payment, however fast somebody presses `Re-query`. */
const BETWEEN_PRESSES_MS = 1_000;

/**
 * Limits a person's re-queries to one a second for each payment. Presses in between share the next re-query and are
 * shown as running.
 * @param signal sends the next re-query at once
 */
export function createPresses(
  {
    clock,
    activeSale,
    statusQueries,
  }: { clock: Clock; activeSale: ActiveSale; statusQueries: Pick<StatusQueries, 'once' | 'onTheWire'> },
  signal: AbortSignal,
): { ask(reference: string, actor: string): Promise<Result<Answered>> } {
  const askedAt = new Map<string, MonotonicTime>();
  const next = new Map<string, Promise<Result<Answered>>>();

  function restMs(reference: string): number {
    const agoMs = elapsedMs(askedAt.get(reference), clock.monotonic());
    return agoMs === null ? 0 : BETWEEN_PRESSES_MS - agoMs;
  }

  function askNow(reference: string, actor: string): Promise<Result<Answered>> {
    for (const earlier of askedAt.keys()) if (restMs(earlier) <= 0) askedAt.delete(earlier);
    askedAt.set(reference, clock.monotonic());
    return statusQueries.once(reference, actor);
  }

  async function askNext(reference: string, actor: string): Promise<Result<Answered>> {
    activeSale.progressChanged(reference, { requerying: true });
    await clock.sleep(restMs(reference), signal);
    next.delete(reference);
    return await askNow(reference, actor);
  }

  return {
    ask(reference, actor) {
      if (statusQueries.onTheWire(reference)) return statusQueries.once(reference, actor);
      if (restMs(reference) <= 0) return askNow(reference, actor);
      const shared = next.get(reference) ?? askNext(reference, actor);
      next.set(reference, shared);
      return shared;
    },
  };
}
