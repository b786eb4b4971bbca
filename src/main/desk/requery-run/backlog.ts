/** What waits to be written down, bounded: whoever brings more waits for room. */
export interface Backlog<Item> {
  /** Resolves when there is room for one more. */
  room(): Promise<void>;
  add(item: Item): void;
  /** Resolves when everything that was added is written. Rejects with what the writing failed with. */
  drained(): Promise<void>;
}

/**
 * @param limit how many may wait
 * @param most how many are written together, so that whoever writes beside it waits little
 * @param write writes these down; no second time before the first has ended
 */
export function createBacklog<Item>(
  { limit, most }: { limit: number; most: number },
  write: (items: readonly Item[]) => Promise<void>,
): Backlog<Item> {
  const waiting: Item[] = [];
  const forRoom: (() => void)[] = [];
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  async function writeAll(): Promise<void> {
    // What else has been answered by now goes along.
    await Promise.resolve();
    while (waiting.length > 0 && !failure) {
      const batch = waiting.splice(0, most);
      try {
        await write(batch);
      } catch (error) {
        failure = { error };
      }
      for (const go of forRoom.splice(0)) go();
    }
    writing = null;
  }

  return {
    async room() {
      while (waiting.length >= limit && !failure) {
        const { promise, resolve } = Promise.withResolvers<void>();
        forRoom.push(resolve);
        await promise;
      }
      if (failure) throw failure.error;
    },
    add(item) {
      waiting.push(item);
      writing ??= writeAll();
    },
    async drained() {
      while (writing !== null) await writing;
      if (failure) throw failure.error;
    },
  };
}
