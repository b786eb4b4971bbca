import type { DatabaseSync } from 'node:sqlite';
import { type JournalEntry, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { searchText } from '../search/search-text.ts';
import { prepareEntryDays } from './business-days.ts';
import { prepareCaseProjection } from './case-projection.ts';
import { prepareDayTotals } from './day-totals.ts';
import { prepareIdentifierRows } from './identifier-rows.ts';
import { prepareReturns } from './payment-returns.ts';
import {
  CHANGING_COLUMNS,
  type Columns,
  INTENDED_COLUMNS,
  PAYMENT_COLUMNS,
  paymentColumns,
  type RecordTexts,
  SALE_COLUMNS,
  STANDING_COLUMNS,
  saleColumns,
  TOUCHED_COLUMNS,
} from './projection.ts';

/**
 * Brings everything derived up to date with one event. To be called inside the transaction that adds the event.
 * @param records of the entry, where they are known already
 */
export type Project = (seq: number, entry: JournalEntry, records?: RecordTexts) => void;

/**
 * Prepares the statements once, since they run with every event.
 * @param forgetBlocksFrom told where a payment is added or removed, in its transaction; as `SearchBlocks.forgetFrom`
 */
export function prepareProjection(
  connection: DatabaseSync,
  forgetBlocksFrom: (position: number) => void = () => undefined,
): Project {
  const writeSale = connection.prepare(
    `${insertion('sales', SALE_COLUMNS)} ON CONFLICT (id) DO UPDATE
       SET ${SALE_COLUMNS.filter((column) => column !== 'id')
         .map((column) => `${column} = excluded.${column}`)
         .join(', ')}`,
  );
  const writePayment = preparePayment(connection, forgetBlocksFrom);
  const projectCase = prepareCaseProjection(connection);
  const days = prepareEntryDays(connection);
  return (seq, entry, records) => {
    const { actor, payment, sale, happening } = entry;
    const day = days.project(seq, entry);
    projectCase(seq, happening);
    if (sale) writeSale.run(saleColumns(sale, seq, records?.sale ?? undefined));
    if (payment) writePayment({ seq, actor, day }, payment, records?.payment ?? undefined);
  };
}

/** Makes everything derived again from the events alone, in the transaction that the caller has begun. */
export function rebuildProjection(connection: DatabaseSync): void {
  for (const table of [
    ...['payments', 'sales', 'day_totals', 'payment_search', 'search_bits', 'search_blocks'],
    ...['service_identifiers', 'case_payments', 'cases', 'payment_returns', 'business_days'],
  ]) {
    connection.exec(`DELETE FROM ${table}`);
  }
  const project = prepareProjection(connection);
  for (const { seq, payload } of connection.prepare('SELECT seq, payload FROM event ORDER BY seq').iterate()) {
    project(Number(seq), journalEntrySchema.parse(JSON.parse(String(payload))));
  }
}

/** Only what entries change is written again: the other indexes and the full text are written with the intent alone. */
function preparePayment(
  connection: DatabaseSync,
  forgetBlocksFrom: (position: number) => void,
): (entry: { seq: number; actor: string; day: string }, payment: PaymentRecord, record: string | undefined) => void {
  const find = connection.prepare(
    `SELECT ${[...INTENDED_COLUMNS, ...STANDING_COLUMNS].join(', ')} FROM payments WHERE reference = ?`,
  );
  const change = connection.prepare(changeOf(CHANGING_COLUMNS));
  const touch = connection.prepare(changeOf(TOUCHED_COLUMNS));
  const add = connection.prepare(insertion('payments', PAYMENT_COLUMNS));
  const remove = connection.prepare('DELETE FROM payments WHERE position = ?');
  const addText = connection.prepare('INSERT INTO payment_search (rowid, text) VALUES (?, ?)');
  const removeText = connection.prepare('DELETE FROM payment_search WHERE rowid = ?');
  const identifiers = prepareIdentifierRows(connection);
  const count = prepareDayTotals(connection);
  const countReturn = prepareReturns(connection);
  return ({ seq, actor, day }, payment, record) => {
    const before = find.get(payment.reference) ?? null;
    const intent = before ? { seq: Number(before.first_seq), actor: String(before.actor) } : { seq, actor };
    const columns = paymentColumns(payment, intent, seq, record);
    if (before && INTENDED_COLUMNS.every((name) => before[name] === columns[name])) {
      // Most entries leave a payment where it stands: the indexes by which it is found are then not written either.
      if (STANDING_COLUMNS.every((name) => before[name] === columns[name])) {
        touch.run(only([...TOUCHED_COLUMNS, 'position'], columns));
      } else change.run(only([...CHANGING_COLUMNS, 'position'], columns));
    } else {
      if (before) {
        remove.run(Number(before.position));
        removeText.run(Number(before.position));
        identifiers.remove(Number(before.position));
        forgetBlocksFrom(Number(before.position));
      }
      forgetBlocksFrom(Number(columns.position));
      add.run(columns);
      addText.run(Number(columns.position), searchText(payment));
    }
    identifiers.write(Number(columns.position), payment);
    count(before, columns);
    countReturn(seq, day, before, columns);
  };
}

function changeOf(columns: readonly string[]): string {
  return `UPDATE payments SET ${columns.map((column) => `${column} = :${column}`).join(', ')} WHERE position = :position`;
}

function only<Name extends string>(names: readonly Name[], columns: Columns<Name>): Columns<string> {
  return Object.fromEntries(names.map((name) => [name, columns[name]]));
}

function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`;
}
