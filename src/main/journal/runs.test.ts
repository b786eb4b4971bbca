import { describe, expect, it } from 'vitest';
import { resultOfOurs } from '../../shared/run/requery-result.ts';
import type { RunResult } from '../../shared/run/requery-run.ts';
import { LOST_AT_INITIATE } from '../../shared/testing/facts.fixture.ts';
import { EntryRefused } from '../desk/ports/journal-port.ts';
import type { RunToMake } from '../desk/ports/run-journal-port.ts';
import { intent, intents, ofTill, timeAt } from './entries.fixture.ts';
import { prepareRunReads } from './read/run-reads.ts';
import { foldAll } from './tables/stored-fold.ts';
import { verifyJournal } from './verify/verify.ts';
import { opened, readerOf, storeOn, writtenJournal } from './write/store.fixture.ts';

const RUN: RunToMake = {
  origin: { kind: 'pasted' },
  madeAt: timeAt(0),
  madeBy: 'cashier',
};

const EXTERNAL: RunResult = { kind: 'external', at: timeAt(9), said: 'notFound', answer: null };

async function withRun() {
  const folder = await writtenJournal([]);
  const { store, connection } = storeOn(folder);
  const entries = intents(3);
  store.appendAll(entries.map((entry) => ({ entry })));
  const references = entries.map(({ reference = '' }) => reference);
  const run = store.runs.makeRun(RUN);
  store.runs.addRunItems(
    run,
    [...references, 'OTHER-TILL-1'].map((reference) => ({ reference, paymentType: 'QR' as const })),
  );
  store.appendAll([], { runState: { run, state: 'active', at: timeAt(1) } });
  return { folder, store, connection, reads: prepareRunReads(connection), entries, references, run };
}

const verified = (folder: string) => verifyJournal(readerOf(folder), null);

describe('appendAll', () => {
  it('refuses all entries and their run change if one entry breaks a rule, and continues', async () => {
    const { store, reads, entries, run } = await withRun();
    const both = [intent(20), ...entries.slice(0, 1)].map((entry) => ({ entry }));
    const results = [{ run, position: 3, result: EXTERNAL }];
    expect(() => store.appendAll(both, { results })).toThrow(EntryRefused);
    expect(store.head().seq).toBe(3);
    expect(reads.run(run)?.counts).toMatchObject({ waiting: 4, external: 0 });
    expect(store.append(intent(30))).toEqual({ seq: 4 });
  });
});

