import type { DatabaseSync } from 'node:sqlite';
import { type JournalEvent, journalEntrySchema } from '../../shared/journal-entry.ts';
import { OUTCOMES, UNSETTLED } from '../../shared/payment-state.ts';
import { hex } from './chain.ts';
import type { Page, PageQuery } from './journal.ts';
import { parsedJson, paymentOf, reading } from './records.ts';
import { type Condition, searchCondition } from './search.ts';

const MOST_PAYMENTS = 500;

/**
 * One page of payments, newest first, found by the key of the page before: page 20,000 costs what the first one costs.
 * @throws RangeError, JournalUnreadable
 */
export function readPage(connection: DatabaseSync, { before, limit, search, outcomes }: PageQuery): Page {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PAYMENTS) {
    throw new RangeError(`A page has 1 to ${MOST_PAYMENTS} payments.`);
  }
  const after: Condition | null = before && {
    sql: '(created_at, reference) < (?, ?)',
    values: [before.createdAt, before.reference],
  };
  const conditions = [after, searchCondition(search), outcomeCondition(outcomes)].filter(
    (condition) => condition !== null,
  );
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  return reading(() => {
    const rows = connection
      .prepare(
        `SELECT created_at, reference, record FROM payments ${indexFor(outcomes)} ${where} ORDER BY created_at DESC, reference DESC LIMIT ?`,
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

/** The names stand in the SQL itself, so that the index of what is not settled is seen to fit; they are of a closed set. */
function outcomeCondition(outcomes: PageQuery['outcomes']): Condition | null {
  if (outcomes === null) return null;
  const names = OUTCOMES.filter((outcome) => outcomes.includes(outcome));
  return { sql: `outcome IN (${names.map((name) => `'${name}'`).join(', ')})`, values: [] };
}

/** What is not settled is a few rows among very many: they are found by their own index and sorted then. */
function indexFor(outcomes: PageQuery['outcomes']): string {
  const isUnsettled = outcomes?.length === UNSETTLED.length && UNSETTLED.every((outcome) => outcomes.includes(outcome));
  return isUnsettled ? 'INDEXED BY payments_unsettled' : '';
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
