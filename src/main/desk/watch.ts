import { isDue } from '../../shared/watch.ts';
import type { DeskJournal } from './journal-port.ts';
import type { Clock, WatchPace } from './parts.ts';
import type { Answered } from './question.ts';
import type { Requery } from './requery.ts';

/** Asks about every payment whose watch is due, one after the other, for as long as the program runs. */
export interface Watching {
  /** @param first what an earlier run left open, in the order in which it is asked for; due or not */
  start(first: readonly string[]): void;
  /** Ends the watch and waits for its question. The journal knows what is due. */
  stop(): Promise<void>;
}

export function createWatching(parts: {
  journal: DeskJournal;
  requery: Requery;
  clock: Clock;
  pace: WatchPace;
  /** Whether the till takes no entries any more. */
  isStopped: () => boolean;
  /** Told of what ended the watch. */
  failed: (error: unknown) => void;
}): Watching {
  const { journal, requery, clock, pace, isStopped, failed } = parts;
  const ending = new AbortController();
  let done: Promise<void> = Promise.resolve();

  async function run(first: readonly string[]): Promise<void> {
    for (const reference of first) {
      if (hasEnded()) return;
      const result = await requery.check(reference);
      await clock.sleep(result.ok ? waitAfter(result.value) : pace.betweenMs, ending.signal);
    }
    while (!hasEnded()) await clock.sleep(await askWhatIsDue(), ending.signal);
  }

  /** @returns how long to wait before looking again, in milliseconds */
  async function askWhatIsDue(): Promise<number> {
    const due = await journal.nextDue();
    const now = clock.now().toISOString();
    if (!due) return pace.atMostMs;
    if (!isDue(due, now)) return Math.min(Math.max(Date.parse(due.dueAt) - Date.parse(now), 1), pace.atMostMs);
    const result = await requery.check(due.reference);
    // What could not even be asked is still due, and is not asked again at once.
    return result.ok ? waitAfter(result.value) : pace.atMostMs;
  }

  /** A service that asks not to be asked is not asked about the next payment either. */
  function waitAfter({ outcome }: Answered): number {
    const askedForMs = outcome.kind === 'lost' ? (outcome.retryAfterMs ?? 0) : 0;
    return Math.max(pace.betweenMs, askedForMs);
  }

  function hasEnded(): boolean {
    return ending.signal.aborted || isStopped();
  }

  return {
    start(first) {
      done = run(first).catch(failed);
    },
    async stop() {
      ending.abort();
      await done;
    },
  };
}
