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
