import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readWrittenEntry } from '../../../shared/journal/entry-text.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import {
  type Counted,
  dayClosedSchema,
  type ReportContents,
  shiftClosedSchema,
  shiftOpenedSchema,
} from '../../../shared/journal/report-contents.ts';
import { type DayReport, type EarlierPayment, startDayReport } from '../../../shared/report/day-report.ts';
import type { OpenShift } from '../../../shared/report/report-channels.ts';
import { personOf, type ShiftPerson } from '../../../shared/report/shift-person.ts';
import { standingOf } from '../../../shared/report/standing.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';
import { foldAll, prepareEntriesOfSale, prepareStoredFold, type StoredFold } from '../tables/stored-fold.ts';
import { readGivenNumbers, readNumbersBefore } from './given-numbers.ts';

/** A report counts everything after entry `after`, up to entry `upTo`. */
export interface CountedReport {
  number: number;
  after: number;
  upTo: number;
  contents: ReportContents;
}

export type KeptShifts = ReturnType<typeof readShifts>;

export type ReportReads = ReturnType<typeof prepareReportReads>;

const ENTRIES_AT_ONCE = 2_000;

/** Reads slices of some thousand entries from a separate connection, so that the writer's log stays short. */
export function prepareReportReads(connection: DatabaseSync, entriesAtOnce = ENTRIES_AT_ONCE) {
  let count: Count | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function countAll(): Promise<CountedReport> {
    for (;;) {
      const counted = reading(() => countPiece(connection, count, entriesAtOnce));
      count = counted;
      if (counted.upTo >= counted.newest) return reading(() => countedReport(connection, counted));
      await setImmediate();
    }
  }

  async function countInTurn(before: Promise<unknown>): Promise<CountedReport> {
    await before;
    try {
      return await countAll();
    } catch (error) {
      // Part of the slice may have been added, so the count starts again.
      count = null;
      throw error;
    }
  }

  return {
    /** Counts what happened since the last Z. A later call reads only new entries. */
    report: (): Promise<CountedReport> => {
      const counting = countInTurn(turn);
      turn = counting.catch(() => undefined);
      return counting;
    },
    reportProgress: () => {
      const after = count?.before?.upTo ?? 0;
      return { counted: (count?.upTo ?? 0) - after, of: (count?.newest ?? 0) - after };
    },
    /** Counts a person's hand-overs after an entry, and returns the number of the newest entry. */
    handedOverBy: ({ openedSeq, ...person }: ShiftPerson & { openedSeq: number }) =>
      reading(() => {
        const upTo = newestSeq(connection);
        return { handedOver: handedOverBetween(connection, person, openedSeq, upTo), upTo };
      }),
  };
}

