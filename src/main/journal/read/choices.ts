import type { DatabaseSync } from 'node:sqlite';
import type { JournalChoices } from '../../../shared/journal/journal-query.ts';
import { OF_THE_TILL, type Row, reading } from '../records.ts';

/** A longer list is of no use to a person. */
const MOST_CHOICES = 500;

/** Returns the choices of each filter in order. Throws JournalUnreadable. */
export function readChoices(connection: DatabaseSync): JournalChoices {
  return reading(() => {
    const newestName = connection.prepare(
      'SELECT bank_name FROM payments WHERE bank_code = ? ORDER BY position DESC LIMIT 1',
    );
    return {
      banks: distinct(connection, 'bank_code').map((code) => ({ code, name: String(newestName.get(code)?.bank_name) })),
      brands: distinct(connection, 'brand'),
      cashiers: distinct(connection, 'actor'),
      tills: distinct(connection, 'till'),
      // Uses the daily totals, because payments have no index of currencies.
      currencies: connection
        .prepare('SELECT DISTINCT currency FROM day_totals WHERE payments > 0 ORDER BY currency')
        .all()
        .map(({ currency }) => String(currency)),
      shifts: newestOfTill(connection, 'shiftOpened', 'shift').map(({ number, actor, at }) => ({
        shift: Number(number),
        person: String(actor),
        openedAt: String(at),
      })),
      reports: newestOfTill(connection, 'dayClosed', 'number').map(({ number, at }) => ({
        number: Number(number),
        at: String(at),
      })),
    };
  });
}

function newestOfTill(connection: DatabaseSync, kind: string, number: string): Row[] {
  return connection
    .prepare(
      `SELECT payload ->> '$.happening.${number}' AS number, payload ->> '$.actor' AS actor, at FROM event
       WHERE ${OF_THE_TILL} AND kind = ? ORDER BY seq DESC LIMIT ${MOST_CHOICES}`,
    )
    .all(kind);
}

/** Skips from each value to the next in the column's index. SELECT DISTINCT would read every payment. */
function distinct(connection: DatabaseSync, column: 'bank_code' | 'brand' | 'actor' | 'till'): string[] {
  return connection
    .prepare(
      `WITH RECURSIVE found (value) AS (
         SELECT min(${column}) FROM payments WHERE ${column} IS NOT NULL
         UNION ALL
         SELECT (SELECT min(${column}) FROM payments WHERE ${column} > value) FROM found WHERE value IS NOT NULL)
       SELECT value FROM found WHERE value IS NOT NULL LIMIT ${MOST_CHOICES}`,
    )
    .all()
    .map(({ value }) => String(value));
}
