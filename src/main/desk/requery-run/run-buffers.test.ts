import { describe, expect, it } from 'vitest';
import { settled, VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { createBacklog } from './run-buffers.ts';

const GATHER_MS = 20;

function heldBacklog(limit: number, most: number) {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const clock = new VirtualClock();
  const uptimeMs = () => clock.now().getTime();
  const abandoned: number[] = [];
  const pace = { clock, uptimeMs, limit: () => limit, most, gatherMs: GATHER_MS };
  const backlog = createBacklog<number>(pace, {
    write: (items) => {
      const end = Promise.withResolvers<void>();
      batches.push({ items, end });
      return end.promise;
    },
    abandon: (item) => void abandoned.push(item),
  });
  return { backlog, batches, clock, abandoned, written: () => batches.map(({ items }) => items) };
}

describe('createBacklog', () => {
  it('writes items that arrive within a short time together, and later ones in the next batch', async () => {
    const { backlog, batches, clock, written } = heldBacklog(100, 10);
    backlog.add(1);
    await clock.advance(GATHER_MS - 1);
    backlog.add(2);
    expect(written()).toEqual([]);
    await clock.advance(1);
    expect(written()).toEqual([[1, 2]]);
    backlog.add(3);
    batches[0]?.end.resolve();
    await clock.advance(GATHER_MS);
    expect(written()).toEqual([[1, 2], [3]]);
  });

  it('writes at once if enough items wait, up to a limit per batch', async () => {
    const { backlog, batches, written } = heldBacklog(100, 3);
    for (const item of [1, 2, 3, 4, 5, 6, 7]) backlog.add(item);
    await settled();
    expect(written()).toEqual([[1, 2, 3]]);
    batches[0]?.end.resolve();
    await settled();
    expect(written()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it.each([
    ['for as long as the last write took', 3 * GATHER_MS, 3 * GATHER_MS],
    ['only briefly, because a person may wait for an answer', 10_000, 4 * GATHER_MS],
  ])('leaves the disk free for other writers %s', async (_name, tookMs, leftMs) => {
    const { backlog, batches, clock, written } = heldBacklog(100, 10);
    backlog.add(1);
    await clock.advance(GATHER_MS);
    await clock.advance(tookMs);
    batches[0]?.end.resolve();
    backlog.add(2);
    await clock.advance(leftMs - 1);
    expect(written()).toEqual([[1]]);
    await clock.advance(1);
    expect(written()).toEqual([[1], [2]]);
  });

  it('makes producers wait while the buffer is full', async () => {
    const { backlog, batches } = heldBacklog(2, 1);
    for (const item of [1, 2, 3]) backlog.add(item);
    await settled();
    let hasRoom = false;
    const room = backlog.room().then(() => {
      hasRoom = true;
    });
    await settled();
    expect(hasRoom).toBe(false);
    batches[0]?.end.resolve();
    await room;
    expect(hasRoom).toBe(true);
  });

  it('stops collecting when drained, and is drained after the last write', async () => {
    const { backlog, batches } = heldBacklog(10, 10);
    backlog.add(1);
    let isDrained = false;
    const drained = backlog.drained().then(() => {
      isDrained = true;
    });
    await settled();
    expect(batches).toHaveLength(1);
    expect(isDrained).toBe(false);
    batches[0]?.end.resolve();
    await drained;
    expect(isDrained).toBe(true);
  });

  it('rejects every waiting producer after a failed write, writes no more, and drops the rest', async () => {
    const { backlog, batches, abandoned } = heldBacklog(1, 1);
    backlog.add(1);
    backlog.add(2);
    await settled();
    const waits = [backlog.room(), backlog.drained()].map((wait) => wait.catch((error: unknown) => error));
    batches[0]?.end.reject(new Error('the disk is full'));
    expect(await Promise.all(waits)).toEqual([new Error('the disk is full'), new Error('the disk is full')]);
    expect(batches).toHaveLength(1);
    backlog.add(3);
    expect(abandoned).toEqual([2, 3]);
    await expect(backlog.drained()).rejects.toThrow('the disk is full');
    expect(batches).toHaveLength(1);
  });
});
