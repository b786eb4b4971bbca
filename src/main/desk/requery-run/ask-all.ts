import { groupOf, type Pace, type RunCounts, type RunResult } from '../../../shared/requery-run.ts';
import type { BulkQuestions, Heard } from '../bulk-questions.ts';
import type { KeptRun, RunJournal } from '../run-journal-port.ts';
import { type BacklogPace, createBacklog } from './backlog.ts';
import { createFeed, type FedItem } from './feed.ts';
import type { Gate } from './gate.ts';
import { notHeard } from './turnstile.ts';

/** Answers that wait to be written are at most this many times those that may be under way. */
const BACKLOG_WIDTHS = 4;

/** How many answers are written together: the entries of a payment at the counter wait for no more than one such batch. */
const MOST_TOGETHER = 64;

/** A wait for the disk, and all that goes with it, costs as much as several answers do. */
const GATHER_MS = 25;

/** Enough for as long as the journal's thread is busy with one batch, also on a slow disk. */
const MOST_READ_AHEAD = 160;

interface HeardItem {
  position: number;
  heard: Heard;
}

/**
 * Asks about everything in a run that was not asked about yet. The place of a question is free as soon as its answer is in
 * the backlog; so the disk is waited for beside the network, and not after it.
 * @param done told what came of each, once it is durable
 * @returns when everything is answered and written, or, where the signal ends it, when what was under way is
 */
export async function askAll(
  parts: Pick<BacklogPace, 'clock' | 'uptimeMs'> & { runs: RunJournal; bulk: BulkQuestions; gate: Gate },
  run: Pick<KeptRun, 'id' | 'madeBy' | 'pace'>,
  { signal, done }: { signal: AbortSignal; done: (results: readonly RunResult[]) => void },
): Promise<void> {
  const { bulk, gate } = parts;
  const { perSecond, width } = run.pace;
  const feed = createFeed(parts, run.id, aheadOf(run.pace));
  const backlog = createBacklog<HeardItem>(
    { ...parts, limit: BACKLOG_WIDTHS * width, most: MOST_TOGETHER, gatherMs: GATHER_MS },
    write,
  );

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
    );
    done(written);
  }

  async function askUntilHeard(item: FedItem): Promise<Heard | null> {
    let { payment } = item;
    while (await gate.pass(perSecond, signal)) {
      const heard = payment
        ? await bulk.ask(payment, run.madeBy)
        : await bulk.askForeign(item.reference, item.paymentType);
      const reason = notHeard(heard.outcome);
      if (!reason) {
        gate.heard();
        return heard;
      }
      bulk.letGo(heard);
      gate.close(reason);
      // It may be long until it is asked again.
      if (payment) payment = (await bulk.payments([item.reference]))[0] ?? payment;
    }
    return null;
  }

  async function askInTurn(): Promise<void> {
    while (!signal.aborted) {
      await backlog.room();
      const item = signal.aborted ? null : await feed.next();
      const heard = item && (await askUntilHeard(item));
      if (!item || !heard) return;
      backlog.add({ position: item.position, heard });
    }
  }

  const turns = await Promise.allSettled(Array.from({ length: width }, askInTurn));
  await backlog.drained();
  const failed = turns.find((turn) => turn.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A second's worth. */
function aheadOf({ perSecond, width }: Pace): number {
  return Math.ceil(Math.min(Math.max(perSecond, width), MOST_READ_AHEAD));
}

function positionOf(items: readonly HeardItem[], index: number): number {
  const item = items[index];
  if (!item) throw new RangeError('There are more results than items.');
  return item.position;
}

/** The counts of a run after these results. */
export function counted(counts: RunCounts, results: readonly RunResult[]): RunCounts {
  const after = { ...counts, waiting: counts.waiting - results.length };
  for (const result of results) after[groupOf(result)] += 1;
  return after;
}
