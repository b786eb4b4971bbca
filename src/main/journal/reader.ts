import type { DatabaseSync } from 'node:sqlite';
import { type JournalEvent, journalEntrySchema } from '../../shared/journal-entry.ts';
import type { JournalPage, PageCursor, PageQuery } from '../../shared/journal-query.ts';
import { hex } from './chain.ts';
import type { Condition } from './condition.ts';
import { planPage, type Source } from './page-plan.ts';
import { firstPositionAt } from './projection.ts';
import { parsedJson, paymentOf, reading } from './records.ts';

const MOST_PAYMENTS = 500;

/**
 * One page of payments, newest first, found by the key of the page before: page 20,000 costs what the first one costs.
 * @throws RangeError, JournalUnreadable
 */
export function readPage(connection: DatabaseSync, { before, limit, ...query }: PageQuery): JournalPage {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PAYMENTS) {
    throw new RangeError(`A page has 1 to ${MOST_PAYMENTS} payments.`);
  }
  return reading(() => {
    const end = before && positionAt(connection, before);
    const newest = newestOf(planPage(connection, query, end), limit + 1);
    const rows = connection
      .prepare(`SELECT created_at, reference, record FROM payments WHERE position IN (${newest.sql})
        ORDER BY position DESC LIMIT ?`)
      .all(...newest.values, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      payments: shown.map(paymentOf),
      next: last ? { createdAt: String(last.created_at), reference: String(last.reference) } : null,
    };
  });
}

/** Where the page before ended. */
function positionAt(connection: DatabaseSync, { createdAt, reference }: PageCursor): number {
  const row = connection.prepare('SELECT position FROM payments WHERE reference = ?').get(reference);
  return row ? Number(row.position) : firstPositionAt(createdAt);
}

/** The newest of all sources are among the newest of each. */
function newestOf(sources: readonly Source[], limit: number): Condition {
  const newest = sources.map(
    ({ from, position, where }) =>
      `SELECT * FROM (SELECT ${position} FROM ${from} WHERE ${where.sql} ORDER BY ${position} DESC LIMIT ${limit})`,
  );
  return { sql: newest.join(' UNION ALL '), values: sources.flatMap(({ where }) => where.values) };
}

/** What happened to a payment, and to its sale as a whole, oldest first. Throws JournalUnreadable. */
export function readTimeline(connection: DatabaseSync, reference: string): JournalEvent[] {
  return reading(() =>
    connection
      .prepare(
        `SELECT seq, payload, hash FROM event WHERE reference = :reference
         UNION ALL
         SELECT seq, payload, hash FROM event WHERE reference IS NULL
           AND sale_id = (SELECT sale_id FROM payments WHERE reference = :reference)
         ORDER BY seq`,
      )
      .all({ reference })
      .map(({ seq, payload, hash }) => ({
        seq: Number(seq),
        entry: parsedJson(journalEntrySchema, payload),
        hash: hex(hash as Uint8Array),
      })),
  );
}
