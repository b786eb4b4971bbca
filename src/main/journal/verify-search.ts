import type { DatabaseSync } from 'node:sqlite';
import type { Fault } from './journal.ts';

/*
 * The check of what pages, searches and totals are read from beside the rows of payments. Those rows were compared with the
 * events before, so it is enough to compare the rest with them.
 */

/** Every search text belongs to a payment, and the full text's index is that of its texts. */
export function verifyFullText(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const strangers = connection.prepare(
    `SELECT rowid AS position FROM payment_search WHERE rowid NOT IN (SELECT position FROM payments)`,
  );
  for (const { position } of strangers.iterate()) {
    add({ fault: 'search', seq: null, subject: String(position) });
  }
  const found = connection.prepare(`PRAGMA integrity_check('payment_search')`).get()?.integrity_check;
  if (found !== 'ok') add({ fault: 'search', seq: null, subject: null });
}

/** Every day's totals are those of its payments. */
export function verifyDayTotals(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const differing = connection.prepare(
    `WITH counted AS (
       SELECT day, outcome, currency, count(*) AS payments, sum(amount_minor) AS amount_minor
       FROM payments GROUP BY day, outcome, currency),
     kept AS (SELECT * FROM day_totals WHERE payments <> 0 OR amount_minor <> 0)
     SELECT coalesce(counted.day, kept.day) AS day FROM counted
       FULL JOIN kept USING (day, outcome, currency)
       WHERE counted.payments IS NOT kept.payments OR counted.amount_minor IS NOT kept.amount_minor`,
  );
  for (const { day } of differing.iterate()) add({ fault: 'dayTotal', seq: null, subject: String(day) });
}
