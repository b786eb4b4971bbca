import type { DatabaseSync } from 'node:sqlite';
import { withStates } from '../../../shared/fold/entry-fold.ts';
import type { EventWithState, JournalEvent } from '../../../shared/journal/journal-entry.ts';
import type { JournalPage, PageCursor, PageQuery } from '../../../shared/journal/journal-query.ts';
import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import { LISTED_COLUMNS, PAYMENT_COLUMNS } from '../../../shared/journal/payment-columns.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { hex } from '../chain.ts';
import { paymentOf, type Row, readable, reading } from '../records.ts';
import type { Condition } from '../search/search.ts';
import { firstPositionAt } from '../tables/projection.ts';
import { entryColumns, storedEntry } from '../written-entry.ts';
import { planPage, type Source } from './page-plan.ts';

/** Reads a page, newest or oldest first, after the previous page's last key. @throws JournalUnreadable */
export function readPage(connection: DatabaseSync, query: PageQuery): JournalPage {
  return pageOf(connection, query, { columns: ROW_COLUMNS, read: listedPaymentOf });
}

export function readRecords(connection: DatabaseSync, query: PageQuery) {
  return pageOf(connection, query, { columns: 'record', read: paymentOf });
}

interface Shown<Payment> {
  columns: string;
  read: (row: Row) => Payment;
}

function pageOf<Payment>(
  connection: DatabaseSync,
  { before, after, limit, ...query }: PageQuery,
  { columns, read }: Shown<Payment>,
): { payments: Payment[]; next: PageCursor | null } {
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

function positionAt(connection: DatabaseSync, { createdAt, reference }: PageCursor): number {
  const row = connection.prepare('SELECT position FROM payments WHERE reference = ?').get(reference);
  return row ? Number(row.position) : firstPositionAt(createdAt);
}

/** Merges the first rows of the sources. The first rows overall are among them. */
function firstOf(sources: readonly Source[], order: 'ASC' | 'DESC', limit: number): Condition {
  const first = sources.map(
    ({ from, position, where }) =>
      `SELECT * FROM (SELECT ${position} FROM ${from} WHERE ${where.sql} ORDER BY ${position} ${order} LIMIT ${limit})`,
  );
  return { sql: first.join(' UNION ALL '), values: sources.flatMap(({ where }) => where.values) };
}

/** Returns the oldest event first. Throws JournalUnreadable. */
export function readTimeline(connection: DatabaseSync, reference: string): EventWithState[] {
  return reading(() => {
    const events = connection
      .prepare(
        `SELECT seq, ${entryColumns()}, hash FROM event
           WHERE sale_id = (SELECT sale_id FROM event WHERE kind = 'paymentIntended' AND reference = ?) ORDER BY seq`,
      )
      .all(reference)
      .map(eventOfRow);
    return withStates(events).filter(({ entry }) => entry.reference === reference);
  });
}

export function eventOfRow({ seq, hash, ...entry }: Row): JournalEvent {
  return { seq: Number(seq), entry: readable(() => storedEntry(entry)), hash: hex(hash as Uint8Array) };
}

const PLAIN_COLUMNS = LISTED_COLUMNS.flatMap((name) => {
  const column = PAYMENT_COLUMNS[name];
  return 'stored' in column ? column : [];
});

/** The columns that a list shows, so that no record is read. */
const ROW_COLUMNS = `${PLAIN_COLUMNS.map(({ stored, path }) => `${stored} AS ${path}`).join(', ')},
  counter, amount_minor, currency, email, phone, instrument, bank_code, bank_name, brand, first_six, last_four,
  outcome, review, handed_over_at, handed_over_by, returned_minor`;

function listedPaymentOf(row: Row): ListedPayment {
  const reading = listedPaymentSchema.safeParse({
    ...Object.fromEntries(PLAIN_COLUMNS.flatMap(({ path }) => (row[path] === null ? [] : [[path, row[path]]]))),
    counter: row.counter,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    customer: { email: row.email, phone: row.phone },
    instrument: {
      kind: row.instrument,
      brand: row.brand,
      firstSix: row.first_six,
      lastFour: row.last_four,
      bankCode: row.bank_code,
      bankName: row.bank_name,
    },
    state: stateOf(row),
  });
  if (!reading.success) throw new JournalUnreadable('corrupt', { cause: reading.error });
  return reading.data;
}

function stateOf({ outcome, review, handed_over_at: at, handed_over_by: by, returned_minor }: Row): object {
  const handedOver = at === null ? null : { at, by };
  const returned = Number(returned_minor) > 0 ? { returned: Number(returned_minor) } : {};
  return {
    outcome,
    review: review === null ? null : { reason: review },
    ...(outcome === 'paid' ? { handedOver } : {}),
    ...returned,
  };
}
