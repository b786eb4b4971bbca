import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { openForSearching } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, ofTill } from '../entries.fixture.ts';
import { openedWith } from '../write/store.fixture.ts';
import { readClosedDay, readClosedDays } from './closed-days.ts';
import { readPage } from './reader.ts';
import { prepareReportReads, readShifts } from './report-reads.ts';

function tillEntry(happening: Happening, actor = 'ada'): JournalEntry {
  return { ...ofTill(happening), actor };
}

const sales = Array.from({ length: 10 }, () => buildSale());

function paymentOf(counter: number): PaymentRecord {
  return buildPayment(sales[counter] ?? buildSale(), counter);
}

function intent(counter: number): JournalEntry {
  return buildEntry(paymentOf(counter));
}

function soldBy(counter: number, actor: string): JournalEntry[] {
  return [
    { ...intent(counter), actor },
    { ...buildEntry(paymentOf(counter), requeriedPaid(paymentOf(counter))), actor },
    { ...buildEntry(paymentOf(counter), { kind: 'goodsHandedOver' }), actor },
  ];
}

async function journalOf(...entries: JournalEntry[]) {
  const { folder, store } = await openedWith(entries);
  const connection = openForSearching(journalFiles(folder).database);
  const reads = prepareReportReads(connection);
  const closeDay = async () => {
    const { number, after, upTo, contents } = await reads.report();
    store.append(tillEntry({ kind: 'dayClosed', number, after, upTo, contents }));
    return { number, after, upTo, contents };
  };
  return { store, connection, reads, closeDay };
}

describe('the report since the last Z', () => {
  it('continues from the previous read, and starts again after a Z', async () => {
    const { store, reads, closeDay } = await journalOf(...soldBy(1, 'ada'));
    expect(await reads.report()).toMatchObject({ number: 1, after: 0, upTo: 3 });
    for (const entry of soldBy(2, 'bola')) store.append(entry);
    expect((await reads.report()).contents.currencies[0]?.total.paid).toEqual({ payments: 2, amountMinor: 900_000 });
    expect(await closeDay()).toMatchObject({ number: 1, upTo: 6 });
    const since = await reads.report();
    expect(since).toMatchObject({ number: 2, after: 6, upTo: 7, contents: { entries: { count: 1 } } });
    expect(since.contents.currencies[0]).toMatchObject({
      total: { paid: { payments: 0 } },
      perpetual: { paid: { payments: 2, amountMinor: 900_000 } },
    });
  });

  it('names the earlier Z to which a payment belongs', async () => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    await closeDay();
    store.append(intent(2));
    await closeDay();
    for (const entry of [...soldBy(1, 'ada').slice(1), ...soldBy(2, 'ada').slice(1)]) store.append(entry);
    expect((await reads.report()).contents.corrections.map(({ day, was, is }) => ({ day, was, is }))).toEqual([
      { day: 1, was: 'open', is: 'paid' },
      { day: 2, was: 'open', is: 'paid' },
    ]);
  });
});

describe('the entries read for a report', () => {
  it('reads the entries after the last Z once each, even in a long journal', async () => {
    const sold = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((counter) => soldBy(counter, 'ada'));
    const { store, connection, closeDay } = await journalOf(...sold);
    await closeDay();
    for (const entry of soldBy(9, 'bola')) store.append(entry);
    const entriesRead = countReadEntries(connection);
    const { report, reportProgress } = prepareReportReads(connection);
    const { contents } = await report();
    expect(contents.currencies[0]?.perpetual.paid.payments).toBe(9);
    await report();
    // The entry of the Z and the three entries of one payment are read.
    expect(entriesRead()).toBe(4);
    expect(reportProgress()).toEqual({ counted: 4, of: 4 });
  });

  it('reads the entries of a report in slices, with progress reports', async () => {
    const { connection } = await journalOf(...[1, 2, 3, 4, 5].map(intent));
    const { report, reportProgress } = prepareReportReads(connection, 2);
    const counting = report();
    await setImmediate();
    const { counted, of } = reportProgress();
    expect([counted < 5, of]).toEqual([true, 5]);
    expect((await counting).upTo).toBe(5);
  });

  it('reads the entries of a report again from the start after a Z between two slices', async () => {
    const { connection, closeDay } = await journalOf(...[1, 2, 3, 4, 5].map(intent));
    const counting = prepareReportReads(connection, 2).report();
    await closeDay();
    expect(await counting).toMatchObject({ number: 2, after: 5, upTo: 6, contents: { entries: { count: 1 } } });
  });
});

const MOVED_ON = expect.objectContaining({ name: 'EntryRefused', reason: 'movedOn' });

