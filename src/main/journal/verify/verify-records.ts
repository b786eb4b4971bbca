import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type PaymentRecord, paymentRecordSchema, saleRecordSchema } from '../../../shared/payment/records.ts';
import { parsedJson, type Row } from '../records.ts';
import { searchText } from '../search/search-text.ts';
import { identifierKeys } from '../tables/identifier-rows.ts';
import { type Columns, PAYMENT_COLUMNS, paymentColumns, SALE_COLUMNS, saleColumns } from '../tables/projection.ts';
import { boundTo, inRange, type KeyRange } from '../tables/verify-range.ts';
import type { Fault } from '../verification.ts';

/*
 * The check of the rows of payments and sales: each is as the newest event of it says, none is without an event, and no event
 * is without its rows.
 */

type AddFault = (fault: Fault) => void;

/** The payments of a range of references. */
export function verifyPayments(connection: DatabaseSync, range: KeyRange, add: AddFault): void {
  verifyTold(connection, inRange('reference', range), boundTo(range), add);
  const strangers = connection.prepare(
    `SELECT reference FROM payments WHERE ${inRange('reference', range)}
       AND NOT EXISTS (SELECT 1 FROM event WHERE event.reference = payments.reference)`,
  );
  for (const { reference } of strangers.iterate(boundTo(range))) {
    add({ fault: 'payment', seq: null, subject: String(reference) });
  }
}

/** The payments that events after one speak of. */
export function verifyLatePayments(connection: DatabaseSync, after: number, add: AddFault): void {
  verifyTold(connection, 'reference IN (SELECT reference FROM event WHERE seq > :after)', { after }, add);
}

const newestPaymentSchema = z.object({ payment: paymentRecordSchema });

/** Each payment is in its row as the newest event says that speaks of it. */
function verifyTold(
  connection: DatabaseSync,
  which: string,
  given: Record<string, string | number>,
  add: AddFault,
): void {
  const rows = connection.prepare(
    `WITH told AS (
       SELECT reference, min(seq) AS told_first, max(seq) AS told_last FROM event
       WHERE reference IS NOT NULL AND ${which} GROUP BY reference)
     SELECT told.reference AS subject, told_first, told_last, event.payload,
         iif(json_valid(intent.payload), intent.payload ->> '$.actor', NULL) AS told_actor, payments.*,
         (SELECT text FROM payment_search WHERE rowid = payments.position) AS search_text,
         (SELECT group_concat(key, char(10) ORDER BY key) FROM service_identifiers AS named
           WHERE named.position = payments.position) AS identifier_keys
       FROM told LEFT JOIN payments ON payments.reference = told.reference
       LEFT JOIN event ON event.seq = told_last
       LEFT JOIN event AS intent ON intent.seq = told_first`,
  );
  for (const row of rows.iterate(given)) {
    const place = { seq: Number(row.told_last), subject: String(row.subject) };
    const payment = readOrNull(() => parsedJson(newestPaymentSchema, row.payload).payment);
    const intent = { seq: Number(row.told_first), actor: String(row.told_actor) };
    const expected = payment && paymentColumns(payment, intent, Number(row.told_last));
    if (!expected || !sameColumns(PAYMENT_COLUMNS, row, expected)) add({ fault: 'payment', ...place });
    else if (row.search_text !== searchText(payment) || !hasIdentifiers(row, payment))
      add({ fault: 'search', ...place });
  }
}

function hasIdentifiers({ identifier_keys: keys }: Row, payment: PaymentRecord): boolean {
  return (keys ?? '') === identifierKeys(payment).join('\n');
}

/** The sales of a range of ids: each row is as the event says that it names as its newest. */
export function verifySales(connection: DatabaseSync, range: KeyRange, add: AddFault): void {
  verifySaleRows(connection, inRange('id', range), boundTo(range), add);
}

/** The sales of the events after one, and that each such event has its sale. */
export function verifyLateSales(connection: DatabaseSync, after: number, add: AddFault): void {
  const which = 'id IN (SELECT sale_id FROM event WHERE seq > :after AND sale_id IS NOT NULL)';
  verifySaleRows(connection, which, { after }, add);
  verifySalesOfEvents(connection, { after, to: null }, add);
}

/** Every event of a range has a row of its sale, which names it or a later one: so what the row names is the newest. */
export function verifySalesOfEvents(connection: DatabaseSync, range: KeyRange, add: AddFault): void {
  const missing = connection.prepare(
    `SELECT seq, sale_id FROM event LEFT JOIN sales ON sales.id = event.sale_id
     WHERE ${inRange('seq', range)} AND sale_id IS NOT NULL AND (last_seq IS NULL OR last_seq < seq)`,
  );
  for (const { seq, sale_id: subject } of missing.iterate(boundTo(range))) {
    add({ fault: 'sale', seq: Number(seq), subject: String(subject) });
  }
}

function verifySaleRows(
  connection: DatabaseSync,
  which: string,
  given: Record<string, string | number>,
  add: AddFault,
): void {
  const rows = connection.prepare(
    `SELECT sales.*, event.sale_id AS told_id, iif(json_valid(payload), payload -> '$.sale', NULL) AS told_sale
       FROM sales LEFT JOIN event ON event.seq = last_seq WHERE ${which}`,
  );
  for (const row of rows.iterate(given)) {
    const isTold = row.told_id === row.id;
    const expected = readOrNull(() => saleColumns(parsedJson(saleRecordSchema, row.told_sale), Number(row.last_seq)));
    if (!isTold || !expected || !sameColumns(SALE_COLUMNS, row, expected)) {
      add({ fault: 'sale', seq: isTold ? Number(row.last_seq) : null, subject: String(row.id) });
    }
  }
}

/** Whether a row holds in these columns what it is expected to hold. */
export function sameColumns<Name extends string>(names: readonly Name[], row: Row, expected: Columns<Name>): boolean {
  return names.every((name) => row[name] === expected[name]);
}

/** A stored text that cannot be read is a fault to be named, not the end of the check. */
export function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
