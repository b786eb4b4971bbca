import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, LONGEST_GAP_MS, lost, NOT_SLOWED, type Slowing } from './rate-limiter.ts';

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

/** Returns a thousand random results with this percentage lost. */
function lostByChance(share: number, seed: number): boolean[] {
  const drawn = fc.sample(fc.noBias(fc.integer({ min: 1, max: 100 })), { seed, numRuns: 1_000 });
  return drawn.map((each) => each <= share);
}

describe('a run with lost answers', () => {
  it('slows down if all are lost, and still asks at least every ten seconds', () => {
    let slowing = NOT_SLOWED;
    let before = 0;
    for (let each = 0; each < 200; each += 1) {
      slowing = lost(slowing, 500);
      expect(slowing.gapMs).toBeGreaterThanOrEqual(before);
      before = slowing.gapMs;
    }
    expect(slowing.gapMs).toBe(LONGEST_GAP_MS);
  });

  it('sends at most four hundred requests in an hour to a service that is down', () => {
    let slowing = NOT_SLOWED;
    let asked = 0;
    for (let elapsedMs = 0; elapsedMs < 3_600_000; elapsedMs += Math.max(500, slowing.gapMs)) {
      slowing = lost(slowing, 500);
      asked += 1;
    }
    expect(asked).toBeLessThan(400);
  });

  it('never waits longer than ten seconds', () => {
    fc.assert(
      fc.property(losses, paceGaps, (all, paceGapMs) => {
        expect(heardAll(all, paceGapMs).gapMs).toBeLessThanOrEqual(LONGEST_GAP_MS);
      }),
    );
  });

  it('returns to its own pace after ten answers', () => {
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

  it.each([
    ['one in ten', 10, 1.01],
    ['every other one', 50, 1.3],
  ])('takes hardly any longer if %s is lost', (_name, share, most) => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(timesThePace(lostByChance(share, seed), 500)).toBeLessThan(most);
    }
  });

  it('returns to its pace within a few answers after every burst', () => {
    const burst = [...Array.from({ length: 20 }, () => true), ...Array.from({ length: 20 }, () => false)];
    const bursts = Array.from({ length: 20 }, () => burst).flat();
    expect(timesThePace(bursts, 500)).toBeLessThan(2);
    expect(heardAll(bursts, 500).gapMs).toBe(0);
  });
});
