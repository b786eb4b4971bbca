import { businessDayOf } from '../../../shared/days/business-day.ts';
import { phoneKey } from '../../../shared/input/folded-text.ts';
import { decisionOf, returnedMinorOf } from '../../../shared/journal/books.ts';
import { canonicalJson, canonicalJsonOf } from '../../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { emailKeyOf } from '../search/search-text.ts';

/**
 * What the tables hold in columns, so that it can be found. Everything in them is made here, from an entry's payload
 * and its number: when they are written, when they are made again, and when they are verified.
 */
export type Columns<Name extends string> = Record<Name, string | number | null>;

export const EVENT_COLUMNS = ['at', 'kind', 'reference', 'sale_id'] as const;

/** What a payment keeps from its intent on. */
export const INTENDED_COLUMNS = [
  'position',
  'reference',
  'sale_id',
  'till',
  'counter',
  'actor',
  'day',
  'mode',
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

/** How a payment stands, by which it is found. */
export const STANDING_COLUMNS = [
  'outcome',
  'stage',
  'review',
  'released_at',
  'released_by',
  'returned_minor',
  'decided_case',
] as const;

/** What every entry of a payment changes. */
export const TOUCHED_COLUMNS = ['watch_due_at', 'updated_at', 'last_seq', 'record'] as const;

/** What entries change. */
export const CHANGING_COLUMNS = [...STANDING_COLUMNS, ...TOUCHED_COLUMNS] as const;

export const PAYMENT_COLUMNS = [...INTENDED_COLUMNS, ...CHANGING_COLUMNS] as const;

export const SALE_COLUMNS = [
  'id',
  'status',
  'amount_minor',
  'currency',
  'created_at',
  'updated_at',
  'last_seq',
  'record',
] as const;

/** The part of an entry that `event` repeats in columns. */
export interface EntryOutline {
  at: string;
  happening: { kind: string };
  payment: { reference: string } | null;
  sale: { id: string } | null;
}

/** The columns of `event` that repeat what its payload says. */
export function eventColumns(entry: EntryOutline): Columns<(typeof EVENT_COLUMNS)[number]> {
  return {
    at: entry.at,
    kind: entry.happening.kind,
    reference: entry.payment?.reference ?? null,
    sale_id: entry.sale?.id ?? null,
  };
}

/** What `payments` and `sales` hold of an entry in `record`: its records in canonical JSON, as its payload has them. */
export interface RecordTexts {
  payment: string | null;
  sale: string | null;
}

export function recordTextsOf({ payment, sale }: Pick<JournalEntry, 'payment' | 'sale'>): RecordTexts {
  return { payment: payment && canonicalJson(payment), sale: sale && canonicalJson(sale) };
}

/** The payload of an entry: its canonical JSON, of which the records are written already. */
export function payloadOf(entry: JournalEntry, records: RecordTexts): string {
  const { payment: _payment, sale: _sale, ...others } = entry;
  const members = Object.entries(others).map(([name, value]) => [name, canonicalJson(value)]);
  return canonicalJsonOf({
    ...Object.fromEntries(members),
    payment: records.payment ?? 'null',
    sale: records.sale ?? 'null',
  });
}

/** The first event that spoke of a payment. */
export interface Intent {
  seq: number;
  actor: string;
}

/** The row of `payments` after an entry. @param record the payment in canonical JSON, where that is known already */
export function paymentColumns(
  payment: PaymentRecord,
  intent: Intent,
  lastSeq: number,
  record: string = canonicalJson(payment),
): Columns<(typeof PAYMENT_COLUMNS)[number]> {
  const { instrument, state } = payment;
  const released = state.outcome === 'paid' ? state.released : null;
  return {
    position: positionOf(payment.createdAt, intent.seq),
    reference: payment.reference,
    sale_id: payment.saleId,
    till: payment.till,
    counter: payment.counter,
    actor: intent.actor,
    day: businessDayOf(payment),
    mode: payment.mode,
    instrument: instrument.kind,
    bank_code: instrument.kind === 'account' ? instrument.bankCode : null,
    bank_name: instrument.kind === 'account' ? instrument.bankName : null,
    brand: instrument.kind === 'card' ? instrument.brand : null,
    first_six: instrument.kind === 'card' ? instrument.firstSix : null,
    last_four: instrument.lastFour,
    amount_minor: payment.amount.amountMinor,
    currency: payment.amount.currency,
    email: payment.customer.email,
    email_key: emailKeyOf(payment.customer),
    phone: payment.customer.phone,
    phone_key: phoneKey(payment.customer.phone),
    note: payment.note,
    outcome: state.outcome,
    stage: state.outcome === 'open' ? state.stage.kind : null,
    review: openReviewOf(state)?.reason ?? null,
    watch_due_at: watchDueAt(payment),
    released_at: released ? sortableTime(released.at) : null,
    released_by: released?.by ?? null,
    returned_minor: returnedMinorOf(payment),
    decided_case: decisionOf(payment)?.case.number ?? null,
    created_at: sortableTime(payment.createdAt),
    updated_at: sortableTime(payment.updatedAt),
    first_seq: intent.seq,
    last_seq: lastSeq,
    record,
  };
}

/** Absent in payments that were made before watches were kept: what may still change of them is asked for at once. */
function watchDueAt({ watch, state, updatedAt }: PaymentRecord): string | null {
  if (watch) return watch.dueAt === null ? null : sortableTime(watch.dueAt);
  return state.outcome === 'paid' || state.outcome === 'declined' ? null : sortableTime(updatedAt);
}

/** The row of `sales` after an entry. @param record as in `paymentColumns` */
export function saleColumns(
  sale: SaleRecord,
  lastSeq: number,
  record: string = canonicalJson(sale),
): Columns<(typeof SALE_COLUMNS)[number]> {
  return {
    id: sale.id,
    status: sale.status,
    amount_minor: sale.amount.amountMinor,
    currency: sale.amount.currency,
    created_at: sortableTime(sale.createdAt),
    updated_at: sortableTime(sale.updatedAt),
    last_seq: lastSeq,
    record,
  };
}

/** Positions begin here, so that they stay whole numbers that JavaScript can hold until the year 2298. */
const POSITIONS_BEGIN_MS = Date.UTC(2020, 0, 1);
const POSITIONS_A_MS = 1_024;

/**
 * The place of a payment among all: by the time of its intent, and at one time by the order of the journal.
 * @param seq the number of the first event that spoke of it
 */
function positionOf(createdAt: string, seq: number): number {
  return firstPositionAt(createdAt) + (seq % POSITIONS_A_MS);
}

/** The least position that a payment of this time can have: none from before has it or a greater one. */
export function firstPositionAt(time: string): number {
  return (Date.parse(time) - POSITIONS_BEGIN_MS) * POSITIONS_A_MS;
}

/** A time with milliseconds, always: only then is the order of the texts the order of the times. */
export function sortableTime(time: string): string {
  return time.length === WITH_MILLISECONDS.length ? time : new Date(time).toISOString();
}

const WITH_MILLISECONDS = '2026-11-21T09:00:00.000Z';