describe('an entry of a Z', () => {
  it('refuses a Z if another entry came after the count, and accepts the next Z', async () => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    const { number, after, upTo, contents } = await reads.report();
    store.append(intent(2));
    const late = tillEntry({ kind: 'dayClosed', number, after, upTo, contents });
    expect(() => store.append(late)).toThrow(MOVED_ON);
    expect(await closeDay()).toMatchObject({ number: 1, upTo: 2 });
  });

  it.each([
    ['a number that is already used', { number: 1 }],
    ['a number that skips one', { number: 3 }],
    ['a start that skips entries', { after: 2 }],
    ['a start that counts entries twice', { after: 0 }],
  ])('refuses a Z with %s', async (_name, changes) => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    await closeDay();
    const { number, after, upTo, contents } = await reads.report();
    const forged = { kind: 'dayClosed', number, after, upTo, contents, ...changes } as const;
    expect(() => store.append(tillEntry(forged))).toThrow(MOVED_ON);
    expect((await closeDay()).number).toBe(2);
  });

  it('finds a Z by its number, with the number of its prints', async () => {
    const { store, connection, closeDay } = await journalOf(...soldBy(1, 'ada'));
    const { contents } = await closeDay();
    for (const copy of [0, 1]) store.append(tillEntry({ kind: 'dayPrinted', number: 1, copy }));
    await closeDay();
    const day = { number: 1, seq: 4, by: 'ada', contents, printed: 2, sealed: null };
    expect(readClosedDay(connection, 1)).toMatchObject(day);
    expect(readClosedDay(connection, 2)).toMatchObject({ printed: 0 });
    expect(readClosedDay(connection, 3)).toBeNull();
  });

  it('lists Zs page by page, newest first', async () => {
    const { connection, closeDay } = await journalOf(intent(1));
    for (let times = 0; times < 3; times += 1) await closeDay();
    const page = readClosedDays(connection, { before: null, limit: 2 });
    expect(page).toMatchObject({ days: [{ number: 3 }, { number: 2 }], next: 2 });
    const last = readClosedDays(connection, { before: page.next, limit: 2 });
    expect(last).toMatchObject({ days: [{ number: 1 }], next: null });
  });
});

describe('the payments of a shift', () => {
  it('reads the payments that the person of a shift began while it was open', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const by = (entry: JournalEntry, actorId: string) => ({ ...entry, actor: 'ada', actorId });
    const end = { person: 'ada', personId: null, openedSeq: 1, counted: null, handedOver: [] };
    const { connection } = await journalOf(
      by(tillEntry({ kind: 'shiftOpened', shift: 1 }), one),
      by(intent(1), one),
      by(tillEntry({ kind: 'shiftOpened', shift: 2 }), other),
      by(intent(2), other),
      by(intent(3), one),
      by(tillEntry({ kind: 'shiftClosed', shift: 1, upTo: 5, ...end }), one),
      by(intent(4), other),
      by(tillEntry({ kind: 'shiftOpened', shift: 3 }), one),
      by(intent(5), one),
    );
    const begunIn = (shift: number) => {
      const query = { search: null, outcomes: null, filters: { shift }, before: null, limit: 9 };
      return readPage(connection, query).payments.map(({ counter }) => counter);
    };
    expect([1, 2, 3, 4].map(begunIn)).toEqual([[3, 1], [4, 2], [5], []]);
  });
});

describe('shifts', () => {
  it('reads a shift as open from its first entry to its last, with ascending numbers', async () => {
    const end = { upTo: 3, person: 'ada', personId: null, openedSeq: 1, counted: null, handedOver: [] };
    const { connection } = await journalOf(
      tillEntry({ kind: 'shiftOpened', shift: 1 }),
      tillEntry({ kind: 'shiftOpened', shift: 2 }, 'bola'),
      intent(1),
      tillEntry({ kind: 'shiftClosed', shift: 1, ...end }),
    );
    expect(readShifts(connection)).toMatchObject({ newest: 2, open: [{ shift: 2, person: 'bola', openedSeq: 2 }] });
  });

  it('counts for a shift only what its person has handed over', async () => {
    const { reads } = await journalOf(...soldBy(1, 'ada'), ...soldBy(2, 'bola'), ...soldBy(3, 'ada'));
    const by = (person: string, openedSeq: number) => reads.handedOverBy({ person, personId: null, openedSeq });
    const handedOver = [{ currency: 'NGN', slips: 2, amountMinor: 900_000 }];
    expect(by('ada', 1)).toEqual({ handedOver, upTo: 9 });
    expect(by('ada', 3).handedOver).toMatchObject([{ slips: 1 }]);
    expect(by('chi', 1).handedOver).toEqual([]);
  });

  it("gives a shift to a person's id, even if two people share a name or one is renamed", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const by = (entries: JournalEntry[], actorId: string) => entries.map((entry) => ({ ...entry, actorId }));
    const opening = { ...tillEntry({ kind: 'shiftOpened', shift: 1 }), actorId: one };
    const { reads, connection } = await journalOf(
      opening,
      ...by(soldBy(1, 'ada'), one),
      ...by(soldBy(2, 'ada'), other),
      ...by(soldBy(3, 'ada okafor'), one),
      ...soldBy(4, 'ada'),
    );
    expect(readShifts(connection).open).toMatchObject([{ person: 'ada', personId: one }]);
    const slipsOf = (personId: string | null) =>
      reads.handedOverBy({ person: 'ada', personId, openedSeq: 1 }).handedOver.map(({ slips }) => slips);
    expect([slipsOf(one), slipsOf(other), slipsOf(null)]).toEqual([[2], [1], [1]]);
  });
});

/** Counts the entries that the connection reads in a row. */
function countReadEntries(connection: DatabaseSync): () => number {
  let read = 0;
  const prepare = connection.prepare.bind(connection);
  vi.spyOn(connection, 'prepare').mockImplementation((sql) => {
    const statement = prepare(sql);
    if (!sql.startsWith('SELECT seq, payload FROM event WHERE seq > ')) return statement;
    const all = (...values: SQLInputValue[]) => {
      const rows = statement.all(...values);
      read += rows.length;
      return rows;
    };
    return { all } as typeof statement;
  });
  return () => read;
}
