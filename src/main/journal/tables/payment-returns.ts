import type { DatabaseSync } from 'node:sqlite';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import type { DayRange, DayReturns } from '../../../shared/journal/journal-query.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/*
 * Stores for each entry how much it changed the returned amount of its payment. A return counts on the business day of
 * its decision, and its undoing on its own day, so earlier days never change.
 */

/**
 * Records a change of a returned amount. Call within the transaction that changes the payment.
 * @param day of the entry
 * @param beforeMinor the returned amount before
 */
export type CountReturn = (seq: number, day: string, beforeMinor: number, after: PaymentRecord) => void;

export function prepareReturns(connection: DatabaseSync): CountReturn {
  const add = connection.prepare(
    'INSERT INTO payment_returns (seq, day, reference, currency, amount_minor) VALUES (?, ?, ?, ?, ?)',
  );
  return (seq, day, beforeMinor, after) => {
    const change = returnedMinorOf(after) - beforeMinor;
    if (change !== 0) add.run(seq, day, after.reference, after.amount.currency, change);
  };
}

/** Returns what was returned on each of some days, newest first. */
export function readDayReturns(connection: DatabaseSync, { from, to }: DayRange): DayReturns[] {
  return connection
    .prepare(
      `SELECT day, currency, sum(amount_minor) AS amount_minor FROM payment_returns
       WHERE day BETWEEN ? AND ? GROUP BY day, currency ORDER BY day DESC, currency`,
    )
    .all(from, to)
    .map((row) => ({ day: String(row.day), currency: String(row.currency), amountMinor: Number(row.amount_minor) }));
}
