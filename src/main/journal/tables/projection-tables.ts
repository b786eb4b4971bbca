import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CaseRule } from '../../../shared/case/fold-case.ts';
import type { FoldRule } from '../../../shared/fold/fold-rules.ts';
import { identifierKey } from '../../../shared/input/service-identifiers.ts';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { searchText } from '../search/search.ts';
import { entryColumns, storedEntry } from '../written-entry.ts';
import { prepareEntryDays } from './business-days.ts';
import { prepareCaseProjection } from './case-projection.ts';
import { prepareDayTotals, prepareReturns } from './day-totals.ts';
import {
  type Columns,
  DERIVED_TABLES,
  INTENDED_COLUMNS,
  type Intent,
  insertion,
  PAYMENT_COLUMNS,
  paymentColumns,
  SALE_COLUMNS,
  STANDING_COLUMNS,
  saleColumns,
  TOUCHED_COLUMNS,
} from './projection.ts';
import { prepareStoredFold, type StoredFold } from './stored-fold.ts';

/** Runs within the transaction that adds the event. @returns the rule that the entry breaks, if any */
export type Project = (seq: number, entry: JournalEntry) => FoldRule | CaseRule | null;

export function prepareProjection(
  connection: DatabaseSync,
  entryFold: StoredFold = prepareStoredFold(connection),
): Project {
  const writeSale = prepareSale(connection);
  const writePayment = preparePayment(connection);
  const countReturn = prepareReturns(connection);
  const projectCase = prepareCaseProjection(connection);
  const projectDay = prepareEntryDays(connection);
  const lastSeq = connection.prepare('SELECT last_seq FROM payments WHERE reference = ?');

  /** Rewrites the sale's other payments after an erasure. Each payment keeps its newest entry. */
  function writeOthers({ actor, reference }: JournalEntry, payments: readonly PaymentRecord[]): void {
    for (const other of payments) {
      const newest = other.reference === reference ? null : lastSeq.get(other.reference)?.last_seq;
      if (typeof newest === 'number') writePayment(other, { seq: newest, actor }, newest);
    }
  }

  return (seq, entry) => {
    const told = entryFold.follow(seq, entry);
    const { actor, day, payment, sale } = told.entry;
    projectDay(seq, entry);
    const brokenOfCase = projectCase(seq, entry);
    if (sale) writeSale(saleColumns(sale, seq));
    if (payment) countReturn(seq, day, writePayment(payment, { seq, actor }, seq), payment);
    if (entry.happening.kind === 'personalErased') writeOthers(entry, told.state?.payments ?? []);
    return told.broken ?? brokenOfCase;
  };
}

/** Collects the rows of sales and payments. `take` gets every entry in order. */
export function prepareSales(connection: DatabaseSync, entryFold: StoredFold) {
  const writeSale = prepareSale(connection);
  const addPayment = prepareNewPayment(connection);
  const identifiers = prepareIdentifierRows(connection);
  const countReturn = prepareReturns(connection);
  const sales = new Map<string, { sale: SaleRecord; newest: number }>();
  const payments = new Map<string, { payment: PaymentRecord; intent: Intent; newest: number }>();

  /** Stores an erased payment. An erasure also changes the other payments of its sale. */
  function keepErased(payment: PaymentRecord): void {
    const known = payments.get(payment.reference);
    if (known) known.payment = payment;
  }

  return {
    /** @returns the rule that the entry breaks */
    take(seq: number, entry: JournalEntry) {
      const { entry: told, broken, state } = entryFold.follow(seq, entry);
      const { actor, day, payment, sale } = told;
      if (sale) sales.set(sale.id, { sale, newest: seq });
      if (payment) {
        const known = payments.get(payment.reference);
        countReturn(seq, day, known ? returnedMinorOf(known.payment) : 0, payment);
        payments.set(payment.reference, { payment, intent: known?.intent ?? { seq, actor }, newest: seq });
      }
      for (const other of state?.payments ?? []) keepErased(other);
      return broken;
    },
    /** Writes each row once, as the newest entry leaves it. @param unwritable gets the entry of a row that fails */
    write(unwritable: (seq: number) => void) {
      const attempt = (newest: number, work: () => unknown) => {
        try {
          work();
        } catch {
          unwritable(newest);
        }
      };
      for (const { sale, newest } of sales.values()) attempt(newest, () => writeSale(saleColumns(sale, newest)));
      for (const { payment, intent, newest } of payments.values()) {
        attempt(newest, () => {
          const columns = paymentColumns(payment, intent, newest);
          addPayment(payment, columns);
          identifiers.write(Number(columns.position), payment);
        });
      }
      sales.clear();
      payments.clear();
    },
  };
}

