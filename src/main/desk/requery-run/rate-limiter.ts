import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Standstill } from '../../../shared/run/requery-run.ts';

/**
 * When a run's next question may leave: so many a second, and none while the service asked not to be asked, or cannot be
 * reached. Pure; times are milliseconds of a clock that only goes forward.
 */
export interface RateLimiter {
  /** The pace lets nobody through before. */
  nextAtMs: number;
  /** The service, or the way to it, lets nobody through before. */
  closedUntilMs: number;
  /** How often in a row it had to close. */
  closings: number;
}

export const OPEN: RateLimiter = { nextAtMs: 0, closedUntilMs: 0, closings: 0 };

/** Why a question was not heard, so that it is asked again later. */
export interface NotHeard {
  reason: Standstill['reason'];
  /** How long the service asked not to be asked; null where it did not say. */
  retryAfterMs: number | null;
}

/** Waits where the service says nothing of how long: doubled for each closing in a row, up to the limit. */
export const UNASKED_WAIT_MS: Record<Standstill['reason'], { first: number; most: number }> = {
  asked: { first: 1_000, most: 60_000 },
  tooMany: { first: 10_000, most: 10 * 60_000 },
  unreachable: { first: 2_000, most: 60_000 },
};

/** A service that says "at once" is given a moment all the same. */
export const LEAST_WAIT_MS = 1_000;

/** Causes with which a question most likely never left this machine. */
const UNREACHABLE: readonly string[] = ['nameNotResolved', 'connectionRefused', 'noRoute', 'offline'];

/** When the next one may pass. */
export function opensAtMs({ nextAtMs, closedUntilMs }: RateLimiter): number {
  return Math.max(nextAtMs, closedUntilMs);
}

/** A question has left. One that left late lets the next one through no sooner. @param gapMs what is to lie between the two */
export function passed(rateLimiter: RateLimiter, nowMs: number, gapMs: number): RateLimiter {
  return { ...rateLimiter, nextAtMs: Math.max(nowMs, rateLimiter.nextAtMs) + gapMs };
}

/** A question was not heard. Those that left together with it close the limiter only once. */
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

/** A question was heard. One that had left before the closing says nothing of now. */
export function heard(rateLimiter: RateLimiter, nowMs: number): RateLimiter {
  if (rateLimiter.closings === 0 || nowMs < rateLimiter.closedUntilMs) return rateLimiter;
  return { ...rateLimiter, closings: 0 };
}

/** Whether the outcome says that the question was not heard; null where it was. */
export function notHeard(outcome: RequeryOutcome): NotHeard | null {
  if (outcome.kind !== 'lost') return null;
  const { cause, retryAfterMs } = outcome;
  if (retryAfterMs !== undefined) return { reason: 'asked', retryAfterMs };
  if (cause === 'tooManyRequests') return { reason: 'tooMany', retryAfterMs: null };
  return UNREACHABLE.includes(cause) ? { reason: 'unreachable', retryAfterMs: null } : null;
}

/**
 * How much more slowly than its pace a run asks, since the service leaves its questions without an answer (5xx, time-outs,
 * answers that cannot be read). One lost answer may be the fault of its reference; many among the last ones are the service's.
 * Pure.
 */
export interface Slowing {
  /** Of the last questions, the oldest first, whether the answer was lost; none from before it was last slowed down. */
  recent: readonly boolean[];
  /** At least so many milliseconds lie between two questions; 0 where the pace alone counts. */
  gapMs: number;
}

export const NOT_SLOWED: Slowing = { recent: [], gapMs: 0 };

/** So many of the last ones must have been lost; where every other one is answered, a run is never slowed down for long. */
const RECENT = 8;
const MANY_LOST = 7;

/** A run never stands still: it goes on asking, and so hears that the service is back. */
export const LONGEST_GAP_MS = 10_000;

/** No answer came. @param paceGapMs what lies between two questions at the run's own pace */
export function lost({ recent, gapMs }: Slowing, paceGapMs: number): Slowing {
  const last = [...recent, true].slice(-RECENT);
  if (last.filter((wasLost) => wasLost).length < MANY_LOST) return { recent: last, gapMs };
  return { recent: [], gapMs: Math.min(2 * Math.max(gapMs, paceGapMs), LONGEST_GAP_MS) };
}

/** An answer came: it undoes one slowing down. */
export function answered(slowing: Slowing, paceGapMs: number): Slowing {
  if (slowing === NOT_SLOWED) return slowing;
  const half = slowing.gapMs / 2;
  const gapMs = half > paceGapMs ? half : 0;
  const recent = [...slowing.recent, false].slice(-RECENT);
  return gapMs === 0 && !recent.includes(true) ? NOT_SLOWED : { recent, gapMs };
}
