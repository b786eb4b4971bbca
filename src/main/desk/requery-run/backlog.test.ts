import { describe, expect, it } from 'vitest';
import { settled } from '../testing/virtual-clock.fixture.ts';
import { createBacklog } from './backlog.ts';

/** A backlog whose writing ends when the test says so. */
function heldBacklog(limit: number, most: number) {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const backlog = createBacklog<number>({ limit, most }, (items) => {
    const end = Promise.withResolvers<void>();
    batches.push({ items, end });
    return end.promise;
  });
  return { backlog, batches };
}

describe('the backlog', () => {
  it('writes together what came while it wrote, and no more than it may', async () => {
    const { backlog, batches } = heldBacklog(100, 3);
    for (const item of [1, 2, 3, 4, 5]) backlog.add(item);
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    backlog.add(6);
    batches[0]?.end.resolve();
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('lets whoever brings more wait for room', async () => {
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

  it('is drained when the last one is written', async () => {
    const { backlog, batches } = heldBacklog(10, 10);
    backlog.add(1);
    let isDrained = false;
    const drained = backlog.drained().then(() => {
      isDrained = true;
    });
    await settled();
    expect(isDrained).toBe(false);
    batches[0]?.end.resolve();
    await drained;
    expect(isDrained).toBe(true);
  });

  it('tells everybody who waits what the writing failed with, and writes no more', async () => {
    const { backlog, batches } = heldBacklog(1, 1);
    backlog.add(1);
    backlog.add(2);
    await settled();
    const waits = [backlog.room(), backlog.drained()].map((wait) => wait.catch((error: unknown) => error));
    batches[0]?.end.reject(new Error('the disk is full'));
    expect(await Promise.all(waits)).toEqual([new Error('the disk is full'), new Error('the disk is full')]);
    expect(batches).toHaveLength(1);
  });
});
