import type { Clock } from '../ports/parts.ts';
import type { RunJournal, WaitingItem } from '../ports/run-journal-port.ts';
import type { PaymentOfSale } from '../records/sale-cache.ts';
import type { BulkQueries } from '../requery/bulk-queries.ts';

// What a run reads ahead of its questions, and what it writes behind their answers.

/** An item to be asked about, with its payment where it is one of this till. */
export interface FedItem extends WaitingItem {
  payment: PaymentOfSale | null;
}

/** Hands out the items of a run that still wait, each once, in their order. */
export interface Feed {
  /** null where there are no more. */
  next(): Promise<FedItem | null>;
  /** Whether it is known that there are no more. */
  isEmpty(): boolean;
}

/** @param ahead how many are held ready: what is read long before it is asked about may have changed meanwhile */
export function createFeed(
  parts: { runs: Pick<RunJournal, 'waitingRunItems'>; bulk: Pick<BulkQueries, 'payments'> },
  run: number,
  ahead: () => number,
): Feed {
  const { runs, bulk } = parts;
  /** In parts, since whoever else is heard meanwhile waits for a part to be taken in. */
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
    async next() {
      while (ready.length === 0 && !isExhausted) await readMore();
      const item = ready.shift() ?? null;
      // Where this fails, so does the reading that follows, and that is waited for.
      if (ready.length <= ahead() - together() && !isExhausted) readMore().catch(() => undefined);
      return item;
    },
    isEmpty: () => isExhausted && ready.length === 0,
  };
}

/** What waits to be written down, bounded: whoever brings more waits for room. Once a writing has failed, nothing is written any more. */
export interface Backlog<Item> {
  /** Resolves when there is room for one more. */
  room(): Promise<void>;
  add(item: Item): void;
  /** Gathers no more, and resolves when everything that was added is written. Rejects with what the writing failed with. */
  drained(): Promise<void>;
}

export interface BacklogPace {
  clock: Pick<Clock, 'sleep'>;
  /** Milliseconds that only go forward. */
  uptimeMs: () => number;
  /** How many may wait, as it is whenever it is looked at. */
  limit: () => number;
  /** How many are written together, so that whoever writes beside it waits little. */
  most: number;
  /** For how long more are waited for, so that they share one wait for the disk. */
  gatherMs: number;
}

/** A person may wait for one of the answers, however long the disk took last time. */
const GATHERINGS_ON_A_SLOW_DISK = 4;

interface BacklogEnds<Item> {
  /** Writes these down; not called a second time before the first has ended. */
  write: (items: readonly Item[]) => Promise<void>;
  /** Told of each that is not written, since a writing before it has failed. */
  letGo: (item: Item) => void;
}

/**
 * Writes what is there together. Between two writings it leaves the disk to others for as long as the last one took: on a
 * slow disk it writes more at a time, and not all the time. It never waits for more than four times `gatherMs`.
 */
export function createBacklog<Item>(
  { clock, uptimeMs, limit, most, gatherMs }: BacklogPace,
  { write, letGo }: BacklogEnds<Item>,
): Backlog<Item> {
  const waiting: Item[] = [];
  /** Aborted when there is nothing to wait for any more. */
  let gathering = new AbortController();
  let isDraining = false;
  const forRoom: (() => void)[] = [];
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  async function writeAll(): Promise<void> {
    let tookMs = 0;
    // What else has been answered by now goes along.
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
    for (const item of waiting.splice(0)) letGo(item);
  }

  async function gather(forMs: number): Promise<void> {
    gathering = new AbortController();
    await clock.sleep(forMs, gathering.signal);
  }

  /** Before the limit is reached, so that nobody waits for room while nothing is written. */
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
    add(item) {
      if (failure) {
        letGo(item);
        return;
      }
      waiting.push(item);
      writing ??= writeAll();
      if (isEnough()) gathering.abort();
    },
    async drained() {
      isDraining = true;
      gathering.abort();
      while (writing !== null) await writing;
      if (failure) throw failure.error;
    },
  };
}
