import type { DatabaseSync } from 'node:sqlite';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import type { DayRange, DayReturns, DayReviews, DayTotal, DayTotals } from '../../../shared/journal/journal-query.ts';
import { outcomeSchema } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type Row, reading } from '../records.ts';

export function readDayTotals(connection: DatabaseSync, days: DayRange): DayTotals {
  return reading(() => ({
    days: totalsOf(connection, days),
    reviews: reviewsOf(connection, days),
    returns: readDayReturns(connection, days),
  }));
}

function totalsOf(connection: DatabaseSync, { from, to }: DayRange): DayTotal[] {
  return connection
    .prepare(
      `SELECT day, outcome, currency, payments, amount_minor FROM day_totals
       WHERE day BETWEEN ? AND ? AND payments > 0 ORDER BY day DESC, outcome, currency`,
    )
    .all(from, to)
    .map((row) => ({
      day: String(row.day),
      outcome: outcomeSchema.parse(row.outcome),
      currency: String(row.currency),
      payments: Number(row.payments),
      amountMinor: Number(row.amount_minor),
    }));
}

/** Counts payments in review one by one, because they are few and have their own index. */
function reviewsOf(connection: DatabaseSync, { from, to }: DayRange): DayReviews[] {
  return connection
    .prepare(
      `SELECT day, currency, count(*) AS payments, sum(amount_minor) AS amount_minor
       FROM payments INDEXED BY payments_in_review
       WHERE review IS NOT NULL AND day BETWEEN ? AND ?
       GROUP BY day, currency ORDER BY day DESC, currency`,
    )
    .all(from, to)
    .map((row) => ({
      day: String(row.day),
      currency: String(row.currency),
      payments: Number(row.payments),
      amountMinor: Number(row.amount_minor),
    }));
}

/** Call within the transaction that changes the payment. */
export function prepareDayTotals(connection: DatabaseSync): (before: Row | null, after: Row) => void {
  const add = connection.prepare(
    `INSERT INTO day_totals (day, outcome, currency, payments, amount_minor) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (day, outcome, currency) DO UPDATE
       SET payments = payments + excluded.payments, amount_minor = amount_minor + excluded.amount_minor`,
  );
  const count = (row: Row, times: 1 | -1) =>
    add.run(String(row.day), String(row.outcome), String(row.currency), times, times * Number(row.amount_minor));
  return (before, after) => {
    if (before && COUNTED.every((name) => before[name] === after[name])) return;
    if (before) count(before, -1);
    count(after, 1);
  };
}

const COUNTED = ['day', 'outcome', 'currency', 'amount_minor'] as const;

/* Stores how much each entry changed a returned amount, on the day of the entry, so that earlier days never change. */

/** Call within the transaction that changes the payment. */
type CountReturn = (seq: number, day: string, beforeMinor: number, after: PaymentRecord) => void;

export function prepareReturns(connection: DatabaseSync): CountReturn {
  const add = connection.prepare(
    'INSERT INTO payment_returns (seq, day, reference, currency, amount_minor) VALUES (?, ?, ?, ?, ?)',
  );
  return (seq, day, beforeMinor, after) => {
    const change = returnedMinorOf(after) - beforeMinor;
    if (change !== 0) add.run(seq, day, after.reference, after.amount.currency, change);
  };
}

export function readDayReturns(connection: DatabaseSync, { from, to }: DayRange): DayReturns[] {
  return connection
    .prepare(
      `SELECT day, currency, sum(amount_minor) AS amount_minor FROM payment_returns
       WHERE day BETWEEN ? AND ? GROUP BY day, currency ORDER BY day DESC, currency`,
    )
    .all(from, to)
    .map((row) => ({ day: String(row.day), currency: String(row.currency), amountMinor: Number(row.amount_minor) }));
}
