import type { Handlers, RequestOf } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Making, RunChannel, RunSource } from '../../shared/requery-run-contract.ts';
import { MOST_REFERENCES, type PaymentType, type Run, type RunOrigin } from '../../shared/run/requery-run.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { ReferenceToAsk } from '../desk/ports/run-journal-port.ts';
import type { RequeryRuns } from '../desk/requery-run/requery-runs.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import { createRunLists, type RunLists } from './run-lists.ts';
import { createRunMakings, type RunMakings } from './run-makings.ts';
import { writeRunResults } from './run-results.ts';

export interface RunMachine {
  chooseList: () => Promise<string | null>;
  askWhereToSave: (defaultName: string) => Promise<string | null>;
  onRun: (run: Run) => void;
  /** Sends the progress of a slow creation of a run to the screens; null once it has ended. */
  onMaking: (making: Making | null) => void;
}

export interface RunControlParts {
  runs: RequeryRuns;
  journal: Pick<Journal, 'page' | 'runItems' | 'knownReferences'>;
  machine: RunMachine;
  clock: Pick<Clock, 'sleep'>;
  log: Log;
}

const RUNS_IN_A_PAGE = 50;
const PAYMENTS_READ_TOGETHER = 200;
const ITEMS_READ_TOGETHER = 1_000;

/** The minimum time between progress updates. Changes of state are sent at once. */
const TOLD_EVERY_MS = 250;

export function startRuns(parts: RunControlParts) {
  const { runs, journal, machine, log } = parts;
  const lists = createRunLists(journal);
  const makings = createRunMakings(parts.clock, machine.onMaking);
  const stopTelling = tellInTime(parts);
  const ofRun =
    (act: (id: number) => Promise<Run | null>) =>
    async ({ id }: { id: number }) =>
      found(await act(id), id);
  const handlers: Pick<Handlers, RunChannel> = {
    'runs.create': (order) => refuseTooMany(() => create(parts, { lists, makings }, order)),
    'runs.cancelMaking': async () => {
      makings.cancel();
      return { ok: true, value: null };
    },
    'runs.readList': ({ lines }) => lists.readLines(lines),
    'runs.chooseList': async () => {
      const file = await machine.chooseList();
      return file === null ? { ok: true, value: null } : await lists.readFile(file);
    },
    'runs.list': async ({ before }) => {
      const page = await runs.list(before, RUNS_IN_A_PAGE);
      const next = page.length === RUNS_IN_A_PAGE ? (page.at(-1)?.id ?? null) : null;
      return { ok: true, value: { runs: page, next } };
    },
    'runs.read': ofRun(runs.read),
    'runs.items': async ({ id, ...query }) => ({ ok: true, value: await journal.runItems({ run: id, ...query }) }),
    'runs.pause': ofRun(runs.pause),
    'runs.resume': ofRun(runs.resume),
    'runs.cancel': ofRun(runs.cancel),
    'runs.saveResults': ({ id }) => saveResults(parts, id),
  };
  return {
    handlers,
    /** Resumes unfinished runs, once the desk has recovered. */
    start() {
      runs.start().catch((error: unknown) => log.write('backgroundFailed', describeError(error)));
    },
    async stop() {
      makings.cancel();
      stopTelling();
      await runs.stop();
    },
  };
}

function found(run: Run | null, id: number): Result<Run> {
  return run ? { ok: true, value: run } : problem('runNotFound', { run: String(id) });
}

/** Signals that a selection exceeds the limit of a run; caught inside this file. */
class TooMany extends Error {}

async function refuseTooMany<Value>(act: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TooMany) return problem('runTooLarge', { most: String(MOST_REFERENCES) });
    throw error;
  }
}

type Order = RequestOf<'runs.create'>;

