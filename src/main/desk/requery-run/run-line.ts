import type { Run } from '../../../shared/run/requery-run.ts';
import { isJournalFault } from '../ports/journal-port.ts';
import type { Clock } from '../ports/parts.ts';
import type { KeptRun, RunJournal } from '../ports/run-journal-port.ts';
import type { BulkQueries } from '../requery/bulk-queries.ts';
import { askAll, counted } from './ask-all.ts';
import { createGate, type Gate } from './gate.ts';

/** The runs that are active or paused, in line: the first active one asks, one at a time. */
export interface RunLine {
  find(id: number): KeptRun | undefined;
  add(run: KeptRun): void;
  remove(id: number): void;
  /** Lets the next one in line ask, where none does. */
  advance(): void;
  /** Lets a run whose asking a fault has ended ask again, in its turn. */
  takeUp(id: number): void;
  /** Lets this run ask no more, and waits for what is under way. */
  halt(id: number): Promise<void>;
  /** Lets none ask any more. */
  stop(): Promise<void>;
  shown(run: KeptRun): Run;
  tell(run: KeptRun): void;
  /** The pace of a run is another one. */
  paceChanged(): void;
  onChange(listener: (run: Run) => void): () => void;
}

export interface RunLineParts {
  runs: RunJournal;
  bulk: BulkQueries;
  clock: Clock;
  /** Milliseconds that only go forward, whatever is done to the clock. */
  uptimeMs: () => number;
  /** Told of what ended a run's asking; it goes on when a person resumes it, or the program is started again. */
  failed: (error: unknown) => void;
}

/** The run that asks now. */
interface Current {
  id: number;
  ending: AbortController;
  /** Never rejects. */
  ended: Promise<void>;
  soFar: DoneSoFar;
}

/** @param finished told when everything of a run is answered and written down */
export function createRunLine(parts: RunLineParts, finished: (id: number) => void): RunLine {
  const { clock, uptimeMs, failed } = parts;
  const listeners = new Set<(run: Run) => void>();
  /** The oldest first. */
  const open = new Map<number, KeptRun>();
  const gate = createGate({ clock, uptimeMs, changed: () => tell(current && open.get(current.id)) });
  /** Those whose asking a fault has ended: they hold up no other. */
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
    // What a till without a journal asks it could not write down.
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
    // Where a person ended it, that person's order says what comes next.
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
    find: (id) => open.get(id),
    add: (run) => void open.set(run.id, run),
    remove: (id) => void open.delete(id),
    takeUp: (id) => void brokenOff.delete(id),
    ...{ advance, halt, shown, tell },
    paceChanged: gate.paceChanged,
    async stop() {
      isStopped = true;
      if (current) await halt(current.id);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @param asking `soFar` is null where another run asks, or none */
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
  // How long a service will go on giving no answers nobody can say.
  if (slowedToMs !== null) return { ...run, ...STILL, state: 'running', slowedToMs };
  return { ...run, state: 'running', standstill, slowedToMs, ...speedOf(run, rateOf(soFar, nowMs)) };
}

const STILL = { standstill: null, slowedToMs: null, rate: null, leftMs: null };

function speedOf({ counts }: KeptRun, rate: number | null): Pick<Run, 'rate' | 'leftMs'> {
  return { rate, leftMs: rate ? Math.round((counts.waiting * 1_000) / rate) : null };
}

function answeredOf({ counts }: KeptRun): number {
  return counts.flips + counts.foreign + counts.unchanged + counts.errors;
}

/** How many were done, and when, for as long as a rate is told from. */
type DoneSoFar = readonly { atMs: number; done: number }[];

/** What lies further back says nothing of how fast it goes now. */
const WINDOW_MS = 15_000;
const LEAST_MS = 1_000;

/** @returns the list with one more count, without what is too old */
function withDone(soFar: DoneSoFar, atMs: number, done: number): DoneSoFar {
  const first = soFar.findIndex((each) => each.atMs >= atMs - WINDOW_MS);
  const kept = first < 0 ? [] : soFar.slice(first);
  const last = kept.at(-1);
  // Twenty commits a second come to three hundred counts: one every quarter of a second is enough.
  if (last && kept.length > 1 && atMs - last.atMs < 250) return [...kept.slice(0, -1), { atMs: last.atMs, done }];
  return [...kept, { atMs, done }];
}

/** Answers a second; null where it is not known for long enough. */
function rateOf(soFar: DoneSoFar, nowMs: number): number | null {
  const [first] = soFar;
  const last = soFar.at(-1);
  if (!first || !last || nowMs - first.atMs < LEAST_MS) return null;
  return ((last.done - first.done) * 1_000) / (nowMs - first.atMs);
}
