import type { DatabaseSync } from 'node:sqlite';
import { type JournalEvent, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { JournalPage, PageCursor, PageQuery } from '../../../shared/journal/journal-query.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { hex } from '../chain.ts';
import { parsedJson, paymentOf, type Row, reading } from '../records.ts';
import type { Condition } from '../search/condition.ts';
import { firstPositionAt } from '../tables/projection.ts';
import { listedPaymentOf, ROW_COLUMNS } from './listed-row.ts';
import { planPage, type Source } from './page-plan.ts';

const MOST_PAYMENTS = 500;

/**
 * One page of payments, found by the key of the page before: page 20,000 costs what the first one costs. The newest first;
 * where it is asked from the other end, the oldest first.
 * @throws RangeError, JournalUnreadable
 */
export function readPage(connection: DatabaseSync, query: PageQuery): JournalPage {
  return pageOf(connection, query, { columns: ROW_COLUMNS, read: listedPaymentOf });
}

/** The same with all that is known of each payment. Throws as `readPage`. */
export function readRecords(connection: DatabaseSync, query: PageQuery): RecordPage {
  return pageOf(connection, query, { columns: 'record', read: paymentOf });
}

/** As `JournalPage`, with records. */
export interface RecordPage {
  payments: PaymentRecord[];
  next: PageCursor | null;
}

/** What of a row a page has, beside the key of the next page. */
interface Shown<Payment> {
  columns: string;
  read: (row: Row) => Payment;
}

function pageOf<Payment>(
  connection: DatabaseSync,
  { before, after, limit, ...query }: PageQuery,
  { columns, read }: Shown<Payment>,
): { payments: Payment[]; next: PageCursor | null } {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PAYMENTS) {
    throw new RangeError(`A page has 1 to ${MOST_PAYMENTS} payments.`);
  }
  return reading(() => {
    const order = after === undefined ? 'DESC' : 'ASC';
    const sources = planPage(connection, query, {
      ...(before && { before: positionAt(connection, before) }),
      ...(after && { from: positionAt(connection, after) + 1 }),
    });
    const first = firstOf(sources, order, limit + 1);
    const rows = connection
      .prepare(
        `SELECT created_at, reference, ${columns} FROM payments WHERE position IN (${first.sql}) ORDER BY position ${order} LIMIT ?`,
      )
      .all(...first.values, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      payments: shown.map(read),
      next: last ? { createdAt: String(last.created_at), reference: String(last.reference) } : null,
    };
  });
}

/** Where the page before ended. */
function positionAt(connection: DatabaseSync, { createdAt, reference }: PageCursor): number {
  const row = connection.prepare('SELECT position FROM payments WHERE reference = ?').get(reference);
  return row ? Number(row.position) : firstPositionAt(createdAt);
}

/** The first of all sources are among the first of each. */
function firstOf(sources: readonly Source[], order: 'ASC' | 'DESC', limit: number): Condition {
  const first = sources.map(
    ({ from, position, where }) =>
      `SELECT * FROM (SELECT ${position} FROM ${from} WHERE ${where.sql} ORDER BY ${position} ${order} LIMIT ${limit})`,
  );
  return { sql: first.join(' UNION ALL '), values: sources.flatMap(({ where }) => where.values) };
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
