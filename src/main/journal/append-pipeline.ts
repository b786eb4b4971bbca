import { type NewEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { DeskJournal, EntryToAppend } from '../desk/ports/journal-port.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { Journal, RunningJournal } from './journal.ts';

type Write = (entries: readonly EntryToAppend[]) => ReturnType<DeskJournal['appendAll']>;

/** A step that calls `write` once, perhaps with more entries than it was given. All of them are written in one transaction. */
export type AppendStep = (entries: readonly EntryToAppend[], write: Write) => ReturnType<Write>;

interface AppendSteps {
  stamped: (entry: NewEntry) => NewEntry;
  withBeginnings: AppendStep;
  /** Callbacks that run in this order once the entries are on disk. The writer does not wait for them. */
  written: ReadonlyArray<(entries: readonly NewEntry[], seq: number) => void>;
  guardedPayments: DeskJournal['guardedPayments'];
}

export function createAppendPipeline(
  opened: Journal,
  { clock, installation }: { clock: Pick<Clock, 'sleep' | 'now'>; installation: Pick<Installation, 'till' | 'zone'> },
  { stamped, withBeginnings, written, guardedPayments }: AppendSteps,
): { journal: RunningJournal; speed: JournalSpeed } {
  const { timed, ...speed } = createAppendSpeed(clock);
  const { till, zone } = installation;

  const appendAll: Journal['appendAll'] = (given, runChange) => {
    const entries = given.map((each) => ({ ...each, entry: stamped(each.entry) }));
    return timed(() =>
      withBeginnings(entries, async (all) => {
        const acknowledged = await opened.appendAll(all, runChange);
        const onDisk = all.map(({ entry }) => entry);
        for (const tell of written) tell(onDisk, acknowledged.seq);
        return acknowledged;
      }),
    );
  };

  const append: Journal['append'] = (entry, stepDetail) => appendAll([{ entry, stepDetail }]);

  const journal: RunningJournal = {
    ...opened,
    guardedPayments,
    append,
    appendAll,
    note: (happening, { by: actor = PAYDESK, at = clock.now().toISOString() } = {}) =>
      append({ form: 1, rules: 1, till, actor, at, zone, happening }),
    erasePersonal: (reference, { because, ...given }) => {
      const happening = { kind: 'personalErased' as const, entries: [], ...because };
      const { happening: _happening, ...entry } = stamped({ ...given, happening });
      return opened.erasePersonal(reference, { ...entry, because });
    },
  };
  return { journal, speed };
}

/** A write that takes longer than this shows a failing or busy disk. */
const SLOW_AFTER_MS = 10_000;

/** A monitor of slow journal writes. A slow journal may recover by itself, and nothing is lost. */
export type JournalSpeed = Omit<ReturnType<typeof createAppendSpeed>, 'timed'>;

/** @param clock measures with `sleep`, so that setting the computer's clock has no effect */
export function createAppendSpeed(clock: Pick<Clock, 'sleep'>) {
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
    timed,
    /** While true, no new payment may begin. */
    isSlow: () => slowEntries > 0,
    problem: (): Problem | null => (slowEntries > 0 ? problem('journalSlow').problem : null),
    onChange: (listener: (isSlow: boolean) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