/** Runs in the caller's transaction. @param failed gets an event that cannot be projected, or throws */
export function rebuildProjection(
  connection: DatabaseSync,
  step: () => void = () => undefined,
  failed: (error: unknown) => void = rethrow,
): void {
  for (const table of DERIVED_TABLES) connection.exec(`DELETE FROM ${table}`);
  const project = prepareProjection(connection);
  for (const row of connection.prepare(`SELECT seq, ${entryColumns()} FROM event ORDER BY seq`).iterate()) {
    try {
      project(Number(row.seq), storedEntry(row));
    } catch (error) {
      failed(error);
    }
    step();
  }
}

function rethrow(error: unknown): never {
  throw error;
}

function prepareSale(connection: DatabaseSync): (columns: ReturnType<typeof saleColumns>) => void {
  // SQLite writes the indexes of every column that a statement sets, even if the value stays. The status seldom
  // changes.
  const change = connection.prepare('UPDATE sales SET last_seq = ?, record = ? WHERE id = ? AND status = ?');
  const changing = SALE_COLUMNS.filter((column) => column !== 'id');
  const write = connection.prepare(
    `${insertion('sales', SALE_COLUMNS)} ON CONFLICT (id) DO UPDATE
       SET ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  );
  return (columns) => {
    const { id, status, last_seq, record } = columns;
    if (change.run(last_seq, record, id, status).changes === 0) write.run(columns);
  };
}

/**
 * Writes only the columns that an entry changes. The other indexes and the full text are written with the intent.
 * @returns the returned amount before the entry, in minor units
 */
function preparePayment(connection: DatabaseSync): (payment: PaymentRecord, intent: Intent, newest: number) => number {
  const find = connection.prepare(
    `SELECT ${[...INTENDED_COLUMNS, ...STANDING_COLUMNS].join(', ')} FROM payments WHERE reference = ?`,
  );
  const changes = new Map<string, StatementSync>();
  const remove = connection.prepare('DELETE FROM payments WHERE position = ?');
  const add = prepareNewPayment(connection);
  const removeText = connection.prepare('DELETE FROM payment_search WHERE rowid = ?');
  const identifiers = prepareIdentifierRows(connection);
  const count = prepareDayTotals(connection);

  function change(names: readonly PaymentColumn[], columns: PaymentColumns): void {
    const sql = `UPDATE payments SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE position = ?`;
    const statement = changes.get(sql) ?? connection.prepare(sql);
    changes.set(sql, statement);
    statement.run(...names.map((name) => columns[name]), columns.position);
  }

  return (payment, given, newest) => {
    const before = find.get(payment.reference) ?? null;
    const intent = before ? { seq: Number(before.first_seq), actor: String(before.actor) } : given;
    const columns = paymentColumns(payment, intent, newest);
    if (before && INTENDED_COLUMNS.every((name) => before[name] === columns[name])) {
      change([...STANDING_COLUMNS.filter((name) => before[name] !== columns[name]), ...TOUCHED_COLUMNS], columns);
    } else {
      if (before) {
        remove.run(Number(before.position));
        removeText.run(Number(before.position));
        identifiers.remove(Number(before.position));
      }
      add(payment, columns);
    }
    identifiers.write(Number(columns.position), payment);
    count(before, columns);
    return Number(before?.returned_minor ?? 0);
  };
}

function prepareNewPayment(connection: DatabaseSync): (payment: PaymentRecord, columns: PaymentColumns) => void {
  // SQLite binds positional parameters three times as fast as named ones.
  const add = connection.prepare(
    `INSERT INTO payments (${PAYMENT_COLUMNS.join(', ')}) VALUES (${PAYMENT_COLUMNS.map(() => '?').join(', ')})`,
  );
  const addText = connection.prepare('INSERT INTO payment_search (rowid, text) VALUES (?, ?)');
  return (payment, columns) => {
    add.run(...PAYMENT_COLUMNS.map((name) => columns[name]));
    addText.run(Number(columns.position), searchText(payment));
  };
}

type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];
type PaymentColumns = Columns<PaymentColumn>;

function identifierKeys({ serviceIdentifiers = [] }: PaymentRecord): string[] {
  return [...new Set(serviceIdentifiers.map(({ value }) => identifierKey(value)))].sort();
}

/** Prepares the rows of identifiers, which nearly every entry leaves unchanged. */
function prepareIdentifierRows(connection: DatabaseSync) {
  const find = connection.prepare('SELECT key FROM service_identifiers WHERE position = ? ORDER BY key');
  const add = connection.prepare('INSERT INTO service_identifiers (position, key) VALUES (?, ?)');
  const remove = connection.prepare('DELETE FROM service_identifiers WHERE position = ?');
  return {
    write(position: number, payment: PaymentRecord) {
      const keys = identifierKeys(payment);
      const before = find.all(position).map(({ key }) => String(key));
      if (before.join('\n') === keys.join('\n')) return;
      remove.run(position);
      for (const key of keys) add.run(position, key);
    },
    remove(position: number) {
      remove.run(position);
    },
  };
}
