import {
  type DeskJournal,
  type EntryToAppend,
  type HandOverStanding,
  JournalFailed,
  type JournalFailure,
} from '../../src/main/desk/ports/journal-port.ts';
import type { RunChange, RunJournal } from '../../src/main/desk/ports/run-journal-port.ts';
import type { RunsInMemory } from '../../src/main/desk/testing/runs-in-memory.fixture.ts';
import type { NewEntry } from '../../src/shared/journal/journal-entry.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';
import { eachRead, type JournalContents } from './journal-contents.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** If an entry waits longer for the disk, the till starts no new payment. */
const SLOW_AFTER_MS = 10_000;

export interface Disk {
  /** The probability that a request is answered before anything else happens, from 0 to 1. */
  atOnce: number;
  mostMs: number;
  /** The probability that an entry is refused, from 0 to 1. */
  failing: number;
}

/** The standing of the simulated journal, which loses nothing and whose cases decide nothing about goods. */
const WHOLE: HandOverStanding = {
  hasKey: true,
  isEndProven: true,
  isConfirmedSince: true,
  isBehindItsCases: false,
};

interface ThreadParts {
  contents: JournalContents;
  runs: RunsInMemory;
  disk: () => Disk;
  scheduler: Scheduler;
  random: SeededRandom;
  owner: Owner;
  /** Called when an entry is durable, before the desk is told. */
  durable: (entry: NewEntry, seq: number) => void;
  /** Called when the desk is told that an entry is durable. */
  acknowledged: (entry: NewEntry, seq: number) => void;
  failed: () => void;
}

/**
 * Simulates the journal's thread, which handles requests in order and answers later. When the program ends, waiting
 * requests are dropped, but entries that are already written stay.
 */
export function journalOfRun(parts: ThreadParts): {
  journal: DeskJournal;
  runs: RunJournal;
  isSlow: () => boolean;
} {
  const { contents, runs, disk, scheduler, random, durable, acknowledged } = parts;
  const thread = createThread(parts);
  /** When each unacknowledged entry was passed to the journal. */
  const waitingSinceMs = new Set<{ ms: number }>();
  let failed: JournalFailure | null = null;

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
    handOverStanding: () => thread.ask(() => WHOLE),
    ...eachRead<DeskJournal>(
      contents,
      (read) =>
        (...given) =>
          thread.ask(() => read(...given)),
    ),
  };
  const isSlow = () => [...waitingSinceMs].some(({ ms }) => scheduler.nowMs - ms > SLOW_AFTER_MS);
  return { journal, runs: runsThrough(thread, runs), isSlow };
}

/** Lets the runs answer through the journal's thread. */
function runsThrough({ ask }: ReturnType<typeof createThread>, runs: RunsInMemory): RunJournal {
  return {
    makeRun: (run) => ask(() => runs.makeRun(run)),
    addRunItems: (run, references) => ask(() => runs.addRunItems(run, references)),
    unmadeRuns: () => ask(() => runs.unmadeRuns()),
    forgetUnmade: (run, most) => ask(() => runs.forgetUnmade(run, most)),
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

  /** Sends an answer after all earlier answers. */
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
