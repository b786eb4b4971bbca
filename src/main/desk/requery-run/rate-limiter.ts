import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Standstill } from '../../../shared/run/requery-run.ts';

/** The state that decides when a run's next request may leave. Times are monotonic, in milliseconds. */
export interface RateLimiter {
  nextAtMs: number;
  closedUntilMs: number;
  closings: number;
}

export const OPEN: RateLimiter = { nextAtMs: 0, closedUntilMs: 0, closings: 0 };

export interface NotHeard {
  reason: Standstill['reason'];
  /** The pause that the service asked for; null if it named none. */
  retryAfterMs: number | null;
}

/** The waits without a `Retry-After`: doubled for each closing in a row, up to the limit. */
export const UNASKED_WAIT_MS: Record<Standstill['reason'], { first: number; most: number }> = {
  asked: { first: 1_000, most: 60_000 },
  tooMany: { first: 10_000, most: 10 * 60_000 },
  unreachable: { first: 2_000, most: 60_000 },
};

/** The wait if the service asks for an immediate retry. */
const LEAST_WAIT_MS = 1_000;

/** Causes with which a request most likely never left this machine. */
const UNREACHABLE: readonly string[] = ['nameNotResolved', 'connectionRefused', 'noRoute', 'offline'];

export function opensAtMs({ nextAtMs, closedUntilMs }: RateLimiter): number {
  return Math.max(nextAtMs, closedUntilMs);
}

/** Records a request that left. If it left late, the next request does not leave sooner. */
export function passed(rateLimiter: RateLimiter, nowMs: number, gapMs: number): RateLimiter {
  return { ...rateLimiter, nextAtMs: Math.max(nowMs, rateLimiter.nextAtMs) + gapMs };
}

/** Records a request that was not heard. Requests that left together close the limiter only once. */
export function closed(rateLimiter: RateLimiter, nowMs: number, { reason, retryAfterMs }: NotHeard): RateLimiter {
  const isClosed = nowMs < rateLimiter.closedUntilMs;
  const { first, most } = UNASKED_WAIT_MS[reason];
  const waitMs =
    retryAfterMs === null ? Math.min(first * 2 ** rateLimiter.closings, most) : Math.max(retryAfterMs, LEAST_WAIT_MS);
  if (isClosed && retryAfterMs === null) return rateLimiter;
  return {
    ...rateLimiter,
    closedUntilMs: Math.max(rateLimiter.closedUntilMs, nowMs + waitMs),
    closings: isClosed ? rateLimiter.closings : rateLimiter.closings + 1,
  };
}

/** Records a request that was heard. A request that left before the limiter closed does not open it. */
export function heard(rateLimiter: RateLimiter, nowMs: number): RateLimiter {
  if (rateLimiter.closings === 0 || nowMs < rateLimiter.closedUntilMs) return rateLimiter;
  return { ...rateLimiter, closings: 0 };
}

export function notHeard(outcome: RequeryOutcome): NotHeard | null {
  if (outcome.kind !== 'lost') return null;
  const { cause, retryAfterMs } = outcome;
  if (retryAfterMs !== undefined) return { reason: 'asked', retryAfterMs };
  if (cause === 'tooManyRequests') return { reason: 'tooMany', retryAfterMs: null };
  return UNREACHABLE.includes(cause) ? { reason: 'unreachable', retryAfterMs: null } : null;
}

/** How much a run slows down. One lost answer may be due to its reference; several point to the service. */
export interface Slowing {
  /** For each recent request, oldest first, whether its answer was lost. Cleared when the run slows down. */
  recent: readonly boolean[];
  /** The least gap between two requests in ms; 0 for the run's own pace. */
  gapMs: number;
}

export const NOT_SLOWED: Slowing = { recent: [], gapMs: 0 };

/** A run slows down if 7 of its last 8 answers were lost. If every other answer arrives, it is never slow for long. */
const RECENT = 8;
const MANY_LOST = 7;

/** The longest gap. A run never stops, and so notices when the service is back. */
export const LONGEST_GAP_MS = 10_000;

/** Records a lost answer. @param paceGapMs the gap between two requests at the run's own pace */
export function lost({ recent, gapMs }: Slowing, paceGapMs: number): Slowing {
  const last = [...recent, true].slice(-RECENT);
  if (last.filter((wasLost) => wasLost).length < MANY_LOST) return { recent: last, gapMs };
  return { recent: [], gapMs: Math.min(2 * Math.max(gapMs, paceGapMs), LONGEST_GAP_MS) };
}

/** Speeds a slowed run up by one step, after an answer. */
export function answered(slowing: Slowing, paceGapMs: number): Slowing {
  if (slowing === NOT_SLOWED) return slowing;
  const half = slowing.gapMs / 2;
  const gapMs = half > paceGapMs ? half : 0;
  const recent = [...slowing.recent, false].slice(-RECENT);
  return gapMs === 0 && !recent.includes(true) ? NOT_SLOWED : { recent, gapMs };
}
