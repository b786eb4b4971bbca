import type { DatabaseSync } from 'node:sqlite';
import { type JournalEvent, journalEntrySchema } from '../../shared/journal-entry.ts';
import { hex } from './chain.ts';
import type { Page, PageQuery } from './journal.ts';
import { parsedJson, paymentOf, reading } from './records.ts';
import { type Condition, searchCondition } from './search.ts';

const MOST_PAYMENTS = 500;

/**
 * One page of payments, newest first, found by the key of the page before: page 20,000 costs what the first one costs.
 * @throws RangeError, JournalUnreadable
 */
export function readPage(connection: DatabaseSync, { before, limit, search }: PageQuery): Page {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PAYMENTS) {
    throw new RangeError(`A page has 1 to ${MOST_PAYMENTS} payments.`);
  }
  const after: Condition | null = before && {
    sql: '(created_at, reference) < (?, ?)',
    values: [before.createdAt, before.reference],
  };
  const conditions = [after, searchCondition(search)].filter((condition) => condition !== null);
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT created_at, reference, record FROM payments ${where} ORDER BY created_at DESC, reference DESC LIMIT ?`,
      )
      .all(...conditions.flatMap(({ values }) => values), limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      payments: shown.map(paymentOf),
      next: last ? { createdAt: String(last.created_at), reference: String(last.reference) } : null,
    };
  });
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
