import { describe, expect, it } from 'vitest';
import { resultOfOurs } from '../../shared/run/requery-result.ts';
import type { RunResult } from '../../shared/run/requery-run.ts';
import type { RunToMake } from '../desk/ports/run-journal-port.ts';
import { openForReading } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { buildEntry, buildSale, intents, timeAt, unknownState } from './entries.fixture.ts';
import { EntryRefused } from './journal-errors.ts';
import { readRun, readRunItems, readRuns, readUnmadeRuns } from './read/run-reads.ts';
import { verifyJournal } from './verify/verify.ts';
import { opened, storeOn, temporaryFolder } from './write/store.fixture.ts';

const RUN: RunToMake = {
  origin: { kind: 'pasted' },
  madeAt: timeAt(0),
  madeBy: 'cashier',
  pace: { perSecond: 2, width: 8 },
};

const FOREIGN: RunResult = { kind: 'foreign', at: timeAt(9), said: 'notFound', answer: null };

/** A journal with three payments, and a run over them and one foreign reference. */
async function withRun() {
  const folder = temporaryFolder();
  (await opened(folder)).close();
  const { store, connection } = storeOn(folder);
  const entries = intents(3);
  store.appendAll(entries.map((entry) => ({ entry })));
  const references = entries.map(({ payment }) => payment?.reference ?? '');
  const run = store.runs.makeRun(RUN);
  store.runs.addRunItems(
    run,
    [...references, 'OTHER-TILL-1'].map((reference) => ({ reference, paymentType: 'QR' as const })),
  );
  store.appendAll([], { runState: { run, state: 'active', at: timeAt(1) } });
  return { folder, store, connection, entries, references, run };
}

describe('many entries at once', () => {
  it('are numbered in their order, and the chain holds', async () => {
    const { store, folder } = await withRun();
    expect(store.appendAll(intents(4, 10).map((entry) => ({ entry })))).toEqual({ seq: 7 });
    expect(verified(folder)).toMatchObject({ intact: true, head: { seq: 7 } });
  });

  it('are all refused where one of them breaks a rule, with what goes with them, and the journal takes the next', async () => {
    const { store, connection, entries, run } = await withRun();
    const again = { entry: entries[0] ?? intents(1)[0] ?? buildNothing() };
    const results = [{ run, position: 3, result: FOREIGN }];
    expect(() => store.appendAll([...intents(1, 20).map((entry) => ({ entry })), again], { results })).toThrow(
      EntryRefused,
    );
    expect(store.head().seq).toBe(3);
    expect(readRun(connection, run)?.counts).toMatchObject({ waiting: 4, foreign: 0 });
    expect(store.append(intents(1, 30)[0] ?? buildNothing())).toEqual({ seq: 4 });
  });
});

