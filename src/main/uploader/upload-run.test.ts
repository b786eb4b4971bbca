import { describe, expect, it } from 'vitest';
import { startUploadRun } from './upload-run.ts';
import type { RoundResult } from './uploader.ts';

const UP_TO_DATE: RoundResult = { kind: 'upToDate' };
const LATER: RoundResult = { kind: 'later', retryAfterMs: 0 };

describe('the rounds of a till', () => {
  it('wait longer after each that nobody answers, as long as head office asks for, and begin anew once it answers', async () => {
    const till = rounds([LATER, LATER, { kind: 'later', retryAfterMs: 60_000 }, UP_TO_DATE, LATER]);
    expect(await till.waits(5)).toEqual([5_000, 10_000, 60_000, 120_000, 5_000]);
    await till.run.stop();
  });

  it('follow each other closely while there is more to send', async () => {
    const till = rounds([{ kind: 'more' }, { kind: 'more' }, UP_TO_DATE]);
    expect(await till.waits(3)).toEqual([50, 50, 120_000]);
    await till.run.stop();
  });

  it('do not wait long while a till that is stopped has something to send', async () => {
    const stop: RoundResult = { kind: 'stopped', why: 'olderCopy', missing: 3 };
    const later = { ...stop, sending: LATER };
    const till = rounds([{ ...stop, sending: { kind: 'more' } }, later, later, stop]);
    expect(await till.waits(4)).toEqual([50, 5_000, 10_000, 900_000]);
    await till.run.stop();
  });

  it.each([
    ['nine times as long as one of them took', 40, 360],
    ['no longer than half a minute', 5_000, 30_000],
  ])('leave the machine to the till between them, %s', async (_name, tookMs, restMs) => {
    const till = rounds([{ kind: 'more' }, { kind: 'more' }, UP_TO_DATE], tookMs);
    expect(await till.waits(3)).toEqual([restMs, restMs, 120_000]);
    await till.run.stop();
  });

  it('gather what is written within some seconds', async () => {
    const till = rounds([UP_TO_DATE, UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    till.run.nudge();
    expect(await till.waits(2, { endsLast: false })).toEqual([120_000, 4_000]);
    expect(await till.waits(3)).toEqual([120_000, 4_000, 120_000]);
    await till.run.stop();
  });

  it('begin at once for whoever waits, and tell when that one was told of', async () => {
    const till = rounds([UP_TO_DATE, UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    await till.run.now();
    expect(till.told).toHaveLength(2);
    await till.run.stop();
  });

  it('end with the till, and leave nobody waiting', async () => {
    const till = rounds([UP_TO_DATE]);
    await till.waits(1, { endsLast: false });
    await till.run.stop();
    expect(till.told).toHaveLength(1);
  });
});

/** Rounds that end as given, the last of them again and again, each after so long; waits end when a test says so. */
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
    fraction: () => 1,
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
  return {
    run,
    told,
    /** Until so many waits have begun; each but the last ends by itself. */
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
