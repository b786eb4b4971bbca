import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import { groupOf, type Pace, type RunCounts, type RunResult } from '../../../shared/run/requery-run.ts';
import type { KeptRun, RunJournal } from '../ports/run-journal-port.ts';
import type { BulkQueries, Heard } from '../requery/bulk-queries.ts';
import type { Turn } from '../requery/requery.ts';
import type { Gate } from './gate.ts';
import { notHeard } from './rate-limiter.ts';
import { type BacklogPace, createBacklog, createFeed, type FedItem } from './run-buffers.ts';

/** The size of the backlog, as a multiple of the number of parallel re-queries. */
const BACKLOG_WIDTHS = 4;

/** The number of answers written together. An entry of the counter waits for at most one such batch. */
const MOST_TOGETHER = 64;

/** A sync costs as much as several answers, so answers are gathered for this time. */
const GATHER_MS = 25;

/**
 * The number of items that are read ahead: enough for the time that the journal thread needs for one batch, also on a
 * slow disk.
 */
const MOST_READ_AHEAD = 160;

interface HeardItem {
  position: number;
  heard: Heard;
}

interface Asked {
  item: FedItem;
  heard: Heard;
}

/**
 * Re-queries a run's items. A slot is free once its answer is in the backlog, so network and disk work in parallel.
 * @param done called with each result once it is durable
 */
export async function askAll(
  parts: Pick<BacklogPace, 'clock' | 'uptimeMs'> & { runs: RunJournal; bulk: BulkQueries; gate: Gate; pace: Pace },
  run: Pick<KeptRun, 'id' | 'madeBy'>,
  { signal, done }: { signal: AbortSignal; done: (results: readonly RunResult[]) => void },
): Promise<void> {
  const { bulk, gate, pace } = parts;
  const feed = createFeed(parts, run.id, () => aheadOf(pace));
  const backlog = createBacklog<HeardItem>(
    { ...parts, limit: () => BACKLOG_WIDTHS * pace.width, most: MOST_TOGETHER, gatherMs: GATHER_MS },
    { write, abandon: ({ heard }) => bulk.abandon(heard) },
  );
  const allTaken = new AbortController();
  const whileAnyIsLeft = AbortSignal.any([signal, allTaken.signal]);

  async function write(items: readonly HeardItem[]): Promise<void> {
    let written: readonly RunResult[] = [];
    await bulk.keep(
      items.map(({ heard }) => heard),
      (results) => {
        written = results;
        return {
          results: results.map((result, index) => ({ run: run.id, position: positionOf(items, index), result })),
        };
      },
      inTurn,
    );
    done(written);
  }

  /** Re-queries that follow from a run's answers wait at the same gate, even after the run ended. */
  async function inTurn(ask: Parameters<Turn>[0], itsSignal: AbortSignal): ReturnType<Turn> {
    if (!(await gate.pass(itsSignal))) return null;
    let outcome: RequeryOutcome | null = null;
    try {
      const result = await ask();
      if (result.ok) outcome = result.value.outcome;
      return result;
    } finally {
      gate.ended(outcome);
    }
  }

  async function askInTurn(): Promise<void> {
    let putOff: FedItem | null = null;
    while (await mayAsk(putOff)) {
      const asked = await askOne(putOff);
      if (!asked) return;
      putOff = takeIn(asked);
    }
  }

  async function mayAsk(putOff: FedItem | null): Promise<boolean> {
    await backlog.room();
    return await gate.pass(putOff ? signal : whileAnyIsLeft);
  }

  /** @returns the item to re-query again, if the service did not hear the request */
  function takeIn({ item, heard }: Asked): FedItem | null {
    if (notHeard(heard.outcome)) {
      bulk.abandon(heard);
      return item;
    }
    backlog.add({ position: item.position, heard });
    return null;
  }

  async function askOne(putOff: FedItem | null): Promise<Asked | null> {
    let outcome: RequeryOutcome | null = null;
    try {
      const item = putOff ?? (await feed.next());
      if (feed.isEmpty()) allTaken.abort();
      if (!item || signal.aborted) return null;
      const { payment, reference, paymentType } = item;
      const heard = payment ? await bulk.ask(payment, run.madeBy) : await bulk.askExternal(reference, paymentType);
      outcome = heard.outcome;
      return { item, heard };
    } finally {
      gate.ended(outcome);
    }
  }

  const turns = await Promise.allSettled(Array.from({ length: pace.width }, askInTurn));
  await backlog.drained();
  const failed = turns.find((turn) => turn.status === 'rejected');
  if (failed) throw failed.reason;
}

function aheadOf({ perSecond, width }: Pace): number {
  return Math.ceil(Math.min(Math.max(perSecond, width), MOST_READ_AHEAD));
}

function positionOf(items: readonly HeardItem[], index: number): number {
  const item = items[index];
  if (!item) throw new RangeError('There are more results than items.');
  return item.position;
}

export function counted(counts: RunCounts, results: readonly RunResult[]): RunCounts {
  const after = { ...counts, waiting: counts.waiting - results.length };
  for (const result of results) after[groupOf(result)] += 1;
  return after;
}
