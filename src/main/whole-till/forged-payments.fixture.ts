import { DatabaseSync } from 'node:sqlite';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Happening, JournalEvent } from '../../shared/journal/journal-entry.ts';
import { saleRecordSchema } from '../../shared/payment/records.ts';
import { requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { eventHash } from '../journal/chain.ts';
import { journalFiles } from '../journal/database/files.ts';
import { ofTill } from '../journal/entries.fixture.ts';
import { openStore } from '../journal/open/open.ts';
import { eventOfRow } from '../journal/read/reader.ts';
import { parsedJson } from '../journal/records.ts';
import { rebuildProjection } from '../journal/tables/projection-tables.ts';
import { storedPaymentSchema } from '../journal/tables/stored-payment.ts';
import { defineCommitment, writtenEntry } from '../journal/written-entry.ts';
import { practiceJournalKey } from '../seal/journal-key.ts';

/** Forges a till's journal as somebody with an SQLite tool could while the till is closed. */

export const DECLINED_CARD: ChargeRequest['instrument'] = {
  kind: 'card',
  cardNumber: '5143010522339965',
  expiryMonth: '08',
  expiryYear: '32',
  cvv: '276',
};

/** More entries than each start checks. */
const ENTRIES_SINCE = 1_100;

const UPDATED: Happening = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' };

/** Appends so many entries to a closed journal that no start checks back to the earlier ones. */
export async function goOn(folder: string): Promise<void> {
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(opening.detail);
  const entries = Array.from({ length: ENTRIES_SINCE }, () => ({ entry: ofTill(UPDATED) }));
  opening.journal.store.appendAll(entries);
  opening.journal.close();
}

/** Edits the file without the journal's own guards. */
function editFile(folder: string, sql: string): void {
  const connection = new DatabaseSync(journalFiles(folder).database, { enableForeignKeyConstraints: false });
  const triggers = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(sql);
  connection.close();
}

function oldestIn(folder: string, table: 'payments' | 'sales'): unknown {
  return valueAt(journalFiles(folder).database, `SELECT record FROM ${table} ORDER BY last_seq LIMIT 1`);
}

/** Makes a declined payment look paid by two `UPDATE`s, and parks its sale. */
export function makePaidInTheTables(folder: string): string {
  const payment = parsedJson(storedPaymentSchema, oldestIn(folder, 'payments'));
  const sale = parsedJson(saleRecordSchema, oldestIn(folder, 'sales'));
  const { sentAt } = payment.state;
  const { lastRequery } = payment;
  const answer = { ...lastRequery?.answer, code: '000', status: 'successful', amountMinor: payment.amount.amountMinor };
  const checks = lastRequery?.checks.map((check) => ({ ...check, passed: true }));
  const confirmation = { ...lastRequery, answer, checks };
  const state = { outcome: 'paid', paidAt: payment.updatedAt, handedOver: null, sentAt, notFound: null, review: null };
  const paid = JSON.stringify({ ...payment, state, lastRequery: confirmation, confirmation });
  const parked = JSON.stringify({ ...sale, status: 'parked' });
  editFile(
    folder,
    `UPDATE payments SET outcome = 'paid', record = '${paid}' WHERE reference = '${payment.reference}';
     UPDATE sales SET status = 'parked', record = '${parked}' WHERE id = '${sale.id}'`,
  );
  return payment.reference;
}

/** Reads a single value. */
export function valueAt(database: string, sql: string): unknown {
  const connection = new DatabaseSync(database);
  try {
    return Object.values(connection.prepare(sql).get() ?? {})[0];
  } finally {
    connection.close();
  }
}

/** Finds the newest entry of a kind about a payment. */
function newestOf(events: readonly JournalEvent[], kind: Happening['kind'], reference: string): JournalEvent {
  const found = events.findLast(({ entry }) => entry.happening.kind === kind && entry.reference === reference);
  if (!found) throw new Error(`There is no ${kind}.`);
  return found;
}

function paidBy({ entry: { happening, reference = '' } }: JournalEvent): Happening {
  if (happening.kind !== 'paymentIntended') throw new Error('It is no intent.');
  return requeriedPaid({ reference, amount: happening.amount, mode: happening.mode });
}

/**
 * Changes the newest answer about a payment of a closed journal to a paid one, recomputes hashes from that entry on, and
 * updates every table to match.
 * @param upTo the last entry with a new hash; all later ones by default
 */
export function changeAnswer(folder: string, reference: string, upTo = Number.MAX_SAFE_INTEGER): void {
  editFile(folder, 'DELETE FROM checkpoints');
  const connection = new DatabaseSync(journalFiles(folder).database);
  defineCommitment(connection);
  const events = connection.prepare('SELECT seq, payload, hash FROM event ORDER BY seq').all().map(eventOfRow);
  const { seq: changed, entry } = newestOf(events, 'requeried', reference);
  const happening = paidBy(newestOf(events, 'paymentIntended', reference));
  const { payload, personal } = writtenEntry({ ...entry, happening });
  connection.exec('BEGIN');
  connection.prepare('DELETE FROM personal WHERE seq = ?').run(changed);
  if (personal) {
    const addPersonal = connection.prepare('INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?)');
    addPersonal.run(changed, personal.salt, personal.data);
  }
  connection.prepare('UPDATE event SET payload = ? WHERE seq = ?').run(payload, changed);
  const link = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  let prev = connection.prepare('SELECT prev FROM event WHERE seq = ?').get(changed)?.prev as Uint8Array;
  for (const row of connection
    .prepare('SELECT seq, payload FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq')
    .all(changed, upTo)) {
    const hash = eventHash(prev, Number(row.seq), String(row.payload));
    link.run(prev, hash, Number(row.seq));
    prev = hash;
  }
  rebuildProjection(connection);
  connection.exec('COMMIT');
  connection.close();
}
