import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  closed,
  heard,
  LONGEST_GAP_MS,
  lost,
  NOT_SLOWED,
  notHeard,
  OPEN,
  opensAtMs,
  passed,
  type Slowing,
  UNASKED_WAIT_MS,
} from './rate-limiter.ts';

const reasons = fc.constantFrom('asked', 'tooMany', 'unreachable') as fc.Arbitrary<'asked' | 'tooMany' | 'unreachable'>;

describe('the rate limiter', () => {
  it('never exceeds the pace in any interval by more than one request', () => {
    const lateness = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(lateness, fc.double({ min: 0.1, max: 50, noNaN: true }), (late, perSecond) => {
        let rateLimiter = OPEN;
        let nowMs = 0;
        const times = late.map((lateMs) => {
          nowMs = Math.max(nowMs, opensAtMs(rateLimiter)) + lateMs;
          rateLimiter = passed(rateLimiter, nowMs, 1_000 / perSecond);
          return nowMs;
        });
        for (const [index, fromMs] of times.entries()) {
          for (const [further, toMs] of times.slice(index).entries()) {
            expect(further + 1).toBeLessThanOrEqual(((toMs - fromMs) * perSecond) / 1_000 + 1 + 1e-6);
          }
        }
      }),
    );
  });

  it('never opens before the service allows it', () => {
    const happenings = fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 100_000 }),
        retryAfterMs: fc.option(fc.nat(3_600_000)),
        reason: reasons,
      }),
    );
    fc.assert(
      fc.property(happenings, (list) => {
        let rateLimiter = OPEN;
        let nowMs = 0;
        let allowedAtMs = 0;
        for (const { afterMs, retryAfterMs, reason } of list) {
          nowMs += afterMs;
          rateLimiter = closed(heard(rateLimiter, nowMs), nowMs, { reason, retryAfterMs });
          if (retryAfterMs !== null) allowedAtMs = Math.max(allowedAtMs, nowMs + retryAfterMs);
          expect(opensAtMs(rateLimiter)).toBeGreaterThanOrEqual(allowedAtMs);
        }
      }),
    );
  });

  it('closes once for parallel requests, and longer each time up to a limit', () => {
    fc.assert(
      fc.property(reasons, fc.integer({ min: 1, max: 32 }), (reason, together) => {
        let rateLimiter = OPEN;
        let before = 0;
        for (let closing = 0; closing < 20; closing += 1) {
          const nowMs = opensAtMs(rateLimiter);
          for (let each = 0; each < together; each += 1)
            rateLimiter = closed(rateLimiter, nowMs, { reason, retryAfterMs: null });
          const waitMs = opensAtMs(rateLimiter) - nowMs;
          expect(waitMs).toBeGreaterThanOrEqual(before);
          expect(waitMs).toBeLessThanOrEqual(UNASKED_WAIT_MS[reason].most);
          before = waitMs;
        }
        expect(before).toBe(UNASKED_WAIT_MS[reason].most);
      }),
    );
  });

  it('starts from the shortest wait again after an answer', () => {
    const notAnswered = { reason: 'unreachable', retryAfterMs: null } as const;
    const twice = closed(closed(OPEN, 0, notAnswered), 10_000, notAnswered);
    const again = closed(heard(twice, 60_000), 60_000, notAnswered);
    expect(opensAtMs(again)).toBe(60_000 + UNASKED_WAIT_MS.unreachable.first);
  });
});

describe('notHeard', () => {
  it('recognises a request that the service deferred or that never left', () => {
    const lost = { kind: 'lost', httpStatus: null } as const;
    expect(notHeard({ ...lost, cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 30_000 })).toEqual({
      reason: 'asked',
      retryAfterMs: 30_000,
    });
    expect(notHeard({ ...lost, cause: 'tooManyRequests', httpStatus: 429 })?.reason).toBe('tooMany');
    expect(notHeard({ ...lost, cause: 'serverError', httpStatus: 503, retryAfterMs: 5_000 })?.reason).toBe('asked');
    expect(notHeard({ ...lost, cause: 'offline' })?.reason).toBe('unreachable');
  });
});

const paceGaps = fc.integer({ min: 1, max: 50 }).map((perSecond) => 1_000 / perSecond);
const losses = fc.array(fc.boolean(), { maxLength: 200 });

function after(slowing: Slowing, wasLost: boolean, paceGapMs: number): Slowing {
  return wasLost ? lost(slowing, paceGapMs) : answered(slowing, paceGapMs);
}

function heardAll(all: readonly boolean[], paceGapMs: number): Slowing {
  return all.reduce((slowing, wasLost) => after(slowing, wasLost, paceGapMs), NOT_SLOWED);
}

/** Returns the duration of these re-queries as a multiple of their duration at the set pace. */
function timesThePace(all: readonly boolean[], paceGapMs: number): number {
  let slowing = NOT_SLOWED;
  let tookMs = 0;
  for (const wasLost of all) {
    tookMs += Math.max(paceGapMs, slowing.gapMs);
    slowing = after(slowing, wasLost, paceGapMs);
  }
  return tookMs / (all.length * paceGapMs);
}

describe('a run with lost answers', () => {
  it('slows a run down if all answers are lost, and still asks at least every ten seconds', () => {
    let slowing = NOT_SLOWED;
    let before = 0;
    for (let each = 0; each < 200; each += 1) {
      slowing = lost(slowing, 500);
      expect(slowing.gapMs).toBeGreaterThanOrEqual(before);
      before = slowing.gapMs;
    }
    expect(slowing.gapMs).toBe(LONGEST_GAP_MS);
  });

  it('returns to the run’s own pace after ten answers', () => {
    fc.assert(
      fc.property(losses, paceGaps, (all, paceGapMs) => {
        const answers = Array.from({ length: 10 }, () => false);
        expect(heardAll([...all, ...answers], paceGapMs)).toEqual(NOT_SLOWED);
      }),
    );
  });

  it('never slows down if one of three requests is answered', () => {
    const threes = fc.array(
      fc.nat(2).map((place) => [0, 1, 2].map((each) => each !== place)),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(threes, paceGaps, (all, paceGapMs) => {
        expect(timesThePace([false, ...all.flat()], paceGapMs)).toBeCloseTo(1);
      }),
    );
  });
});
