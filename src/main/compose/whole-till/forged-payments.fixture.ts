import { DatabaseSync } from 'node:sqlite';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { EntryToAppend } from '../../desk/ports/journal-port.ts';
import { eventHash } from '../../journal/chain.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { buildEntry, buildPayment, buildSale, timeAt } from '../../journal/entries.fixture.ts';
import { openStore } from '../../journal/open/open.ts';
import { practiceJournalKey } from '../../seal/journal-key.ts';

/** What somebody does with a till's journal and a tool of SQLite's, while the till is closed. */

/** A practice card that is declined at once. */
export const DECLINED_CARD: ChargeRequest['instrument'] = {
  ...{ kind: 'card', cardNumber: '5143010522339965', expiryMonth: '08', expiryYear: '32', cvv: '276' },
};

/** More than the newest entries that are checked at every start. */
export const ENTRIES_SINCE = 1_100;

/** Lets entries of other payments follow, in a practice journal that is closed. */
export async function addOtherPayments(folder: string, entries: number): Promise<void> {
  const opening = await openStore({
    ...{ folder, mode: 'practice', till: 'T1', openedAt: new Date().toISOString() },
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(opening.detail);
  opening.journal.store.appendAll(otherPayments(entries));
  opening.journal.close();
}

/** So many payments that have ended, of sales that are over. */
function otherPayments(entries: number): EntryToAppend[] {
  const at = timeAt(0);
  return Array.from({ length: entries }, (_, index) => {
    const sale = buildSale({ status: 'cancelled' });
    const ended = { declinedAt: at, code: '51', refused: false, sentAt: at, notFound: null, review: null };
    const payment = buildPayment(sale, 1_000 + index, { state: { outcome: 'declined', ...ended } });
    return { entry: buildEntry(sale, payment) };
  });
}

/** Past all of the journal's own guards. */
export function editFile(folder: string, sql: string): void {
  const connection = new DatabaseSync(journalFiles(folder).database, { enableForeignKeyConstraints: false });
  const triggers = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(sql);
  connection.close();
}

/** The record of the oldest payment or sale, as its table has it. */
export function recordIn<Kept>(folder: string, table: 'payments' | 'sales'): Kept {
  const record = valueAt(journalFiles(folder).database, `SELECT record FROM ${table} ORDER BY last_seq LIMIT 1`);
  return JSON.parse(String(record)) as Kept;
}

/** What two `UPDATE`s make of a declined payment: paid, as if the service had said so, and its sale parked. */
export function makePaidInTheTables(folder: string): string {
  const payment = recordIn<PaymentRecord>(folder, 'payments');
  const sale = recordIn<SaleRecord>(folder, 'sales');
  const { sentAt } = payment.state;
  const { lastRequery } = payment;
  const answer = { ...lastRequery?.answer, code: '000', status: 'successful', amountMinor: payment.amount.amountMinor };
  const checks = lastRequery?.checks.map((check) => ({ ...check, passed: true }));
  const confirmation = { ...lastRequery, answer, checks };
  const state = { outcome: 'paid', paidAt: payment.updatedAt, released: null, sentAt, notFound: null, review: null };
  const paid = JSON.stringify({ ...payment, state, lastRequery: confirmation, confirmation });
  const parked = JSON.stringify({ ...sale, status: 'parked' });
  editFile(
    folder,
    `UPDATE payments SET outcome = 'paid', record = '${paid}' WHERE reference = '${payment.reference}';
     UPDATE sales SET status = 'parked', record = '${parked}' WHERE id = '${sale.id}'`,
  );
  return payment.reference;
}

/** The only value of a row. */
export function valueAt(database: string, sql: string): unknown {
  const connection = new DatabaseSync(database);
  try {
    return Object.values(connection.prepare(sql).get() ?? {})[0];
  } finally {
    connection.close();
  }
}

/** Writes another payment into the newest entry of a reference, and makes the hashes from there on anew. */
export function editedEntry(
  folder: string,
  { reference, payment, upTo }: { reference: string; payment: PaymentRecord; upTo: number },
): void {
  const connection = new DatabaseSync(journalFiles(folder).database);
  const newest = connection.prepare('SELECT max(seq) AS seq FROM event WHERE reference = ?').get(reference);
  const seq = Number(newest?.seq);
  const edit = connection.prepare(`UPDATE event SET payload = json_set(payload, '$.payment', json(?)) WHERE seq = ?`);
  edit.run(JSON.stringify(payment), seq);
  const link = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  let prev = connection.prepare('SELECT prev FROM event WHERE seq = ?').get(seq)?.prev as Uint8Array;
  const rows = connection
    .prepare('SELECT seq, payload FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq')
    .all(seq, upTo);
  for (const row of rows) {
    const hash = eventHash(prev, Number(row.seq), String(row.payload));
    link.run(prev, hash, Number(row.seq));
    prev = hash;
  }
  connection.close();
}
