import type { DatabaseSync } from 'node:sqlite';
import type { BegunPayment } from '../../../shared/journal/payment-columns.ts';
import { sumsOfRecords, sumsTogether } from '../../../shared/journal/payment-sums.ts';
import type { Selection, Sum } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { withoutPersonal } from '../../../shared/personal/without-personal.ts';
import { ofDays } from '../../journal/read/days.ts';
import { amountFilter, timesOf, valueFilters } from '../../journal/read/payment-filters.ts';
import { allOf, type Condition, searchCondition } from '../../journal/search/search.ts';
import { foldAll } from '../../journal/tables/stored-fold.ts';
import { readStoredPayment } from '../../journal/tables/stored-payment.ts';
import { entryColumns, writtenEntryOf } from '../../journal/written-entry.ts';

/** Returns the condition of a selection on the journal's table `payments`; always true for an empty selection. */
export function selectionCondition(connection: DatabaseSync, selection: Selection): Condition {
  const { days, search, outcomes, evidence, reviewOnly, filters } = selection;
  const conditions = [
    days ? ofDays(connection, { from: days.first, to: days.last }) : null,
    searchCondition(search),
    outcomes && isOneOf('outcome', outcomes),
    evidence ? isOneOf('reference', evidence.references) : null,
    reviewOnly ? { sql: 'review IS NOT NULL', values: [] } : null,
    ...filterConditions(filters),
  ];
  return allOf(conditions.filter((condition) => condition !== null));
}

function isOneOf(column: 'outcome' | 'reference', values: readonly string[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values: [...values] };
}

/** Reads the references of unselected payments whose sale has a selected payment. */
export function readBesides(connection: DatabaseSync, { sql, values }: Condition): string[] {
  return connection
    .prepare(
      `SELECT reference FROM payments
       WHERE sale_id IN (SELECT sale_id FROM payments WHERE ${sql})
         AND reference NOT IN (SELECT reference FROM payments WHERE ${sql})
       ORDER BY position`,
    )
    .all(...values, ...values)
    .map(({ reference }) => String(reference));
}

/** Tells whether the selection leaves out payments of its time range, so that its events have gaps. */
export function isFiltered({ search, outcomes, reviewOnly, evidence, filters }: Selection): boolean {
  const isOfSome = outcomes !== null || reviewOnly || evidence !== undefined || filters !== undefined;
  return isOfSome || (search ?? '').trim() !== '';
}

export function sumsOf(
  connection: DatabaseSync,
  { condition, asOf }: SelectedPayments,
): { payments: number; sums: Sum[] } {
  const narrowed = (sql: string): Condition => ({
    sql: `(${condition.sql}) AND ${sql}`,
    values: [...condition.values, asOf],
  });
  const changedLater: Pick<PaymentRecord, 'amount' | 'state'>[] = [];
  readPayments(connection, { condition: narrowed('last_seq > ?'), asOf }, ({ amount, state }) => {
    changedLater.push({ amount, state });
  });
  const sums = sumsTogether([...storedSums(connection, narrowed('last_seq <= ?')), ...sumsOfRecords(changedLater)]);
  return { payments: sums.reduce((total, { payments }) => total + payments, 0), sums };
}

function storedSums(connection: DatabaseSync, { sql, values }: Condition): Sum[] {
  return connection
    .prepare(
      `SELECT currency, count(*) AS payments, sum(amount_minor) AS amountMinor,
         count(*) FILTER (WHERE outcome = 'paid') AS paidPayments,
         coalesce(sum(amount_minor) FILTER (WHERE outcome = 'paid'), 0) AS paidMinor
       FROM payments WHERE ${sql} GROUP BY currency`,
    )
    .all(...values)
    .map((row) => ({
      currency: String(row.currency),
      payments: Number(row.payments),
      amountMinor: Number(row.amountMinor),
      paidPayments: Number(row.paidPayments),
      paidMinor: Number(row.paidMinor),
    }));
}

function filterConditions(filters: Selection['filters']): (Condition | null)[] {
  if (!filters) return [];
  const query = { search: null, outcomes: null, filters };
  const { from, before } = timesOf(filters);
  const ofTimes = { sql: 'position >= ? AND position < ?', values: [from, before] };
  return [...valueFilters(query), amountFilter(query), ofTimes];
}

/* The payments of an export as of its last entry. Every file of the export reads its payments from here. */

export interface SelectedPayments {
  condition: Condition;
  asOf: number;
  leavesOutPersonal?: boolean;
}

/** Calls `take` for each selected payment, oldest first, as of the last entry of the export. */
export function readPayments(
  connection: DatabaseSync,
  { condition: { sql, values }, asOf, leavesOutPersonal = false }: SelectedPayments,
  take: (payment: BegunPayment) => void,
): void {
  const paymentAt = preparePaymentAt(connection);
  const statement = connection.prepare(
    `SELECT reference, sale_id, actor, last_seq, record FROM payments WHERE ${sql} ORDER BY position`,
  );
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...values) as Iterable<unknown>) {
    const [reference, saleId, cashier, lastSeq, newest] = row as [string, string, string, number, string];
    const payment = lastSeq <= asOf ? readStoredPayment(newest) : paymentAt({ saleId, reference }, asOf);
    if (payment) take({ ...(leavesOutPersonal ? withoutPersonal(payment) : payment), cashier });
  }
}

/** Returns a reader that folds a payment as of an entry; null if the payment has no entry up to that number. */
export function preparePaymentAt(
  connection: DatabaseSync,
): (payment: Pick<PaymentRecord, 'saleId' | 'reference'>, asOf: number) => PaymentRecord | null {
  const entries = connection.prepare(`SELECT ${entryColumns()} FROM event WHERE sale_id = ? AND seq <= ? ORDER BY seq`);
  return ({ saleId, reference }, asOf) => {
    const sale = foldAll(entries.all(saleId, asOf).map(writtenEntryOf));
    return sale?.payments.find((payment) => payment.reference === reference) ?? null;
  };
}
