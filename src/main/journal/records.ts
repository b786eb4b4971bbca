import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { outcomeSchema } from '../../shared/payment/payment-state.ts';
import { type PaymentRecord, type SaleRecord, saleRecordSchema } from '../../shared/payment/records.ts';
import { latestDueAt } from '../../shared/payment/watch.ts';
import {
  type DueCheck,
  type GuardedQuery,
  JournalUnreadable,
  type Sale,
  type TiedPayment,
} from '../desk/ports/journal-port.ts';
import { failureOf } from './sqlite-failure.ts';
import { storedPaymentSchema } from './tables/stored-payment.ts';

export type DeskReads = ReturnType<typeof prepareDeskReads>;

/** The newest time is searched among this many entries, because an index would cost too much. */
const ENTRIES_FOR_NEWEST_TIME = 1_000;

/**
 * Prepares the desk's reads. Each read is one index lookup, and answers as documented in `DeskJournal` or throws
 * JournalUnreadable.
 */
export function prepareDeskReads(connection: DatabaseSync, till: string) {
  const payment = connection.prepare('SELECT record FROM payments WHERE reference = ?');
  const sale = connection.prepare('SELECT record FROM sales WHERE id = ?');
  const saleOfPayment = connection.prepare(
    'SELECT sales.record FROM payments JOIN sales ON sales.id = payments.sale_id WHERE reference = ?',
  );
  const saleIdOf = connection.prepare('SELECT sale_id AS id FROM payments WHERE reference = ?');
  const paymentsOfSale = connection.prepare('SELECT record FROM payments WHERE sale_id = ? ORDER BY first_seq');
  const active = connection.prepare(`SELECT record FROM sales WHERE status = 'active' ORDER BY last_seq DESC LIMIT 1`);
  const unsettled = connection.prepare(
    `SELECT record FROM payments WHERE outcome IN ('open', 'unknown') ORDER BY first_seq`,
  );
  const toHandOver = connection.prepare(
    `SELECT record FROM (
       SELECT payments.record, first_seq FROM payments INDEXED BY payments_due JOIN sales ON sales.id = payments.sale_id
       WHERE watch_due_at IS NOT NULL AND outcome = 'paid' AND handed_over_at IS NULL AND status = 'parked'
         AND payments.record ->> '$.state.review.at' IS NULL AND payments.record ->> '$.state.settled.at' IS NULL
         AND returned_minor = 0
       ORDER BY first_seq DESC LIMIT ?) ORDER BY first_seq`,
  );
  const leftForLater = connection.prepare(
    `SELECT record FROM (
       SELECT payments.record, first_seq FROM payments INDEXED BY payments_due JOIN sales ON sales.id = payments.sale_id
       WHERE watch_due_at IS NOT NULL AND status = 'parked' AND (outcome IN ('declined', 'neverReceived')
         OR outcome = 'paid' AND payments.record ->> '$.state.review.at' IS NOT NULL)
       ORDER BY first_seq DESC LIMIT ?) ORDER BY first_seq`,
  );
  const guarded = connection.prepare(
    `SELECT record, first_seq FROM payments INDEXED BY payments_by_outcome WHERE outcome IN ('open', 'unknown')
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_never_received
       WHERE outcome = 'neverReceived' AND amount_minor = :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_of_sale
       WHERE sale_id = :saleId AND outcome = 'neverReceived' AND amount_minor <> :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_kept
       WHERE outcome = 'paid' AND handed_over_at IS NULL AND amount_minor = :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_of_sale
       WHERE sale_id = :saleId AND outcome = 'paid' AND handed_over_at IS NOT NULL
     UNION ALL
     SELECT record, first_seq FROM event NOT INDEXED
       CROSS JOIN payments ON payments.reference = event.reference
       WHERE seq > (SELECT first_seq FROM payments WHERE reference = :goingOn) AND kind = 'goodsHandedOver'
         AND amount_minor = :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_declined_in_doubt
       WHERE outcome = 'declined' AND record ->> '$.state.review.at' IS NOT NULL AND amount_minor = :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_declined_without_code
       WHERE outcome = 'declined' AND record ->> '$.state.code' IS NULL AND record ->> '$.state.review.at' IS NULL
         AND watch_due_at IS NOT NULL AND amount_minor = :amountMinor
     UNION ALL
     SELECT record, first_seq FROM payments INDEXED BY payments_of_sale
       WHERE sale_id = :saleId AND outcome = 'declined' AND record ->> '$.state.code' IS NULL
         AND watch_due_at IS NOT NULL AND amount_minor <> :amountMinor
     ORDER BY first_seq`,
  );
  const tied = connection.prepare(
    `SELECT record, first_seq, shown.value ->> '$.outcome' AS shown_as
       FROM event CROSS JOIN json_each(payload, '$.happening.override.payments') AS shown
       CROSS JOIN payments ON payments.reference = shown.value ->> '$.reference'
       WHERE kind = 'paymentIntended' AND event.reference = :reference
     UNION ALL
     SELECT later.record, later.first_seq, NULL FROM payments AS this
       JOIN payments AS later INDEXED BY payments_by_first_seq
         ON later.first_seq > this.first_seq AND later.amount_minor = this.amount_minor AND later.currency = this.currency
       JOIN event ON event.seq = later.first_seq
       WHERE this.reference = :reference AND EXISTS (
         SELECT 1 FROM json_each(payload, '$.happening.override.payments') AS shown
         WHERE shown.value ->> '$.reference' = :reference)
     ORDER BY first_seq`,
  );
  const dueAfter = connection.prepare(
    `SELECT reference, watch_due_at AS dueAt FROM payments INDEXED BY payments_due
     WHERE watch_due_at > ? ORDER BY watch_due_at LIMIT 1`,
  );
  const highest = connection.prepare('SELECT max(counter) AS counter FROM payments WHERE till = ?');
  const newestTime = connection.prepare(
    `WITH newest AS (SELECT seq, at, kind FROM event ORDER BY seq DESC LIMIT ${ENTRIES_FOR_NEWEST_TIME})
     SELECT max(at) AS at FROM newest
       WHERE seq >= coalesce((SELECT max(seq) FROM newest WHERE kind = 'clockConfirmed'), 0)`,
  );

  const withPayments = (record: SaleRecord): Sale => ({
    sale: record,
    payments: paymentsOfSale.all(record.id).map(paymentOf),
  });
  const saleOfRow = (row: Row | undefined) => (row ? withPayments(parsed(saleRecordSchema, row)) : null);
  const textsOf = (saleId: string): SaleTexts => ({
    sale: String(sale.get(saleId)?.record),
    payments: paymentsOfSale.all(saleId).map(({ record }) => String(record)),
  });
  const saleTextsOf = (references: readonly string[]) => {
    const ids = new Set(references.map((reference) => saleIdOf.get(reference)?.id));
    return [...ids].flatMap((id) => (typeof id === 'string' ? textsOf(id) : []));
  };

  return allReading({
    payment: (reference: string) => optional(payment.get(reference), paymentOf),
    sale: (saleId: string) => saleOfRow(sale.get(saleId)),
    saleOf: (reference: string) => saleOfRow(saleOfPayment.get(reference)),
    salesOf: (references: readonly string[]) => saleTextsOf(references).map(saleOfTexts),
    saleTextsOf,
    activeSale: () => saleOfRow(active.get()),
    unsettledPayments: () => unsettled.all().map(paymentOf),
    paymentsToHandOver: (most: number) => toHandOver.all(most).map(paymentOf),
    paymentsLeftForLater: (most: number) => leftForLater.all(most).map(paymentOf),
    guardedPayments: ({ amountMinor, saleId, goingOn }: GuardedQuery) =>
      guarded.all({ amountMinor, saleId, goingOn: goingOn ?? null }).map(paymentOf),
    paymentsTiedTo: (reference: string) => tied.all({ reference }).map(tiedPaymentOf),
    nextDue: (now: string) => optional(dueAfter.get(latestDueAt(now)) ?? dueAfter.get(''), dueCheckOf),
    nextCounter: () => Number(highest.get(till)?.counter ?? 0) + 1,
    newestAt: () => textOrNull(newestTime.get()?.at),
  });
}

