import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
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
import { readGivenNumbers, readNumbersBefore } from './given-numbers.ts';

/** What a report is made from: everything after entry `after`, up to entry `upTo`. */
export interface CountedReport {
  /** The number that a closing of it has. */
  number: number;
  after: number;
  upTo: number;
  contents: ReportContents;
}

/** The shifts that are open, and the highest number of any. */
export interface KeptShifts {
  newest: number;
  open: OpenShift[];
}

/** How far a count has come, in entries. */
export interface ReportProgress {
  counted: number;
  of: number;
}

/** Counted from a connection of its own: entries are read some thousand at a time, so that the writer's log stays short. */
export interface ReportReads {
  /**
   * What has happened since the last closing: what came before is not read again, since the closing says what it came to. Asked
   * again, it reads only what has been added. One after the other; between two pieces the thread hears other questions.
   * Throws JournalUnreadable.
   */
  report(): Promise<CountedReport>;
  /** Of the count that is under way, or of the last one. */
  reportProgress(): ReportProgress;
  /** What this person has handed over since an entry, and the newest entry there is. Throws JournalUnreadable. */
  handedOverBy(asked: ShiftPerson & { openedSeq: number }): { handedOver: Counted[]; upTo: number };
}

const ENTRIES_AT_ONCE = 2_000;

/** @param entriesAtOnce so many are read in one piece */
export function prepareReportReads(connection: DatabaseSync, entriesAtOnce = ENTRIES_AT_ONCE): ReportReads {
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
      // Some of a piece may have been added: it is counted from the beginning again.
      count = null;
      throw error;
    }
  }

  return {
    report: () => {
      const counting = countInTurn(turn);
      turn = counting.catch(() => undefined);
      return counting;
    },
    reportProgress: () => {
      const after = count?.before?.upTo ?? 0;
      return { counted: (count?.upTo ?? 0) - after, of: (count?.newest ?? 0) - after };
    },
    handedOverBy: ({ openedSeq, ...person }) =>
      reading(() => {
        const upTo = newestSeq(connection);
        return { handedOver: handedOverBetween(connection, person, openedSeq, upTo), upTo };
      }),
  };
}

/** The shifts of a journal. Throws JournalUnreadable. */
export function readShifts(connection: DatabaseSync): KeptShifts {
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT seq, payload FROM event WHERE ${OF_THE_TILL} AND kind IN ('shiftOpened', 'shiftClosed') ORDER BY seq`,
      )
      .all();
    const open = new Map<number, OpenShift>();
    let newest = readNumbersBefore(connection).shift;
    for (const { seq, payload } of rows) {
      const { happening, at, businessDay = null, ...acted } = parsedJson(shiftEntrySchema, payload);
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
  businessDay: z.iso.date().optional(),
});

interface Closing {
  seq: number;
  number: number;
  /** The last entry that it counts; the next one counts from the entry after, which is the closing itself. */
  upTo: number;
  contents: ReportContents;
}

const closingEntrySchema = z.object({ happening: dayClosedSchema });

function newestClosing(connection: DatabaseSync): Closing | null {
  const row = connection
    .prepare(`SELECT seq, payload FROM event WHERE ${OF_THE_TILL} AND kind = 'dayClosed' ORDER BY seq DESC LIMIT 1`)
    .get();
  if (!row) return null;
  const { number, upTo, contents } = parsedJson(closingEntrySchema, row.payload).happening;
  return { seq: Number(row.seq), number, upTo, contents };
}

/** A count of what came after a closing. @property upTo the last entry that was added @property newest as far as is known */
interface Count {
  before: Closing | null;
  report: DayReport;
  upTo: number;
  newest: number;
}

/** Adds the next entries; begins anew where the till has been closed since. */
function countPiece(connection: DatabaseSync, earlier: Count | null, most: number): Count {
  const before = newestClosing(connection);
  const isSame = earlier !== null && earlier.before?.seq === before?.seq;
  const { report, upTo: after } = isSame ? earlier : startAfter(connection, before);
  const newest = newestSeq(connection);
  const rows = connection
    .prepare('SELECT seq, payload FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?')
    .all(after, newest, most);
  for (const { seq, payload } of rows) report.add({ seq: Number(seq), entry: entryOf(payload) });
  return { before, report, upTo: Number(rows.at(-1)?.seq ?? after), newest };
}

function startAfter(connection: DatabaseSync, before: Closing | null): Pick<Count, 'report' | 'upTo'> {
  const earlier = (reference: string) => earlierPayment(connection, reference, before);
  return { report: startDayReport({ before, earlier }), upTo: before?.upTo ?? 0 };
}

function countedReport(connection: DatabaseSync, { before, report, upTo }: Count): CountedReport {
  const number = readGivenNumbers(connection).day + 1;
  return { number, after: before?.upTo ?? 0, upTo, contents: report.contents() };
}

/** Checked when it was written, and with the chain every day: to check each again here would take ten times as long. */
function entryOf(payload: unknown): JournalEntry {
  return JSON.parse(String(payload)) as JournalEntry;
}

/** A payment as the last closing left it. */
function earlierPayment(connection: DatabaseSync, reference: string, before: Closing | null): EarlierPayment {
  const end = (order: 'ASC' | 'DESC') =>
    connection
      .prepare(`SELECT seq, payload FROM event WHERE reference = ? AND seq <= ? ORDER BY seq ${order} LIMIT 1`)
      .get(reference, before?.upTo ?? 0);
  const [first, last] = [end('ASC'), end('DESC')];
  const payment = last && entryOf(last.payload).payment;
  if (!first || !payment) throw new Error('A payment has an entry before the one that began it.');
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

/** The entries of a stretch are looked through by their numbers: the index of all that was ever handed over is longer. */
function handedOverBetween(
  connection: DatabaseSync,
  { person, personId }: ShiftPerson,
  after: number,
  upTo: number,
): Counted[] {
  const path = `payload ->> '$.payment.amount`;
  return connection
    .prepare(
      `SELECT ${path}.currency' AS currency, count(*) AS slips, sum(${path}.amountMinor') AS amountMinor
       FROM event NOT INDEXED WHERE seq > :after AND seq <= :upTo AND kind = 'goodsHandedOver'
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
