import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type BusinessDay,
  createDayTeller,
  type DayTeller,
  endsAtHourSchema,
} from '../../../shared/days/business-day.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { Row } from '../records.ts';
import type { Fault } from '../verification.ts';
import { boundTo, inRange, type KeyRange } from './verify-range.ts';

/*
 * Where the entries of each business day begin in the chain. A day's entries lie together, but where a person said that a clock
 * had been far ahead, and in a journal from before days were kept.
 */

/** The business day of the journal's newest entry, with the rule that is in force on it; null where there is no entry yet. */
export function newestBusinessDay(connection: DatabaseSync): BusinessDay | null {
  const row = connection
    .prepare('SELECT day, zone, ends_at_hour FROM business_days ORDER BY first_seq DESC LIMIT 1')
    .get();
  return row ? { day: String(row.day), zone: String(row.zone), endsAtHour: Number(row.ends_at_hour) } : null;
}

/** What is derived of an entry's day. */
export interface EntryDays {
  /** The day of an entry. To be asked in the transaction that adds it, and of each in their order. */
  project(seq: number, entry: DatedEntry): string;
}

type DatedEntry = Pick<JournalEntry, 'at' | 'zone' | 'businessDay' | 'dayEndsAtHour'>;

/** Prepares the statements once. */
export function prepareEntryDays(connection: DatabaseSync): EntryDays {
  const teller = createDayTeller();
  const newest = connection.prepare(
    'SELECT day, zone, ends_at_hour FROM business_days ORDER BY first_seq DESC LIMIT 1',
  );
  const add = connection.prepare('INSERT INTO business_days (first_seq, day, zone, ends_at_hour) VALUES (?, ?, ?, ?)');
  return {
    project(seq, entry) {
      const { day, zone, endsAtHour } = teller.ofEntry(entry);
      const before = newest.get();
      const isSame = before?.day === day && before.zone === zone && before.ends_at_hour === endsAtHour;
      if (!isSame) add.run(seq, day, zone, endsAtHour);
      return day;
    },
  };
}

const datedSchema = z.object({
  at: z.iso.datetime(),
  zone: z.string(),
  businessDay: z.iso.date().nullable(),
  dayEndsAtHour: endsAtHourSchema.nullable(),
});

/** What SQLite reads of an event's day: several times as fast as the whole entry could be parsed. */
const DATED = `SELECT seq, payload ->> '$.at' AS at, payload ->> '$.zone' AS zone,
    payload ->> '$.businessDay' AS businessDay, payload ->> '$.dayEndsAtHour' AS dayEndsAtHour
  FROM event WHERE json_valid(payload)`;

/** Every day begins where the entries say that it does. @param range of events */
export function verifyBusinessDays(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  const teller = createDayTeller();
  const keptRows = connection.prepare(`SELECT * FROM business_days WHERE ${inRange('first_seq', range)}`);
  const kept = new Map(
    keptRows
      .all(boundTo(range))
      .map((row) => [Number(row.first_seq), nameOf(String(row.day), String(row.zone), Number(row.ends_at_hour))]),
  );
  const earlier = connection.prepare(`${DATED} AND seq <= ? ORDER BY seq DESC LIMIT 1`).get(range.after);
  let before = (earlier && told(teller, earlier)?.name) ?? '';
  const events = connection.prepare(`${DATED} AND ${inRange('seq', range)} ORDER BY seq`);
  for (const row of events.iterate(boundTo(range))) {
    const now = told(teller, row);
    // What cannot be read was named with its entry.
    if (!now) continue;
    const seq = Number(row.seq);
    const expected = now.name === before ? undefined : now.name;
    if (kept.get(seq) !== expected) add({ fault: 'dayTotal', seq, subject: now.day });
    kept.delete(seq);
    before = now.name;
  }
  for (const seq of kept.keys()) add({ fault: 'dayTotal', seq, subject: null });
}

function nameOf(day: string, zone: string, endsAtHour: number): string {
  return `${day} ${zone} ${endsAtHour}`;
}

function told(teller: DayTeller, row: Row): { day: string; name: string } | null {
  const parsed = datedSchema.safeParse(row);
  if (!parsed.success) return null;
  const { at, zone, businessDay, dayEndsAtHour } = parsed.data;
  const told = teller.ofEntry({
    at,
    zone,
    businessDay: businessDay ?? undefined,
    dayEndsAtHour: dayEndsAtHour ?? undefined,
  });
  return { day: told.day, name: nameOf(told.day, told.zone, told.endsAtHour) };
}