describe('runs of re-queries', () => {
  it('are numbered after the highest that an entry names: a restored journal has the entries alone', async () => {
    const folder = temporaryFolder();
    (await opened(folder)).close();
    const { store } = storeOn(folder);
    const made = { kind: 'requeryRunMade', run: 7, origin: RUN.origin, references: 1 } as const;
    store.append({ ...buildEntry(buildSale(), null, made), sale: null });
    expect([store.runs.makeRun(RUN), store.runs.makeRun(RUN)]).toEqual([8, 9]);
  });

  it('show what the service said of another till’s payment in the run before, and the amount of the list', async () => {
    const { store, connection, run } = await withRun();
    store.appendAll([], { results: [{ run, position: 3, result: FOREIGN }] });
    const next = store.runs.makeRun(RUN);
    store.runs.addRunItems(next, [{ reference: 'OTHER-TILL-1', paymentType: 'QR', listedAmount: '1500.00' }]);
    const query = { group: 'waiting', after: null, limit: 10 } as const;
    expect(readRunItems(connection, { ...query, run: next }).items).toMatchObject([
      { reference: 'OTHER-TILL-1', listedAmount: '1500.00', saidBefore: 'notFound' },
    ]);
  });

  it('know what the journal has of the amounts of its own payments', async () => {
    const { connection, run, entries } = await withRun();
    const { items } = readRunItems(connection, { run, group: 'waiting', after: null, limit: 10 });
    expect(items.map(({ journalAmount }) => journalAmount)).toEqual([
      ...entries.map(({ payment }) => payment?.amount),
      null,
    ]);
  });

  it('know which references are payments of this journal, and of what type those are', async () => {
    const { connection, references, run } = await withRun();
    const { items } = readRunItems(connection, { run, group: 'waiting', after: null, limit: 10 });
    expect(items.map(({ isOurs, paymentType }) => [isOurs, paymentType])).toEqual([
      [true, 'CARD'],
      [true, 'CARD'],
      [true, 'CARD'],
      [false, 'QR'],
    ]);
    expect(items.map(({ reference }) => reference)).toEqual([...references, 'OTHER-TILL-1']);
  });

  it('take a result with the entry of its answer, once', async () => {
    const { store, connection, entries, run } = await withRun();
    const [first] = entries;
    if (!first?.payment || !first.sale) throw new Error('an entry of a payment');
    const unknown = { ...first.payment, state: unknownState(5) };
    const entry = buildEntry(first.sale, unknown, { kind: 'requeryRhythmEnded' });
    const outcome = { kind: 'notFound' } as const;
    const result = resultOfOurs(first.payment, unknown, { outcome, verdict: 'wait' });
    store.appendAll([{ entry }], { results: [{ run, position: 0, result }] });
    store.appendAll([], { results: [{ run, position: 0, result: FOREIGN }] });
    expect(readRun(connection, run)?.counts).toEqual({ flips: 1, foreign: 0, unchanged: 0, errors: 0, waiting: 3 });
    expect(readRunItems(connection, { run, group: 'flips', after: null, limit: 10 }).items).toMatchObject([{ result }]);
  });

  it('are read page by page in the order of their ranks', async () => {
    const { store, connection, run } = await withRun();
    const at = timeAt(9);
    const said = (word: 'paid' | 'failed'): RunResult => ({ kind: 'foreign', at, said: word, answer: null });
    store.appendAll([], {
      results: [
        { run, position: 0, result: said('failed') },
        { run, position: 2, result: said('paid') },
        { run, position: 3, result: said('failed') },
      ],
    });
    const first = readRunItems(connection, { run, group: 'foreign', after: null, limit: 2 });
    expect(first.items.map(({ position }) => position)).toEqual([2, 0]);
    const second = readRunItems(connection, { run, group: 'foreign', after: first.next, limit: 2 });
    expect(second.items.map(({ position }) => position)).toEqual([3]);
    expect(second.next).toBeNull();
  });

  it('whose making was interrupted are seen by nobody, and forgotten in parts', async () => {
    const { store, connection, run } = await withRun();
    const unmade = store.runs.makeRun(RUN);
    const references = ['OTHER-TILL-2', 'OTHER-TILL-3', 'OTHER-TILL-4'];
    store.runs.addRunItems(
      unmade,
      references.map((reference) => ({ reference, paymentType: 'CARD' })),
    );
    expect(readRuns(connection, null, 10).map(({ id }) => id)).toEqual([run]);
    expect(readUnmadeRuns(connection)).toEqual([unmade]);
    const left = [1, 2, 3].map(() => store.runs.forgetUnmade(unmade, 2));
    expect(left).toEqual([true, true, false]);
    expect(readUnmadeRuns(connection)).toEqual([]);
    expect(connection.prepare('SELECT count(*) AS rows FROM requery_items').get()).toEqual({ rows: 4 });
  });

  it('that were made are not forgotten', async () => {
    const { store, connection, run } = await withRun();
    expect(store.runs.forgetUnmade(run, 100)).toBe(false);
    expect(readRun(connection, run)?.counts.waiting).toBe(4);
  });

  it('stay when what is derived is checked, and say when they ended', async () => {
    const { folder, store, connection, run } = await withRun();
    store.appendAll([], { runState: { run, state: 'cancelled', at: timeAt(20) } });
    expect(readRun(connection, run)).toMatchObject({ state: 'cancelled', endedAt: timeAt(20), origin: RUN.origin });
    expect(verified(folder).intact).toBe(true);
  });

  it('are found by the next opening as they were', async () => {
    const { folder, connection, run } = await withRun();
    connection.close();
    const { runReads } = await opened(folder);
    expect(runReads.openRuns()).toMatchObject([{ id: run, state: 'active', pace: RUN.pace }]);
    expect(runReads.waitingRunItems(run, 0, 2).map(({ position }) => position)).toEqual([1, 2]);
  });
});

function verified(folder: string) {
  const connection = openForReading(journalFiles(folder).database);
  try {
    return verifyJournal(connection, null);
  } finally {
    connection.close();
  }
}

function buildNothing(): never {
  throw new Error('There is no entry.');
}
