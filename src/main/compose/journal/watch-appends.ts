import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../../desk/ports/journal-port.ts';
import type { Clock } from '../../desk/ports/parts.ts';

/** An entry that is not on the disk after this long: the disk is failing, or something else keeps it busy. */
const SLOW_AFTER_MS = 10_000;

/** Whether the journal is slow to write. It may pass by itself, and nothing is lost. */
export interface JournalSpeed {
  /** While true, no new payment is to be begun. */
  isSlow(): boolean;
  /** What the screens are told of it; null while it is not slow. */
  problem(): Problem | null;
  /** Called when it becomes slow, and when it has recovered. Returns a function that unsubscribes. */
  onChange(listener: (isSlow: boolean) => void): () => void;
}

/**
 * A journal whose entries are timed. Every entry is written as before, however long it takes: only the time is told.
 * @param clock its `sleep` measures, so that a clock that is set meanwhile changes nothing
 */
export function watchAppends<Watched extends Pick<DeskJournal, 'append' | 'appendAll'>>(
  journal: Watched,
  clock: Pick<Clock, 'sleep'>,
): { journal: Omit<Watched, 'append' | 'appendAll'> & Pick<DeskJournal, 'append' | 'appendAll'>; speed: JournalSpeed } {
  const listeners = new Set<(isSlow: boolean) => void>();
  let slowEntries = 0;

  const count = (change: 1 | -1) => {
    const wasSlow = slowEntries > 0;
    slowEntries += change;
    const isSlow = slowEntries > 0;
    if (isSlow !== wasSlow) for (const listener of listeners) listener(isSlow);
  };

  const timed = async <Value>(write: () => Promise<Value>): Promise<Value> => {
    const ended = new AbortController();
    let isSlow = false;
    void clock.sleep(SLOW_AFTER_MS, ended.signal).then(() => {
      if (ended.signal.aborted) return;
      isSlow = true;
      count(1);
    });
    try {
      return await write();
    } finally {
      ended.abort();
      if (isSlow) count(-1);
    }
  };

  return {
    journal: {
      ...journal,
      append: (entry, stepDetail) => timed(() => journal.append(entry, stepDetail)),
      appendAll: (entries, runChange) => timed(() => journal.appendAll(entries, runChange)),
    },
    speed: {
      isSlow: () => slowEntries > 0,
      problem: () => (slowEntries > 0 ? problem('journalSlow').problem : null),
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
