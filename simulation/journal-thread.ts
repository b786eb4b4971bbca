import {
  type DeskJournal,
  type EntryToAppend,
  JournalFailed,
  type JournalFailure,
} from '../src/main/desk/ports/journal-port.ts';
import type { RunChange, RunJournal } from '../src/main/desk/ports/run-journal-port.ts';
import type { RunsInMemory } from '../src/main/desk/testing/runs-in-memory.fixture.ts';
import type { JournalEntry } from '../src/shared/journal/journal-entry.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import type { JournalContents } from './journal-contents.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** An entry that takes longer makes the till begin no new payment. */
const SLOW_AFTER_MS = 10_000;

/** How a disk behaves. */
export interface Disk {
  /** How likely a request is answered before anything else happens. */
  atOnce: number;
  /** How long a request, and its answer, take at most. */
  mostMs: number;
  /** How likely an entry is not taken. */
  failing: number;
}

interface ThreadParts {
  contents: JournalContents;
  runs: RunsInMemory;
  disk: () => Disk;
  scheduler: Scheduler;
  random: SeededRandom;
  owner: Owner;
  /** Told of an entry once it is durable, before anybody else knows. */
  durable: (entry: JournalEntry, seq: number) => void;
  /** Told when the desk is. */
  acknowledged: (entry: JournalEntry, seq: number) => void;
  /** Told when it takes no entries any more. */
  failed: () => void;
}

/**
 * The journal as one run of the program has it: a thread that does what it is asked in that order, and answers later. When
 * the program ends, what was not yet done is never done, and what was done stays done, though nobody was told.
 */
export function journalOfRun(parts: ThreadParts): {
  journal: DeskJournal;
  runs: RunJournal;
  isSlow: () => boolean;
} {
  const { contents, runs, disk, scheduler, random, durable, acknowledged } = parts;
  const thread = createThread(parts);
  /** When the entries were handed over that are not acknowledged. */
  const waitingSinceMs = new Set<{ ms: number }>();
  let failed: JournalFailure | null = null;

  /** All of them or none. @returns the numbers that they got */
  function add(entries: readonly EntryToAppend[], runChange: RunChange): number[] {
    if (failed) throw new JournalFailed(failed);
    const write = () => {
      runs.change(runChange);
      return entries.map(({ entry, stepDetail }) => {
        const { seq } = contents.append(entry, stepDetail);
        durable(entry, seq);
        return seq;
      });
    };
    if (random.chance(disk().failing)) {
      parts.failed();
      failed = random.pick(['diskFull', 'readOnly', 'failed']);
      if (random.chance(0.5)) write();
      throw new JournalFailed(failed);
    }
    return write();
  }

  async function addAndTell(entries: readonly EntryToAppend[], runChange: RunChange = {}): Promise<{ seq: number }> {
    const since = { ms: scheduler.nowMs };
    waitingSinceMs.add(since);
    try {
      const numbers = await thread.ask(() => add(entries, runChange));
      for (const [index, { entry }] of entries.entries()) acknowledged(entry, numbers[index] ?? 0);
      return { seq: numbers.at(-1) ?? 0 };
    } finally {
      waitingSinceMs.delete(since);
    }
  }

  const journal: DeskJournal = {
    append: (entry, stepDetail) => addAndTell([{ entry, stepDetail }]),
    appendAll: addAndTell,
    payment: (reference) => thread.ask(() => contents.payment(reference)),
    sale: (saleId) => thread.ask(() => contents.sale(saleId)),
    saleOf: (reference) => thread.ask(() => contents.saleOf(reference)),
    salesOf: (references) => thread.ask(() => contents.salesOf(references)),
    prove: (reference) => thread.ask(() => contents.prove(reference)),
    activeSale: () => thread.ask(() => contents.activeSale()),
    stepDetail: (reference) => thread.ask(() => contents.stepDetail(reference)),
    unsettledPayments: () => thread.ask(() => contents.unsettledPayments()),
    paymentsToHandOver: (most) => thread.ask(() => contents.paymentsToHandOver(most)),
    declinedOfParkedSales: (most) => thread.ask(() => contents.declinedOfParkedSales(most)),
    guardedPayments: (query) => thread.ask(() => contents.guardedPayments(query)),
    paymentsTiedTo: (reference) => thread.ask(() => contents.paymentsTiedTo(reference)),
    nextDue: () => thread.ask(() => contents.nextDue()),
    nextCounter: () => thread.ask(() => contents.nextCounter()),
    newestAt: () => thread.ask(() => contents.newestAt()),
  };
  const isSlow = () => [...waitingSinceMs].some(({ ms }) => scheduler.nowMs - ms > SLOW_AFTER_MS);
  return { journal, runs: runsThrough(thread, runs), isSlow };
}

/** The runs, asked through the same thread. */
function runsThrough({ ask }: ReturnType<typeof createThread>, runs: RunsInMemory): RunJournal {
  return {
    makeRun: (run) => ask(() => runs.makeRun(run)),
    addRunItems: (run, references) => ask(() => runs.addRunItems(run, references)),
    unmadeRuns: () => ask(() => runs.unmadeRuns()),
    forgetUnmade: (run, most) => ask(() => runs.forgetUnmade(run, most)),
    setRunPace: (run, pace) => ask(() => runs.setRunPace(run, pace)),
    openRuns: () => ask(() => runs.openRuns()),
    waitingRunItems: (run, afterPosition, limit) => ask(() => runs.waitingRunItems(run, afterPosition, limit)),
    run: (id) => ask(() => runs.run(id)),
    runs: (before, limit) => ask(() => runs.runs(before, limit)),
    runItems: (query) => ask(() => runs.runItems(query)),
    knownReferences: (references) => ask(() => runs.knownReferences(references)),
  };
}

function createThread({ disk, scheduler, random, owner }: ThreadParts) {
  const requests: Array<() => void> = [];
  const replies: Array<() => void> = [];
  const delayMs = () => random.integer(disk().mostMs + 1);

  /** Gives the answer back when everything that was asked before has been. */
  function reply(give: () => void): void {
    replies.push(give);
    scheduler.after(delayMs(), owner, () => replies.shift()?.());
  }

  return {
    ask<Value>(work: () => Value | Promise<Value>): Promise<Value> {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const isIdle = requests.length === 0 && replies.length === 0;
      const isAtOnce = isIdle && random.chance(disk().atOnce);
      const answer = isAtOnce ? (give: () => void) => give() : reply;
      const request = () => {
        try {
          const value = work();
          answer(() => resolve(value));
        } catch (error) {
          answer(() => reject(error));
        }
      };
      if (isAtOnce) request();
      else {
        requests.push(request);
        scheduler.after(delayMs(), owner, () => requests.shift()?.());
      }
      return promise;
    },
  };
}