async function create(
  parts: RunControlParts,
  { lists, makings }: { lists: RunLists; makings: RunMakings },
  { source, paymentType }: Order,
): Promise<Result<Run | null>> {
  const chosen = referencesOf(parts, lists, source, paymentType);
  if (!chosen.ok) return chosen;
  const { origin, references, total } = chosen.value;
  // An empty run would end before anybody saw it.
  const pieces = references[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return problem('runEmpty');
  const rest = async function* () {
    yield first.value;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  };
  const order = { origin, references: rest() };
  return { ok: true, value: await makings.follow(total, (watcher) => parts.runs.make(order, watcher)) };
}

type References = AsyncIterable<readonly ReferenceToAsk[]>;

function referencesOf(
  { journal }: RunControlParts,
  lists: RunLists,
  source: RunSource,
  /** The type is used only for external payments; the journal knows the type of its own payments. */
  paymentType: PaymentType = 'CARD',
): Result<{ origin: RunOrigin; references: References; total: number | null }> {
  const ok = (origin: RunOrigin, references: References, total: number | null) =>
    ({ ok: true, value: { origin, references, total } }) as const;
  switch (source.kind) {
    case 'selected': {
      const once = [...new Set(source.references)];
      const selected = inPieces(once, (reference) => ({ reference, paymentType }));
      return ok({ kind: 'selected' }, selected, once.length);
    }
    case 'matching':
      return ok({ kind: 'matching' }, matching(journal, source.query), null);
    case 'errors':
      return ok({ kind: 'errors', run: source.run }, unanswered(journal, source.run), null);
    case 'list': {
      const list = lists.find(source.listId);
      if (!list) return problem('runListGone');
      const { references } = list;
      const typed = inPieces(references, (each) => ({ ...each, paymentType: each.paymentType ?? paymentType }));
      return ok(list.origin, typed, references.length);
    }
  }
}

/** Yields pieces, so that a long list does not block other work. */
async function* inPieces<Each>(
  all: readonly Each[],
  toAsk: (each: Each) => ReferenceToAsk,
): AsyncGenerator<readonly ReferenceToAsk[]> {
  for (let from = 0; from < all.length; from += ITEMS_READ_TOGETHER) {
    yield all.slice(from, from + ITEMS_READ_TOGETHER).map(toAsk);
  }
}

async function* matching(
  journal: Pick<Journal, 'page'>,
  query: Extract<RunSource, { kind: 'matching' }>['query'],
): AsyncGenerator<readonly ReferenceToAsk[]> {
  let before: Awaited<ReturnType<Journal['page']>>['next'] = null;
  let count = 0;
  do {
    const page = await journal.page({ ...query, before, limit: PAYMENTS_READ_TOGETHER });
    count += page.payments.length;
    if (count > MOST_REFERENCES) throw new TooMany();
    if (page.payments.length > 0) yield page.payments.map(({ reference }) => ({ reference, paymentType: 'CARD' }));
    before = page.next;
  } while (before !== null);
}

async function* unanswered(journal: Pick<Journal, 'runItems'>, run: number): AsyncGenerator<readonly ReferenceToAsk[]> {
  let after: Awaited<ReturnType<Journal['runItems']>>['next'] = null;
  do {
    const page = await journal.runItems({ run, group: 'errors', after, limit: ITEMS_READ_TOGETHER });
    if (page.items.length > 0) yield page.items;
    after = page.next;
  } while (after !== null);
}

async function saveResults(
  { journal, machine, log }: RunControlParts,
  id: number,
): Promise<Result<{ path: string | null }>> {
  const path = await machine.askWhereToSave(`requery-run-${id}.csv`);
  if (path === null) return { ok: true, value: { path } };
  try {
    await writeRunResults(journal, id, path);
    return { ok: true, value: { path } };
  } catch (error) {
    if (error instanceof JournalUnreadable) throw error;
    log.write('runResultsNotSaved', describeError(error));
    return problem('runResultsNotSaved');
  }
}

/** @returns a function that stops the updates */
function tellInTime({ runs, machine, clock }: RunControlParts): () => void {
  const ended = new AbortController();
  /** The newest state of each run that the screens have not received. */
  const waiting = new Map<number, Run>();
  const states = new Map<number, Run['state']>();

  const tell = (run: Run) => {
    waiting.delete(run.id);
    states.set(run.id, run.state);
    machine.onRun(run);
  };
  const stop = runs.onChange((run) => {
    const isFirst = waiting.size === 0;
    waiting.set(run.id, run);
    if (states.get(run.id) !== run.state) tell(run);
    else if (isFirst) {
      void clock.sleep(TOLD_EVERY_MS, ended.signal).then(() => {
        if (!ended.signal.aborted) for (const each of [...waiting.values()]) tell(each);
      });
    }
  });
  return () => {
    stop();
    ended.abort();
  };
}
