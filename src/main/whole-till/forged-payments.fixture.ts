import { DatabaseSync } from 'node:sqlite';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Happening, JournalEntry, JournalEvent } from '../../shared/journal/journal-entry.ts';
import { type PaymentRecord, type SaleRecord, saleRecordSchema } from '../../shared/payment/records.ts';
import { requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { eventHash } from '../journal/chain.ts';
import { journalFiles } from '../journal/database/files.ts';
import { ofTill } from '../journal/entries.fixture.ts';
import { openStore } from '../journal/open/open.ts';
import { eventOfRow } from '../journal/read/reader.ts';
import { parsedJson } from '../journal/records.ts';
import { eventColumns } from '../journal/tables/projection.ts';
import { rebuildProjection } from '../journal/tables/projection-tables.ts';
import { storedPaymentSchema } from '../journal/tables/stored-payment.ts';
import { defineCommitment, writtenEntry } from '../journal/written-entry.ts';
import { practiceJournalKey } from '../seal/journal-key.ts';

/** Forges a till's journal as somebody with an SQLite tool could while the till is closed. */

/** A practice card that is declined at once. */
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

/** Appends these entries to a closed journal, and so many others that no start checks back to them. */
export async function goOn(folder: string, entries: readonly JournalEntry[] = []): Promise<void> {
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(opening.detail);
  const others = Array.from({ length: ENTRIES_SINCE }, () => ofTill(UPDATED));
  opening.journal.store.appendAll([...entries, ...others].map((entry) => ({ entry })));
  opening.journal.close();
}

/** Edits the file without the journal's own guards. */
export function editFile(folder: string, sql: string): void {
  const connection = new DatabaseSync(journalFiles(folder).database, { enableForeignKeyConstraints: false });
  const triggers = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(sql);
  connection.close();
}

/** The oldest payment in its table. */
export function paymentIn(folder: string): PaymentRecord {
  return parsedJson(storedPaymentSchema, oldestIn(folder, 'payments'));
}

/** The oldest sale in its table. */
export function saleIn(folder: string): SaleRecord {
  return parsedJson(saleRecordSchema, oldestIn(folder, 'sales'));
}

function oldestIn(folder: string, table: 'payments' | 'sales'): unknown {
  return valueAt(journalFiles(folder).database, `SELECT record FROM ${table} ORDER BY last_seq LIMIT 1`);
}

/** Makes a declined payment look paid by two `UPDATE`s, and parks its sale. */
export function makePaidInTheTables(folder: string): string {
  const payment = paymentIn(folder);
  const sale = saleIn(folder);
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

/** Returns the forged entries by the number of the entry they replace. */
export type Forgery = (events: readonly JournalEvent[]) => ReadonlyMap<number, JournalEntry>;

/** Finds the newest entry of a kind, optionally about one payment. */
function newestOf(events: readonly JournalEvent[], kind: Happening['kind'], reference?: string): JournalEvent {
  const found = events.findLast(
    ({ entry }) => entry.happening.kind === kind && (reference === undefined || entry.reference === reference),
  );
  if (!found) throw new Error(`There is no ${kind}.`);
  return found;
}

/** Replaces an entry of the till by a re-query that makes the payment paid. */
export function paidInserted(reference: string): Forgery {
  return (events) => {
    const intent = newestOf(events, 'paymentIntended', reference);
    const free = events.find(({ seq, entry }) => seq > intent.seq && entry.happening.kind === 'programUpdated');
    return new Map(free && [[free.seq, { ...intent.entry, happening: paidBy(intent) }]]);
  };
}

/** Changes the newest answer about a payment to a paid one. */
export function answerChanged(reference: string): Forgery {
  return (events) => {
    const { seq, entry } = newestOf(events, 'requeried', reference);
    return new Map([[seq, { ...entry, happening: paidBy(newestOf(events, 'paymentIntended', reference)) }]]);
  };
}

/** Removes the newest entry of a kind about a payment. */
export function removed(kind: Happening['kind'], reference: string): Forgery {
  return (events) => new Map([[newestOf(events, kind, reference).seq, ofTill(UPDATED)]]);
}

/** Moves the re-query that made one payment paid to another payment. */
export function paidMoved(from: string, reference: string): Forgery {
  return (events) => {
    const { seq } = newestOf(events, 'requeried', from);
    const intent = newestOf(events, 'paymentIntended', reference);
    return new Map([[seq, { ...intent.entry, happening: paidBy(intent) }]]);
  };
}

function paidBy({ entry: { happening, reference = '' } }: JournalEvent): Happening {
  if (happening.kind !== 'paymentIntended') throw new Error('It is no intent.');
  return requeriedPaid({ reference, amount: happening.amount, mode: happening.mode });
}

/**
 * Forges entries of a closed journal, recomputes hashes from the first forged entry on, and updates every table to
 * match.
 * @param upTo the last entry with a new hash; all later ones by default
 */
export function forgeFacts(folder: string, forgery: Forgery, upTo = Number.MAX_SAFE_INTEGER): void {
  editFile(folder, 'DELETE FROM checkpoints');
  const connection = new DatabaseSync(journalFiles(folder).database);
  defineCommitment(connection);
  const events = connection.prepare('SELECT seq, payload, hash FROM event ORDER BY seq').all().map(eventOfRow);
  const forged = forgery(events);
  const change = connection.prepare(
    'UPDATE event SET payload = ?, at = ?, kind = ?, reference = ?, sale_id = ? WHERE seq = ?',
  );
  const removePersonal = connection.prepare('DELETE FROM personal WHERE seq = ?');
  const addPersonal = connection.prepare('INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?)');
  const link = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  connection.exec('BEGIN');
  for (const [seq, entry] of forged) {
    const columns = eventColumns(entry);
    const { payload, personal } = writtenEntry(entry);
    removePersonal.run(seq);
    if (personal) addPersonal.run(seq, personal.salt, personal.data);
    change.run(payload, columns.at, columns.kind, columns.reference, columns.sale_id, seq);
  }
  const first = Math.min(...forged.keys());
  let prev = connection.prepare('SELECT prev FROM event WHERE seq = ?').get(first)?.prev as Uint8Array;
  for (const { seq, payload } of connection
    .prepare('SELECT seq, payload FROM event WHERE seq >= ? AND seq <= ? ORDER BY seq')
    .all(first, upTo)) {
    const hash = eventHash(prev, Number(seq), String(payload));
    link.run(prev, hash, Number(seq));
    prev = hash;
  }
  rebuildProjection(connection);
  connection.exec('COMMIT');
  connection.close();
}
