import type { Clock } from '../ports/parts.ts';
import type { RunJournal, WaitingItem } from '../ports/run-journal-port.ts';
import type { PaymentOfSale } from '../records/sale-cache.ts';
import type { BulkQueries } from '../requery/bulk-queries.ts';

export interface FedItem extends WaitingItem {
  payment: PaymentOfSale | null;
}

/** @param ahead the number of items to read ahead; an item that was read long ago may have changed */
export function createFeed(
  parts: { runs: Pick<RunJournal, 'waitingRunItems'>; bulk: Pick<BulkQueries, 'payments'> },
  run: number,
  ahead: () => number,
) {
  const { runs, bulk } = parts;
  /** Reads in slices, because other requests wait for each. */
  const together = () => Math.ceil(ahead() / 4);
  const ready: FedItem[] = [];
  let position = -1;
  let isExhausted = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const wanted = together();
    const items = await runs.waitingRunItems(run, position, wanted);
    const references = items.flatMap(({ isOurs, reference }) => (isOurs ? [reference] : []));
    const payments = new Map((await bulk.payments(references)).map((payment) => [payment.reference, payment]));
    for (const item of items) ready.push({ ...item, payment: payments.get(item.reference) ?? null });
    position = items.at(-1)?.position ?? position;
    isExhausted = items.length < wanted;
  }

  function readMore(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    async next(): Promise<FedItem | null> {
      while (ready.length === 0 && !isExhausted) await readMore();
      const item = ready.shift() ?? null;
      // An error here also fails the next read, which is awaited.
      if (ready.length <= ahead() - together() && !isExhausted) readMore().catch(() => undefined);
      return item;
    },
    isEmpty: () => isExhausted && ready.length === 0,
  };
}

export interface BacklogPace {
  clock: Pick<Clock, 'sleep'>;
  uptimeMs: () => number;
  limit: () => number;
  most: number;
  gatherMs: number;
}

/** A person may wait for one of the answers, so the wait is limited however slow the last write was. */
const GATHERINGS_ON_A_SLOW_DISK = 4;

interface BacklogEnds<Item> {
  /** Writes the items. Never called again before the previous call has ended. */
  write: (items: readonly Item[]) => Promise<void>;
  abandon: (item: Item) => void;
}

/**
 * Makes a bounded buffer of answers to write. Producers wait for room. After a failed write, nothing is written any
 * more. Between writes the disk stays free for as long as the last write took, at most four times `gatherMs`.
 */
export function createBacklog<Item>(
  { clock, uptimeMs, limit, most, gatherMs }: BacklogPace,
  { write, abandon }: BacklogEnds<Item>,
) {
  const waiting: Item[] = [];
  let gathering = new AbortController();
  let isDraining = false;
  const forRoom: (() => void)[] = [];
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  async function writeAll(): Promise<void> {
    let tookMs = 0;
    // Lets answers of the same turn of the event loop join the first write.
    await Promise.resolve();
    while (waiting.length > 0 && !failure) {
      if (!isEnough()) await gather(Math.min(Math.max(gatherMs, tookMs), GATHERINGS_ON_A_SLOW_DISK * gatherMs));
      const batch = waiting.splice(0, most);
      const from = uptimeMs();
      try {
        await write(batch);
      } catch (error) {
        fail(error);
      }
      tookMs = uptimeMs() - from;
      for (const go of forRoom.splice(0)) go();
    }
    writing = null;
  }

  function fail(error: unknown): void {
    failure = { error };
    for (const item of waiting.splice(0)) abandon(item);
  }

  async function gather(forMs: number): Promise<void> {
    gathering = new AbortController();
    await clock.sleep(forMs, gathering.signal);
  }

  /** Returns true before the limit is reached, so that nobody waits for room while nothing is written. */
  function isEnough(): boolean {
    return isDraining || waiting.length >= Math.min(most, limit() / 2);
  }

  return {
    async room() {
      while (waiting.length >= limit() && !failure) {
        const { promise, resolve } = Promise.withResolvers<void>();
        forRoom.push(resolve);
        await promise;
      }
      if (failure) throw failure.error;
    },
    add(item: Item) {
      if (failure) {
        abandon(item);
        return;
      }
      waiting.push(item);
      writing ??= writeAll();
      if (isEnough()) gathering.abort();
    },
    /** Stops gathering, and resolves when everything is written. Rejects with the error of a failed write. */
    async drained() {
      isDraining = true;
      gathering.abort();
      while (writing !== null) await writing;
      if (failure) throw failure.error;
    },
  };
}
