import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openForSearching } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, timeAt } from '../entries.fixture.ts';
import { EntryRefused } from '../journal-errors.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { readClosedDay, readClosedDays } from './closed-days.ts';
import { prepareReportReads, readShifts } from './report-reads.ts';

const sale = buildSale();

function tillEntry(happening: Happening, actor = 'ada'): JournalEntry {
  return { ...buildEntry(sale, null, happening), sale: null, actor };
}

function intent(counter: number): JournalEntry {
  return buildEntry(sale, buildPayment(sale, counter));
}

function paid(counter: number, by: string | null): PaymentRecord {
  const released = by === null ? null : { at: timeAt(counter), by };
  const state = {
    outcome: 'paid',
    paidAt: timeAt(counter),
    released,
    sentAt: timeAt(0),
    notFound: null,
    review: null,
  } as const;
  return buildPayment(sale, counter, { state });
}

/** A payment that is begun, paid and handed over by this person. */
function soldBy(counter: number, actor: string): JournalEntry[] {
  return [
    { ...intent(counter), actor },
    { ...buildEntry(sale, paid(counter, null), { kind: 'requeryRhythmEnded' }), actor },
    { ...buildEntry(sale, paid(counter, actor), { kind: 'goodsHandedOver' }), actor },
  ];
}

async function journalOf(...entries: JournalEntry[]) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (const entry of entries) store.append(entry);
  const connection = openForSearching(journalFiles(folder).database);
  const reads = prepareReportReads(connection);
  const closeDay = () => {
    const { number, after, upTo, contents } = reads.report();
    store.append(tillEntry({ kind: 'dayClosed', number, after, upTo, contents }));
    return { number, after, upTo, contents };
  };
  return { store, connection, reads, closeDay, close };
}

describe('what has happened since the till was closed last', () => {
  it('goes on where it was read before, and begins anew after a closing', async () => {
    const { store, reads, closeDay } = await journalOf(...soldBy(1, 'ada'));
    expect(reads.report()).toMatchObject({ number: 1, after: 0, upTo: 3 });
    for (const entry of soldBy(2, 'bola')) store.append(entry);
    expect(reads.report().contents.currencies[0]?.total.paid).toEqual({ payments: 2, amountMinor: 900_000 });
    expect(closeDay()).toMatchObject({ number: 1, upTo: 6 });
    const since = reads.report();
    expect(since).toMatchObject({ number: 2, after: 6, upTo: 7, contents: { entries: { count: 1 } } });
    expect(since.contents.currencies[0]).toMatchObject({
      total: { paid: { payments: 0 } },
      perpetual: { paid: { payments: 2, amountMinor: 900_000 } },
    });
  });

  it('says of a payment of an earlier closing which one that was', async () => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    closeDay();
    store.append(intent(2));
    closeDay();
    for (const entry of [...soldBy(1, 'ada').slice(1), ...soldBy(2, 'ada').slice(1)]) store.append(entry);
    expect(reads.report().contents.corrections.map(({ day, was, is }) => ({ day, was, is }))).toEqual([
      { day: 1, was: 'open', is: 'paid' },
      { day: 2, was: 'open', is: 'paid' },
    ]);
  });
});

describe('a closing', () => {
  it('is refused where an entry has come since it was counted, and the next one is taken', async () => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    const { number, after, upTo, contents } = reads.report();
    store.append(intent(2));
    const late = tillEntry({ kind: 'dayClosed', number, after, upTo, contents });
    expect(refusalOf(() => store.append(late))).toBe('movedOn');
    expect(closeDay()).toMatchObject({ number: 1, upTo: 2 });
  });

  it.each([
    ['a number that is there already', { number: 1 }],
    ['a number that leaves one out', { number: 3 }],
    ['a beginning that leaves entries out', { after: 2 }],
    ['a beginning that counts entries twice', { after: 0 }],
  ])('is refused with %s', async (_name, changes) => {
    const { store, reads, closeDay } = await journalOf(intent(1));
    closeDay();
    const { number, after, upTo, contents } = reads.report();
    const forged = { kind: 'dayClosed', number, after, upTo, contents, ...changes } as const;
    expect(refusalOf(() => store.append(tillEntry(forged)))).toBe('movedOn');
    expect(closeDay().number).toBe(2);
  });

  it('is found by its number, with how often it was printed', async () => {
    const { store, connection, closeDay } = await journalOf(...soldBy(1, 'ada'));
    const { contents } = closeDay();
    for (const copy of [0, 1]) store.append(tillEntry({ kind: 'dayPrinted', number: 1, copy }));
    closeDay();
    expect(readClosedDay(connection, 1)).toMatchObject({
      number: 1,
      seq: 4,
      by: 'ada',
      contents,
      printed: 2,
      sealed: null,
    });
    expect(readClosedDay(connection, 2)).toMatchObject({ printed: 0 });
    expect(readClosedDay(connection, 3)).toBeNull();
  });

  it('is listed a page at a time, the newest first', async () => {
    const { connection, closeDay } = await journalOf(intent(1));
    for (let times = 0; times < 3; times += 1) closeDay();
    const page = readClosedDays(connection, { before: null, limit: 2 });
    expect(page).toMatchObject({ days: [{ number: 3 }, { number: 2 }], next: 2 });
    expect(readClosedDays(connection, { before: page.next, limit: 2 })).toMatchObject({
      days: [{ number: 1 }],
      next: null,
    });
  });
});

describe('shifts', () => {
  it('are open from their first entry to their last, and numbered on', async () => {
    const end = { upTo: 3, person: 'ada', openedSeq: 1, counted: null, handedOver: [] };
    const { connection } = await journalOf(
      tillEntry({ kind: 'shiftOpened', shift: 1 }),
      tillEntry({ kind: 'shiftOpened', shift: 2 }, 'bola'),
      intent(1),
      tillEntry({ kind: 'shiftClosed', shift: 1, ...end }),
    );
    expect(readShifts(connection)).toMatchObject({ newest: 2, open: [{ shift: 2, person: 'bola', openedSeq: 2 }] });
  });

  it('count what their person has handed over, and no other', async () => {
    const { reads } = await journalOf(...soldBy(1, 'ada'), ...soldBy(2, 'bola'), ...soldBy(3, 'ada'));
    const handedOver = [{ currency: 'NGN', slips: 2, amountMinor: 900_000 }];
    expect(reads.handedOverBy({ person: 'ada', personId: null, openedSeq: 1 })).toEqual({ handedOver, upTo: 9 });
    expect(reads.handedOverBy({ person: 'ada', personId: null, openedSeq: 3 }).handedOver).toMatchObject([
      { slips: 1 },
    ]);
    expect(reads.handedOverBy({ person: 'chi', personId: null, openedSeq: 1 }).handedOver).toEqual([]);
  });

  it('are of a person by the id, whatever the name: two have the same, and one is renamed', async () => {
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

function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof EntryRefused ? error.reason : String(error);
  }
}
