import { type Problem, problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';

/** An entry that takes longer to reach the disk shows a failing or busy disk. */
const SLOW_AFTER_MS = 10_000;

/** Tells whether the journal is slow to write. A slow journal may recover by itself, and nothing is lost. */
export interface JournalSpeed {
  /** While true, no new payment may begin. */
  isSlow(): boolean;
  /** The problem that the screens show; null while the journal is not slow. */
  problem(): Problem | null;
  /** Calls the listener when the journal becomes slow, and when it has recovered. Returns a function that unsubscribes. */
  onChange(listener: (isSlow: boolean) => void): () => void;
}

interface AppendSpeed extends JournalSpeed {
  /** Times a write. A slow write still goes on. */
  timed<Value>(write: () => Promise<Value>): Promise<Value>;
}

/** @param clock its `sleep` measures, so that a change of the clock's time has no effect */
export function createAppendSpeed(clock: Pick<Clock, 'sleep'>): AppendSpeed {
  const listeners = new Set<(isSlow: boolean) => void>();
  let slowEntries = 0;

  const count = (change: 1 | -1) => {
    const wasSlow = slowEntries > 0;
    slowEntries += change;
    const isSlow = slowEntries > 0;
    if (isSlow !== wasSlow) for (const listener of listeners) listener(isSlow);
  };

  const timed: AppendSpeed['timed'] = async (write) => {
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
    timed,
    isSlow: () => slowEntries > 0,
    problem: () => (slowEntries > 0 ? problem('journalSlow').problem : null),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