describe('runs of re-queries', () => {
  it('numbers a run after the highest number in any entry, because a restored journal has only entries', async () => {
    const { store } = storeOn(await writtenJournal([]));
    const made = { kind: 'requeryRunMade', run: 7, origin: 'pasted', references: 1 } as const;
    store.append(ofTill(made));
    expect([store.runs.makeRun(RUN), store.runs.makeRun(RUN)]).toEqual([8, 9]);
  });

  it("shows the earlier result for another till's payment, and the amount in the list", async () => {
    const { store, reads, run } = await withRun();
    store.appendAll([], { results: [{ run, position: 3, result: EXTERNAL }] });
    const next = store.runs.makeRun(RUN);
    store.runs.addRunItems(next, [{ reference: 'OTHER-TILL-1', paymentType: 'QR', listedAmount: '1500.00' }]);
    const query = { group: 'waiting', after: null, limit: 10 } as const;
    expect(reads.runItems({ ...query, run: next }).items).toMatchObject([
      { reference: 'OTHER-TILL-1', listedAmount: '1500.00', saidBefore: 'notFound' },
    ]);
  });

  it('tells which references of a run are payments of this journal, with their types and amounts', async () => {
    const { reads, entries, references, run } = await withRun();
    const { items } = reads.runItems({ run, group: 'waiting', after: null, limit: 10 });
    expect(items.map(({ isOurs, paymentType }) => [isOurs, paymentType])).toEqual([
      [true, 'CARD'],
      [true, 'CARD'],
      [true, 'CARD'],
      [false, 'QR'],
    ]);
    expect(items.map(({ reference }) => reference)).toEqual([...references, 'OTHER-TILL-1']);
    const amounts = entries.map(({ happening }) => 'amount' in happening && happening.amount);
    expect(items.map(({ journalAmount }) => journalAmount)).toEqual([...amounts, null]);
  });

  it('stores a result of a run once, with the entry of its answer', async () => {
    const { store, reads, entries, run } = await withRun();
    const [first = intent()] = entries;
    const entry = { ...first, happening: LOST_AT_INITIATE };
    const [before, unknown] = [[first], [first, entry]].map((each) => foldAll(each)?.payments[0]);
    if (!before || !unknown) throw new Error('a payment');
    const outcome = { kind: 'notFound' } as const;
    const result = resultOfOurs(before, unknown, { outcome, verdict: 'wait' });
    store.appendAll([{ entry }], { results: [{ run, position: 0, result }] });
    store.appendAll([], { results: [{ run, position: 0, result: EXTERNAL }] });
    expect(reads.run(run)?.counts).toEqual({ flips: 1, external: 0, unchanged: 0, errors: 0, waiting: 3 });
    expect(reads.runItems({ run, group: 'flips', after: null, limit: 10 }).items).toMatchObject([{ result }]);
  });

  it('reads the results of a run page by page in order of rank', async () => {
    const { store, reads, run } = await withRun();
    const at = timeAt(9);
    const said = (word: 'paid' | 'failed'): RunResult => ({ kind: 'external', at, said: word, answer: null });
    store.appendAll([], {
      results: [
        { run, position: 0, result: said('failed') },
        { run, position: 2, result: said('paid') },
        { run, position: 3, result: said('failed') },
      ],
    });
    const first = reads.runItems({ run, group: 'external', after: null, limit: 2 });
    expect(first.items.map(({ position }) => position)).toEqual([2, 0]);
    const second = reads.runItems({ run, group: 'external', after: first.next, limit: 2 });
    expect(second.items.map(({ position }) => position)).toEqual([3]);
    expect(second.next).toBeNull();
  });

  it('hides runs whose creation was interrupted, and removes them in slices', async () => {
    const { store, connection, reads, run } = await withRun();
    const unmade = store.runs.makeRun(RUN);
    const references = ['OTHER-TILL-2', 'OTHER-TILL-3', 'OTHER-TILL-4'];
    for (const reference of references) store.runs.addRunItems(unmade, [{ reference, paymentType: 'CARD' }]);
    expect(reads.runs(null, 10).map(({ id }) => id)).toEqual([run]);
    expect(reads.unmadeRuns()).toEqual([unmade]);
    const left = [1, 2, 3].map(() => store.runs.forgetUnmade(unmade, 2));
    expect(left).toEqual([true, true, false]);
    expect(reads.unmadeRuns()).toEqual([]);
    expect(store.runs.forgetUnmade(run, 100)).toBe(false);
    expect(connection.prepare('SELECT count(*) AS rows FROM requery_items').get()).toEqual({ rows: 4 });
  });

  it('passes the check of the projections with runs, and says when each run ended', async () => {
    const { folder, store, reads, run } = await withRun();
    store.appendAll([], { runState: { run, state: 'cancelled', at: timeAt(20) } });
    expect(reads.run(run)).toMatchObject({ state: 'cancelled', endedAt: timeAt(20), origin: RUN.origin });
    expect(verified(folder).intact).toBe(true);
  });

  it('reads a run unchanged after the next opening', async () => {
    const { folder, connection, run } = await withRun();
    connection.close();
    const { runReads } = await opened(folder);
    expect(runReads.openRuns()).toMatchObject([{ id: run, state: 'active', origin: RUN.origin }]);
    expect(runReads.waitingRunItems(run, 0, 2).map(({ position }) => position)).toEqual([1, 2]);
  });
});
