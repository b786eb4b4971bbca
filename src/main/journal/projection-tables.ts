import type { DatabaseSync } from 'node:sqlite';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal-entry.ts';
import { PAYMENT_COLUMNS, paymentColumns, SALE_COLUMNS, saleColumns } from './projection.ts';

/** Brings `payments` and `sales` up to date with one event. To be called inside the transaction that adds the event. */
export type Project = (seq: number, entry: JournalEntry) => void;

/** Prepares the statements once, since they run with every event. */
export function prepareProjection(connection: DatabaseSync): Project {
  const writeSale = connection.prepare(upsert('sales', 'id', SALE_COLUMNS, []));
  const writePayment = connection.prepare(upsert('payments', 'reference', PAYMENT_COLUMNS, ['first_seq']));
  return (seq, { payment, sale }) => {
    if (sale) writeSale.run(saleColumns(sale, seq));
    if (payment) writePayment.run(paymentColumns(payment, seq, seq));
  };
}

/** Makes everything derived again from the events alone, in the transaction that the caller has begun. */
export function rebuildProjection(connection: DatabaseSync): void {
  connection.exec('DELETE FROM payments; DELETE FROM sales');
  const project = prepareProjection(connection);
  for (const { seq, payload } of connection.prepare('SELECT seq, payload FROM event ORDER BY seq').iterate()) {
    project(Number(seq), journalEntrySchema.parse(JSON.parse(String(payload))));
  }
}

/** @param kept the columns that keep what they had when the row came to be */
function upsert(table: string, key: string, columns: readonly string[], kept: readonly string[]): string {
  const changing = columns.filter((column) => column !== key && !kept.includes(column));
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})
    ON CONFLICT (${key}) DO UPDATE SET ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}
