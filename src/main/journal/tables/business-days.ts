import type { DatabaseSync } from 'node:sqlite';
import type { BusinessDay } from '../../../shared/days/business-day.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';

/* A row of `business_days` records where a day's entries begin. A day has one row, unless a clock was ahead. */

export function newestBusinessDay(connection: DatabaseSync): BusinessDay | null {
  const row = connection.prepare(NEWEST).get();
  return row ? { day: String(row.day), zone: String(row.zone), endsAtHour: Number(row.endsAtHour) } : null;
}

const NEWEST = 'SELECT day, zone, ends_at_hour AS endsAtHour FROM business_days ORDER BY first_seq DESC LIMIT 1';

/** Returns a function to call for every entry in order, in the transaction that adds the entry. */
export function prepareEntryDays(connection: DatabaseSync) {
  const newest = connection.prepare(NEWEST);
  const add = connection.prepare('INSERT INTO business_days (first_seq, day, zone, ends_at_hour) VALUES (?, ?, ?, ?)');
  return (seq: number, { day, dayBegan }: Pick<JournalEntry, 'day' | 'dayBegan'>): void => {
    const before = newest.get();
    if (dayBegan) add.run(seq, day, dayBegan.zone, dayBegan.endsAtHour);
    // An opened export may begin within a day whose rule it does not contain.
    else if (before?.day !== day) add.run(seq, day, String(before?.zone ?? 'UTC'), Number(before?.endsAtHour ?? 0));
  };
}
