import { amountToWire } from '../../shared/money.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { openReviewOf } from '../../shared/review.ts';
import { sortableTime } from '../journal/projection.ts';

/*
 * The columns of an exported table of payments, one payment a row, and what stands in them. They hold what the journal
 * has of a payment and nothing else, so that nothing sensitive can be among it.
 */

/**
 * What a column holds. `name` is a text of the program's own, which no spreadsheet takes for something else; `text` is
 * what somebody typed or a service said; `digits` is text that looks like a number and is none, such as a telephone
 * number; `decimal` is an amount as text with two decimals, since no amount is ever a float.
 */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'digits'; text: string }
  | { kind: 'decimal'; text: string }
  | { kind: 'whole'; number: number }
  /** UTC, ISO 8601 with milliseconds. */
  | { kind: 'time'; at: string };

export interface Column {
  heading: string;
  cell: (payment: PaymentRecord, zone: string) => Cell;
}

const EMPTY: Cell = { kind: 'empty' };

export const PAYMENT_COLUMNS: readonly Column[] = [
  { heading: 'Reference', cell: ({ reference }) => name(reference) },
  { heading: 'Sale', cell: ({ saleId }) => name(saleId) },
  { heading: 'Started', cell: ({ createdAt }) => time(createdAt) },
  { heading: 'Last changed', cell: ({ updatedAt }) => time(updatedAt) },
  { heading: 'Time zone', cell: (_payment, zone) => name(zone) },
  { heading: 'Till', cell: ({ till }) => text(till) },
  { heading: 'Mode', cell: ({ mode }) => name(mode) },
  { heading: 'Instrument', cell: ({ instrument }) => name(instrument.kind) },
  { heading: 'Brand', cell: ({ instrument }) => text(instrument.kind === 'card' ? instrument.brand : null) },
  { heading: 'First six', cell: ({ instrument }) => digits(instrument.kind === 'card' ? instrument.firstSix : null) },
  { heading: 'Last four', cell: ({ instrument }) => digits(instrument.lastFour) },
  { heading: 'Bank', cell: ({ instrument }) => text(instrument.kind === 'account' ? instrument.bankName : null) },
  {
    heading: 'Bank code',
    cell: ({ instrument }) => digits(instrument.kind === 'account' ? instrument.bankCode : null),
  },
  { heading: 'Amount (naira)', cell: ({ amount }) => decimal(amount.amountMinor) },
  { heading: 'Amount (kobo)', cell: ({ amount }) => whole(amount.amountMinor) },
  { heading: 'Currency', cell: ({ amount }) => name(amount.currency) },
  { heading: 'Charged amount (naira)', cell: ({ lastRequery }) => decimal(lastRequery?.answer.chargedAmountMinor) },
  { heading: 'Fee (naira)', cell: ({ lastRequery }) => decimal(lastRequery?.answer.appFeeMinor) },
  { heading: 'Outcome', cell: ({ state }) => name(state.outcome) },
  { heading: 'Review', cell: ({ state }) => name(openReviewOf(state)?.reason ?? null) },
  { heading: 'Handed over', cell: ({ state }) => time(state.outcome === 'paid' ? state.released?.at : null) },
  { heading: 'Handed over by', cell: ({ state }) => text(state.outcome === 'paid' ? state.released?.by : null) },
  { heading: 'Customer e-mail', cell: ({ customer }) => text(customer.email) },
  { heading: 'Customer phone', cell: ({ customer }) => digits(customer.phone) },
  { heading: 'Order number or note', cell: ({ note }) => text(note) },
  { heading: 'Code', cell: (payment) => digits(codeOf(payment)) },
  { heading: 'Message', cell: ({ lastRequery }) => text(lastRequery?.answer.message) },
];

/** The cells of one payment, in the order of the columns. @param zone the shop's, as an IANA name */
export function paymentCells(payment: PaymentRecord, zone: string): Cell[] {
  return PAYMENT_COLUMNS.map(({ cell }) => cell(payment, zone));
}

/** What the last re-query answered; of a payment that was refused at once, the code of that refusal. */
function codeOf({ lastRequery, state }: PaymentRecord): string | null {
  return lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null);
}

function name(value: string | null): Cell {
  return value === null ? EMPTY : { kind: 'name', text: value };
}

function text(value: string | null | undefined): Cell {
  return value === null || value === undefined || value === '' ? EMPTY : { kind: 'text', text: value };
}

function digits(value: string | null | undefined): Cell {
  return value === null || value === undefined || value === '' ? EMPTY : { kind: 'digits', text: value };
}

function time(at: string | null | undefined): Cell {
  return at === null || at === undefined ? EMPTY : { kind: 'time', at: sortableTime(at) };
}

function whole(number: number): Cell {
  return { kind: 'whole', number };
}

/** An amount that the service gave and that could not be read stays what it was called. */
function decimal(amountMinor: number | 'unreadable' | null | undefined): Cell {
  if (amountMinor === null || amountMinor === undefined) return EMPTY;
  if (amountMinor === 'unreadable') return { kind: 'text', text: amountMinor };
  if (amountMinor < 0) return { kind: 'text', text: `minor units: ${amountMinor}` };
  return { kind: 'decimal', text: amountToWire({ amountMinor, currency: 'NGN' }) };
}
