import type { Pace, Run } from '../../../shared/run/requery-run.ts';
import { isJournalFault } from '../ports/journal-port.ts';
import type { Clock } from '../ports/parts.ts';
import type { KeptRun, RunJournal } from '../ports/run-journal-port.ts';
import type { BulkQueries } from '../requery/bulk-queries.ts';
import { askAll, counted } from './ask-all.ts';
import { createGate, type Gate } from './gate.ts';

/** The active and paused runs in line. Only the first active run asks. */
export type RunLine = ReturnType<typeof createRunLine>;

export interface RunLineParts {
  runs: RunJournal;
  bulk: BulkQueries;
  clock: Clock;
  uptimeMs: () => number;
  pace: Pace;
  /** Called with the error of a failed run. The run resumes when a person says so, or at the next start. */
  failed: (error: unknown) => void;
}

interface Current {
  id: number;
  ending: AbortController;
  ended: Promise<void>;
  soFar: DoneSoFar;
}

export function createRunLine(parts: RunLineParts, finished: (id: number) => void) {
  const { uptimeMs, failed } = parts;
  const listeners = new Set<(run: Run) => void>();
  const open = new Map<number, KeptRun>();
  const gate = createGate({ ...parts, changed: () => tell(current && open.get(current.id)) });
  /** Failed runs, which block no other run. */
  const brokenOff = new Set<number>();
  let current: Current | null = null;
  let isStopped = false;

  function tell(run: KeptRun | null | undefined): void {
    if (run) for (const listener of listeners) listener(shown(run));
  }

  function shown(run: KeptRun): Run {
    const soFar = current?.id === run.id ? current.soFar : null;
    return shownAs(run, { isBrokenOff: brokenOff.has(run.id), soFar, gate, nowMs: uptimeMs() });
  }

  function advance(): void {
    const next = [...open.values()].find(({ id, state }) => state === 'active' && !brokenOff.has(id));
    if (current || !next || isStopped) return;
    const soFar = withDone([], uptimeMs(), answeredOf(next));
    const asking: Current = { id: next.id, ending: new AbortController(), ended: Promise.resolve(), soFar };
    current = asking;
    asking.ended = ask(asking, next).catch((error: unknown) => breakOff(asking, next, error));
    tell(next);
  }

  function breakOff(asking: Current, run: KeptRun, error: unknown): void {
    failed(error);
    brokenOff.add(run.id);
    if (current === asking) current = null;
    // Without a journal a till cannot store answers.
    if (isJournalFault(error)) isStopped = true;
    tell(run);
    advance();
  }

  async function ask(asking: Current, run: KeptRun): Promise<void> {
    const { signal } = asking.ending;
    await askAll({ ...parts, gate }, run, {
      signal,
      done(results) {
        run.counts = counted(run.counts, results);
        asking.soFar = withDone(asking.soFar, uptimeMs(), answeredOf(run));
        tell(run);
      },
    });
    // If a person ended the run, that person's order continues the line.
    if (!signal.aborted) finished(run.id);
  }

  async function halt(id: number): Promise<void> {
    if (current?.id !== id) return;
    const halted = current;
    halted.ending.abort();
    await halted.ended;
    if (current === halted) current = null;
  }

  return {
    find: (id: number) => open.get(id),
    add: (run: KeptRun) => void open.set(run.id, run),
    remove: (id: number) => void open.delete(id),
    takeUp: (id: number) => void brokenOff.delete(id),
    advance,
    halt,
    shown,
    tell,
    async stop(): Promise<void> {
      isStopped = true;
      if (current) await halt(current.id);
    },
    onChange(listener: (run: Run) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function shownAs(
  run: KeptRun,
  asking: { isBrokenOff: boolean; soFar: DoneSoFar | null; gate: Gate; nowMs: number },
): Run {
  const { isBrokenOff, soFar, gate, nowMs } = asking;
  if (run.state !== 'active') return { ...run, state: run.state, ...STILL };
  if (isBrokenOff) return { ...run, state: 'brokenOff', ...STILL };
  if (!soFar) return { ...run, state: 'waiting', ...STILL };
  const standstill = gate.standstill();
  if (standstill) return { ...run, ...STILL, state: 'backingOff', standstill };
  const slowedToMs = gate.slowedToMs();
  // No remaining time is shown, because nobody can predict how long a service will not answer.
  if (slowedToMs !== null) return { ...run, ...STILL, state: 'running', slowedToMs };
  return { ...run, state: 'running', standstill, slowedToMs, ...speedOf(run, rateOf(soFar, nowMs)) };
}

const STILL = { standstill: null, slowedToMs: null, rate: null, leftMs: null };

function speedOf({ counts }: KeptRun, rate: number | null): Pick<Run, 'rate' | 'leftMs'> {
  return { rate, leftMs: rate ? Math.round((counts.waiting * 1_000) / rate) : null };
}

function answeredOf({ counts }: KeptRun): number {
  return counts.flips + counts.external + counts.unchanged + counts.errors;
}

type DoneSoFar = readonly { atMs: number; done: number }[];

const WINDOW_MS = 15_000;
const LEAST_MS = 1_000;

function withDone(soFar: DoneSoFar, atMs: number, done: number): DoneSoFar {
  const first = soFar.findIndex((each) => each.atMs >= atMs - WINDOW_MS);
  const kept = first < 0 ? [] : soFar.slice(first);
  const last = kept.at(-1);
  // One count every quarter of a second is enough.
  if (last && kept.length > 1 && atMs - last.atMs < 250) return [...kept.slice(0, -1), { atMs: last.atMs, done }];
  return [...kept, { atMs, done }];
}

function rateOf(soFar: DoneSoFar, nowMs: number): number | null {
  const [first] = soFar;
  const last = soFar.at(-1);
  if (!first || !last || nowMs - first.atMs < LEAST_MS) return null;
  return ((last.done - first.done) * 1_000) / (nowMs - first.atMs);
}