export function readShifts(connection: DatabaseSync) {
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT seq, payload FROM event WHERE ${OF_THE_TILL} AND kind IN ('shiftOpened', 'shiftClosed') ORDER BY seq`,
      )
      .all();
    const open = new Map<number, OpenShift>();
    let newest = readNumbersBefore(connection).shift;
    for (const { seq, payload } of rows) {
      const { happening, at, day: businessDay, ...acted } = parsedJson(shiftEntrySchema, payload);
      newest = Math.max(newest, happening.shift);
      if (happening.kind === 'shiftClosed') open.delete(happening.shift);
      else {
        const { shift } = happening;
        open.set(shift, { shift, ...personOf(acted), openedSeq: Number(seq), openedAt: at, businessDay });
      }
    }
    return { newest, open: [...open.values()] };
  });
}

const shiftEntrySchema = z.object({
  happening: z.discriminatedUnion('kind', [shiftOpenedSchema, shiftClosedSchema]),
  actor: z.string(),
  actorId: z.string().optional(),
  at: z.iso.datetime(),
  day: z.iso.date(),
});

type Closing = NonNullable<ReturnType<typeof newestClosing>>;

const closingEntrySchema = z.object({ happening: dayClosedSchema });

/** Returns the newest Z. `upTo` is the last entry that it counts. The next Z counts from the entry after it, which is this Z itself. */
function newestClosing(connection: DatabaseSync) {
  const row = connection
    .prepare(`SELECT seq, payload FROM event WHERE ${OF_THE_TILL} AND kind = 'dayClosed' ORDER BY seq DESC LIMIT 1`)
    .get();
  if (!row) return null;
  const { number, upTo, contents } = parsedJson(closingEntrySchema, row.payload).happening;
  return { seq: Number(row.seq), number, upTo, contents };
}

/** A count up to entry `upTo`. `newest` is the newest known entry. */
interface Count {
  before: Closing | null;
  report: DayReport;
  entryFold: StoredFold;
  upTo: number;
  newest: number;
}

/** Counts one more slice. Starts again if a Z was written in between. */
function countPiece(connection: DatabaseSync, earlier: Count | null, most: number): Count {
  const before = newestClosing(connection);
  const isSame = earlier !== null && earlier.before?.seq === before?.seq;
  const { report, entryFold, upTo: after } = isSame ? earlier : startAfter(connection, before);
  const newest = newestSeq(connection);
  const rows = connection
    .prepare('SELECT seq, payload FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?')
    .all(after, newest, most);
  for (const { seq, payload } of rows) {
    report.add({ seq: Number(seq), entry: entryFold.follow(Number(seq), entryOf(payload)).entry });
  }
  return { before, report, entryFold, upTo: Number(rows.at(-1)?.seq ?? after), newest };
}

function startAfter(connection: DatabaseSync, before: Closing | null): Pick<Count, 'report' | 'entryFold' | 'upTo'> {
  const earlier = (reference: string) => earlierPayment(connection, reference, before);
  const entryFold = prepareStoredFold(connection);
  return { report: startDayReport({ before, earlier }), entryFold, upTo: before?.upTo ?? 0 };
}

function countedReport(connection: DatabaseSync, { before, report, upTo }: Count): CountedReport {
  const number = readGivenNumbers(connection).day + 1;
  return { number, after: before?.upTo ?? 0, upTo, contents: report.contents() };
}

/** Returns the entry without validation: entries were checked when written, and the chain is checked every day. */
function entryOf(payload: unknown): JournalEntry {
  return readWrittenEntry(String(payload), null);
}

function earlierPayment(connection: DatabaseSync, reference: string, before: Closing | null): EarlierPayment {
  const first = connection
    .prepare(`SELECT seq, sale_id, payload FROM event WHERE kind = 'paymentIntended' AND reference = ?`)
    .get(reference);
  const entries = prepareEntriesOfSale(connection)(String(first?.sale_id), (before?.upTo ?? 0) + 1);
  const payment = foldAll(entries)?.payments.find((each) => each.reference === reference);
  if (!first || !payment) throw new Error('A payment has an entry before its intent.');
  const closing = connection
    .prepare(
      `SELECT payload ->> '$.happening.number' AS number FROM event
       WHERE ${OF_THE_TILL} AND kind = 'dayClosed' AND seq > ? ORDER BY seq LIMIT 1`,
    )
    .get(Number(first.seq));
  return { standing: standingOf(payment), person: entryOf(first.payload).actor, day: Number(closing?.number) };
}

function newestSeq(connection: DatabaseSync): number {
  return Number(connection.prepare('SELECT max(seq) AS seq FROM event').get()?.seq ?? 0);
}

/** Reads the range by entry numbers, because the index of all hand-overs is longer. */
function handedOverBetween(
  connection: DatabaseSync,
  { person, personId }: ShiftPerson,
  after: number,
  upTo: number,
): Counted[] {
  return connection
    .prepare(
      `SELECT currency, count(*) AS slips, sum(amount_minor) AS amountMinor
       FROM event NOT INDEXED JOIN payments USING (reference)
       WHERE seq > :after AND seq <= :upTo AND kind = 'goodsHandedOver'
         AND (payload ->> '$.actorId' IS :personId) AND (:personId IS NOT NULL OR payload ->> '$.actor' = :person)
       GROUP BY 1 ORDER BY 1`,
    )
    .all({ after, upTo, person, personId })
    .map(({ currency, slips, amountMinor }) => ({
      currency: String(currency),
      slips: Number(slips),
      amountMinor: Number(amountMinor),
    }));
}
