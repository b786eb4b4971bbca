import { businessDayOf } from '../../../shared/days/business-day.ts';
import { phoneKey } from '../../../shared/input/folded-text.ts';
import { returnedMinorOf } from '../../../shared/journal/books.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { partsOf } from '../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { emailKeyOf } from '../search/search.ts';
import { storedPayment } from './stored-payment.ts';

/** All values are computed here, from an entry's payload and number. */
export type Columns<Name extends string> = Record<Name, string | number | null>;

export const EVENT_COLUMNS = ['at', 'kind', 'reference', 'sale_id'] as const;

/** Columns that a payment keeps from its intent on. */
export const INTENDED_COLUMNS = [
  'position',
  'reference',
  'sale_id',
  'till',
  'counter',
  'actor',
  'day',
  'instrument',
  'bank_code',
  'bank_name',
  'brand',
  'first_six',
  'last_four',
  'amount_minor',
  'currency',
  'email',
  'email_key',
  'phone',
  'phone_key',
  'note',
  'created_at',
  'first_seq',
] as const;

/** The columns of a payment's state. Most have an index, and an entry changes few of them. */
export const STANDING_COLUMNS = [
  'outcome',
  'review',
  'handed_over_at',
  'handed_over_by',
  'returned_minor',
  'watch_due_at',
] as const;

/** The columns that nearly every entry of a payment changes. */
export const TOUCHED_COLUMNS = ['last_seq', 'record'] as const;

export const PAYMENT_COLUMNS = [...INTENDED_COLUMNS, ...STANDING_COLUMNS, ...TOUCHED_COLUMNS] as const;

export const SALE_COLUMNS = ['id', 'status', 'last_seq', 'record'] as const;

export const ADD_EVENT = insertion('event', ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash']);

export function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`;
}

interface EntryOutline {
  at: string;
  happening: { kind: string };
  reference?: string | undefined;
  saleId?: string | undefined;
}

/** Returns the columns of `event` that repeat values of the payload. */
export function eventColumns(entry: EntryOutline): Columns<(typeof EVENT_COLUMNS)[number]> {
  return {
    at: entry.at,
    kind: entry.happening.kind,
    reference: entry.reference ?? null,
    sale_id: entry.saleId ?? null,
  };
}

export interface Intent {
  seq: number;
  actor: string;
}

export function paymentColumns(
  payment: PaymentRecord,
  intent: Intent,
  lastSeq: number,
): Columns<(typeof PAYMENT_COLUMNS)[number]> {
  const { state, watch } = payment;
  const instrument = partsOf(payment.instrument);
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  return {
    position: positionOf(payment.createdAt, intent.seq),
    reference: payment.reference,
    sale_id: payment.saleId,
    till: payment.till,
    counter: payment.counter,
    actor: intent.actor,
    day: businessDayOf(payment),
    instrument: instrument.kind,
    bank_code: instrument.bankCode,
    bank_name: instrument.bankName,
    brand: instrument.brand,
    first_six: instrument.firstSix,
    last_four: instrument.lastFour,
    amount_minor: payment.amount.amountMinor,
    currency: payment.amount.currency,
    email: payment.customer.email,
    email_key: emailKeyOf(payment.customer),
    phone: payment.customer.phone,
    phone_key: phoneKey(payment.customer.phone),
    note: payment.note,
    outcome: state.outcome,
    review: openReviewOf(state)?.reason ?? null,
    watch_due_at: watch.dueAt === null ? null : sortableTime(watch.dueAt),
    handed_over_at: handedOver ? sortableTime(handedOver.at) : null,
    handed_over_by: handedOver?.by ?? null,
    returned_minor: returnedMinorOf(payment),
    created_at: sortableTime(payment.createdAt),
    first_seq: intent.seq,
    last_seq: lastSeq,
    record: storedPayment(payment),
  };
}

export function saleColumns(sale: SaleRecord, lastSeq: number): Columns<(typeof SALE_COLUMNS)[number]> {
  return {
    id: sale.id,
    status: sale.status,
    last_seq: lastSeq,
    record: canonicalJson(sale),
  };
}

/** The zero of positions. They stay safe integers in JavaScript until the year 2298. */
const POSITIONS_BEGIN_MS = Date.UTC(2020, 0, 1);
const POSITIONS_A_MS = 1_024;

/** Orders by the time of the intent, then by the number of the first event. */
function positionOf(createdAt: string, seq: number): number {
  return firstPositionAt(createdAt) + (seq % POSITIONS_A_MS);
}

/** Returns the lowest position of a payment made at this time or later. */
export function firstPositionAt(time: string): number {
  return (Date.parse(time) - POSITIONS_BEGIN_MS) * POSITIONS_A_MS;
}

/** Formats a time with milliseconds, so that text order is time order. */
export function sortableTime(time: string): string {
  return time.length === WITH_MILLISECONDS.length ? time : new Date(time).toISOString();
}

const WITH_MILLISECONDS = '2026-11-21T09:00:00.000Z';

/** The tables derived from the entries alone. A rebuild empties them; the check compares them with a rebuild. */
export const DERIVED_TABLES = [
  'payments',
  'sales',
  'day_totals',
  'payment_search',
  'service_identifiers',
  'case_payments',
  'cases',
  'payment_returns',
  'business_days',
] as const;
export type DerivedTable = (typeof DERIVED_TABLES)[number];
