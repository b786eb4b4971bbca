import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backOffMs, startUploadRun } from './upload-run.ts';
import type { RoundResult } from './uploader.ts';

const UP_TO_DATE: RoundResult = { kind: 'upToDate' };
const LATER: RoundResult = { kind: 'later', retryAfterMs: 0 };

describe('startUploadRun', () => {
  it('backs off without answers, respects Retry-After, and resets after an answer', async () => {
    const till = rounds([LATER, LATER, { kind: 'later', retryAfterMs: 60_000 }, UP_TO_DATE, LATER]);
    expect(await till.waits(5)).toEqual([5_000, 10_000, 60_000, 120_000, 5_000]);
  });

  it('runs rounds in close succession while there is more to send', async () => {
    const till = rounds([{ kind: 'more' }, { kind: 'more' }, UP_TO_DATE]);
    expect(await till.waits(3)).toEqual([50, 50, 120_000]);
  });

  it('keeps sending while the till is stopped', async () => {
    const stop: RoundResult = { kind: 'stopped', why: 'olderCopy', missing: 3 };
    const later = { ...stop, sending: LATER };
    const till = rounds([{ ...stop, sending: { kind: 'more' } }, later, later, stop]);
    expect(await till.waits(4)).toEqual([50, 5_000, 10_000, 900_000]);
  });

  it.each([
    ['nine times as long as the last round', 40, 360],
    ['but at most half a minute', 5_000, 30_000],
  ])('rests between rounds, %s', async (_name, tookMs, restMs) => {
    const till = rounds([{ kind: 'more' }, { kind: 'more' }, UP_TO_DATE], tookMs);
    expect(await till.waits(3)).toEqual([restMs, restMs, 120_000]);
  });

  it('gathers entries for some seconds', async () => {
    const till = rounds([UP_TO_DATE, UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    till.run.nudge();
    expect(await till.waits(2, { endsLast: false })).toEqual([120_000, 4_000]);
    expect(await till.waits(3)).toEqual([120_000, 4_000, 120_000]);
  });

  it('runs a round at once for a waiting caller, and resolves the caller after that', async () => {
    const till = rounds([UP_TO_DATE, UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    await till.run.now();
    expect(till.told).toHaveLength(2);
  });

  it('ends the upload when the till ends, and resolves every waiting caller', async () => {
    const till = rounds([UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    await till.run.stop();
    expect(till.told).toHaveLength(1);
  });
});

it('a wait before a retry has random jitter within its limits, and is never shorter than head office asks for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.nat(10 ** 9),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (failures, askedMs, fraction) => {
        const waitMs = backOffMs(failures, askedMs, fraction);
        expect(waitMs).toBeGreaterThanOrEqual(Math.max(5_000, Math.min(askedMs, 900_000)));
        expect(waitMs).toBeLessThanOrEqual(900_000);
      },
    ),
  );
  expect([0, 1].map((fraction) => backOffMs(1, 0, fraction))).toEqual([5_000, 7_500]);
});

/** Runs rounds with these results and this duration; the last result repeats. The test ends each wait. */
function rounds(results: RoundResult[], tookMs = 0) {
  const told: RoundResult[] = [];
  let nowMs = 0;
  const waited: { delayMs: number; end: () => void }[] = [];
  let changed = Promise.withResolvers<void>();
  const run = startUploadRun({
    round: async () => {
      nowMs += tookMs;
      return results[Math.min(told.length, results.length - 1)] ?? UP_TO_DATE;
    },
    elapsedMs: () => nowMs,
    told: async (result) => void told.push(result),
    fraction: () => 0,
    sleep: (delayMs, signal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
      waited.push({ delayMs, end: resolve });
      changed.resolve();
      changed = Promise.withResolvers();
      return promise;
    },
  });
  onTestFinished(() => run.stop());
  return {
    run,
    told,
    /** Resolves when this many waits have begun. Ends each wait except for the last. */
    async waits(count: number, { endsLast = true } = {}): Promise<number[]> {
      while (waited.length < count) {
        const { promise } = changed;
        if (endsLast) waited.at(-1)?.end();
        await promise;
      }
      return waited.slice(0, count).map(({ delayMs }) => delayMs);
    },
  };
}
