import type { DatabaseSync } from 'node:sqlite';
import { createDayTeller } from '../../../shared/days/business-day.ts';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import { journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { DayRange, DayReturns } from '../../../shared/journal/journal-query.ts';
import { parsedJson, type Row } from '../records.ts';
import type { Fault } from '../verification.ts';
import type { Columns } from './projection.ts';
import { boundTo, inRange, type KeyRange } from './verify-range.ts';

/*
 * What was returned, entry by entry: by how much each has changed what the customer has back of its payment. So a return counts
 * on the business day of its decision, and one that is taken back on the day of that; no earlier day ever changes.
 */

/** Keeps what was returned. To be called inside the transaction that changes the payment. @param day of the entry */
export type CountReturn = (
  seq: number,
  day: string,
  before: Row | null,
  after: Columns<'reference' | 'currency' | 'returned_minor'>,
) => void;

/** Prepares the statement once. */
export function prepareReturns(connection: DatabaseSync): CountReturn {
  const add = connection.prepare(
    'INSERT INTO payment_returns (seq, day, reference, currency, amount_minor) VALUES (?, ?, ?, ?, ?)',
  );
  return (seq, day, before, { reference, currency, returned_minor: after }) => {
    const change = Number(after) - Number(before?.returned_minor ?? 0);
    if (change !== 0) add.run(seq, day, reference, currency, change);
  };
}

/** What was returned on each of some days, the newest first. */
export function readDayReturns(connection: DatabaseSync, { from, to }: DayRange): DayReturns[] {
  return connection
    .prepare(
      `SELECT day, currency, sum(amount_minor) AS amount_minor FROM payment_returns
       WHERE day BETWEEN ? AND ? GROUP BY day, currency ORDER BY day DESC, currency`,
    )
    .all(from, to)
    .map((row) => ({ day: String(row.day), currency: String(row.currency), amountMinor: Number(row.amount_minor) }));
}

/**
 * What was returned of each payment is what its entries say, one after the other.
 * @param range of events; each is compared with the one before it that speaks of its payment
 */
export function verifyReturns(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  const teller = createDayTeller();
  const keptRows = connection.prepare(`SELECT * FROM payment_returns WHERE ${inRange('seq', range)}`);
  const kept = new Map(
    keptRows
      .all(boundTo(range))
      .map((row) => [Number(row.seq), `${row.day} ${row.reference} ${row.currency} ${row.amount_minor}`]),
  );
  const decided = connection.prepare(
    `SELECT seq, payload, (SELECT payload FROM event AS earlier WHERE earlier.reference = event.reference
         AND earlier.seq < event.seq ORDER BY earlier.seq DESC LIMIT 1) AS payload_before
       FROM event WHERE ${inRange('seq', range)} AND reference IS NOT NULL AND json_valid(payload)
         AND (payload -> '$.payment.state.returned' IS NOT NULL OR payload -> '$.payment.state.review.decided' IS NOT NULL
           OR kind IN ('returnsDecided', 'reviewDecided') OR seq IN (SELECT seq FROM payment_returns))
       ORDER BY seq`,
  );
  for (const row of decided.iterate(boundTo(range))) {
    const { payment, ...entry } = parsedJson(journalEntrySchema, row.payload);
    if (!payment) continue;
    const seq = Number(row.seq);
    const change = returnedMinorOf(payment) - returnedBefore(row.payload_before);
    const { day } = teller.ofEntry(entry);
    const expected = change === 0 ? undefined : `${day} ${payment.reference} ${payment.amount.currency} ${change}`;
    if (kept.get(seq) !== expected) add({ fault: 'dayTotal', seq, subject: payment.reference });
    kept.delete(seq);
  }
  for (const seq of kept.keys()) add({ fault: 'dayTotal', seq, subject: null });
}

function returnedBefore(payload: unknown): number {
  const payment = payload === null ? null : parsedJson(journalEntrySchema, payload).payment;
  return payment ? returnedMinorOf(payment) : 0;
}