/** These entries are few and adjacent in the index of entries without a payment. */
export const OF_THE_TILL = 'reference IS NULL AND sale_id IS NULL';

export interface SaleTexts {
  sale: string;
  payments: string[];
}

export function saleOfTexts({ sale, payments }: SaleTexts): Sale {
  return {
    sale: parsedJson(saleRecordSchema, sale),
    payments: payments.map((record) => parsedJson(storedPaymentSchema, record)),
  };
}

export type Row = Record<string, unknown>;

export function reading<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof JournalUnreadable) throw error;
    throw new JournalUnreadable(failureOf(error), { cause: error });
  }
}

/** Wraps functions that read the journal, so that each throws JournalUnreadable as `reading` does. */
export function allReading<Reads extends Record<string, (...given: never[]) => unknown>>(reads: Reads): Reads {
  const wrapped = Object.entries(reads).map(([name, read]) => [
    name,
    (...given: never[]) => reading(() => read(...given)),
  ]);
  return Object.fromEntries(wrapped);
}

/** Reads a payment's row and checks it, because a file on disk is untrusted input. */
export function paymentOf(row: Row): PaymentRecord {
  return parsed(storedPaymentSchema, row);
}

/** Parses JSON by a schema. A parse error means that the data was damaged or edited. */
export function parsedJson<Value>(schema: z.ZodType<Value>, text: unknown): Value {
  return readable(() => schema.parse(JSON.parse(String(text))));
}

export function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new JournalUnreadable('corrupt', { cause: error });
  }
}

function parsed<Value>(schema: z.ZodType<Value>, row: Row): Value {
  return parsedJson(schema, row.record);
}

function tiedPaymentOf({ record, shown_as }: Row): TiedPayment {
  return { payment: paymentOf({ record }), shownAs: readable(() => outcomeSchema.nullable().parse(shown_as)) };
}

function dueCheckOf(row: Row): DueCheck {
  return { reference: String(row.reference), dueAt: String(row.dueAt) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function optional<Value>(row: Row | undefined, read: (row: Row) => Value): Value | null {
  return row ? read(row) : null;
}
