import type { ServiceIdentifierName } from '../../../shared/input/service-identifiers.ts';
import { decisionOf, returnedMinorOf } from '../../../shared/journal/books.ts';
import { amountToWire } from '../../../shared/money/money.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { businessDayOf, sortableTime } from '../../journal/tables/projection.ts';

/*
 * The columns of an exported table of payments, one payment a row, and what stands in them. They hold what the journal
 * has of a payment and nothing else, so that nothing sensitive can be among it.
 */

/**
 * What a column holds. `name` is a text of the program's own, which no spreadsheet takes for something else; `text` is
 * what somebody typed or a service said, and codes and numbers of digits, whose zeros count; `decimal` is an amount as text
 * with the decimals of its currency, since no amount is ever a float.
 */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'decimal'; text: string }
  | { kind: 'whole'; number: number }
  /** UTC, ISO 8601 with milliseconds. */
  | { kind: 'time'; at: string };

/**
 * What a column holds, which decides how wide a spreadsheet shows it. `code` is an identifier of the program's, `word` one
 * of a few short words, `text` what somebody typed or a service said.
 */
export type ColumnKind = 'code' | 'word' | 'text' | 'digits' | 'time' | 'amount';

/**
 * Which columns there are, and how their values are written: a manifest says it, so that checkers know how to read them. 1
 * had an apostrophe before all that looks like a number.
 */
export const TABLE_FORMAT = 2;

export interface Column {
  heading: string;
  kind: ColumnKind;
  cell: (payment: PaymentRecord, zone: string) => Cell;
}

const EMPTY: Cell = { kind: 'empty' };

const OWN_COLUMNS: readonly Column[] = [
  { heading: 'Reference', kind: 'code', cell: ({ reference }) => name(reference) },
  { heading: 'Sale', kind: 'code', cell: ({ saleId }) => name(saleId) },
  { heading: 'Started', kind: 'time', cell: ({ createdAt }) => time(createdAt) },
  { heading: 'Last changed', kind: 'time', cell: ({ updatedAt }) => time(updatedAt) },
  { heading: 'Time zone', kind: 'word', cell: (_payment, zone) => name(zone) },
  { heading: 'Till', kind: 'word', cell: ({ till }) => text(till) },
  { heading: 'Mode', kind: 'word', cell: ({ mode }) => name(mode) },
  { heading: 'Instrument', kind: 'word', cell: ({ instrument }) => name(instrument.kind) },
  {
    heading: 'Brand',
    kind: 'word',
    cell: ({ instrument }) => text(instrument.kind === 'card' ? instrument.brand : null),
  },
  {
    heading: 'First six',
    kind: 'digits',
    cell: ({ instrument }) => text(instrument.kind === 'card' ? instrument.firstSix : null),
  },
  { heading: 'Last four', kind: 'digits', cell: ({ instrument }) => text(instrument.lastFour) },
  {
    heading: 'Bank',
    kind: 'text',
    cell: ({ instrument }) => text(instrument.kind === 'account' ? instrument.bankName : null),
  },
  {
    heading: 'Bank code',
    kind: 'digits',
    cell: ({ instrument }) => text(instrument.kind === 'account' ? instrument.bankCode : null),
  },
  { heading: 'Amount', kind: 'amount', cell: ({ amount }) => decimal(amount.amountMinor, amount.currency) },
  { heading: 'Amount (minor units)', kind: 'amount', cell: ({ amount }) => whole(amount.amountMinor) },
  { heading: 'Currency', kind: 'word', cell: ({ amount }) => name(amount.currency) },
  {
    heading: 'Charged amount',
    kind: 'amount',
    cell: ({ lastRequery }) => said(lastRequery, 'chargedAmountMinor'),
  },
  { heading: 'Fee', kind: 'amount', cell: ({ lastRequery }) => said(lastRequery, 'appFeeMinor') },
  { heading: 'Outcome', kind: 'word', cell: ({ state }) => name(state.outcome) },
  { heading: 'Review', kind: 'word', cell: ({ state }) => name(openReviewOf(state)?.reason ?? null) },
  {
    heading: 'Handed over',
    kind: 'time',
    cell: ({ state }) => time(state.outcome === 'paid' ? state.released?.at : null),
  },
  {
    heading: 'Handed over by',
    kind: 'word',
    cell: ({ state }) => text(state.outcome === 'paid' ? state.released?.by : null),
  },
  { heading: 'Customer e-mail', kind: 'text', cell: ({ customer }) => text(customer.email) },
  { heading: 'Customer phone', kind: 'digits', cell: ({ customer }) => text(customer.phone) },
  { heading: 'Order number or note', kind: 'text', cell: ({ note }) => text(note) },
  { heading: 'Code', kind: 'digits', cell: (payment) => text(codeOf(payment)) },
  { heading: 'Message', kind: 'text', cell: ({ lastRequery }) => text(lastRequery?.answer.message) },
];

/** What stands in the columns below: of a payment whose record was not read as a whole, too. */
export type SaidOfPayment = Pick<PaymentRecord, 'lastRequery' | 'serviceIdentifiers'>;

/** What a back office quotes to the provider, behind all other columns. */
export const SERVICE_COLUMNS: readonly { heading: string; kind: ColumnKind; cell: (said: SaidOfPayment) => Cell }[] = [
  { heading: 'Order reference', kind: 'code', cell: (payment) => text(identifiersOf(payment, 'orderReference')) },
  { heading: 'Payment ID', kind: 'digits', cell: (payment) => text(identifiersOf(payment, 'paymentId')) },
  { heading: 'Provider reference', kind: 'code', cell: (payment) => text(identifiersOf(payment, 'providerReference')) },
  { heading: 'Unique key', kind: 'code', cell: (payment) => text(identifiersOf(payment, 'uniqueKey')) },
  { heading: 'Narration', kind: 'text', cell: ({ lastRequery }) => text(lastRequery?.answer.narration) },
  { heading: 'Merchant fee', kind: 'amount', cell: ({ lastRequery }) => said(lastRequery, 'merchantFeeMinor') },
  { heading: 'Customer name', kind: 'text', cell: ({ lastRequery }) => text(lastRequery?.answer.customerName) },
  { heading: 'Business name', kind: 'text', cell: ({ lastRequery }) => text(lastRequery?.answer.accountBusinessName) },
  { heading: 'Fraud status', kind: 'word', cell: ({ lastRequery }) => text(lastRequery?.answer.fraudStatus) },
  { heading: '3-D Secure code', kind: 'digits', cell: ({ lastRequery }) => text(lastRequery?.answer.vbvCode) },
  { heading: '3-D Secure message', kind: 'text', cell: ({ lastRequery }) => text(lastRequery?.answer.vbvMessage) },
  { heading: 'Account check code', kind: 'digits', cell: ({ lastRequery }) => text(lastRequery?.answer.accountCode) },
  {
    heading: 'Account check message',
    kind: 'text',
    cell: ({ lastRequery }) => text(lastRequery?.answer.accountMessage),
  },
];

/** What the books say of a payment, behind all other columns. */
const BOOKS_COLUMNS: readonly Column[] = [
  { heading: 'Business day', kind: 'code', cell: (payment) => name(businessDayOf(payment)) },
  { heading: 'Case', kind: 'digits', cell: (payment) => text(decisionOf(payment)?.case.number.toString()) },
  { heading: 'Decision', kind: 'word', cell: (payment) => name(decisionOf(payment)?.reason ?? null) },
  {
    heading: 'Returned',
    kind: 'amount',
    cell: (payment) => decimal(returnedMinorOf(payment) || null, payment.amount.currency),
  },
];

/** In their order. */
export const PAYMENT_COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...SERVICE_COLUMNS, ...BOOKS_COLUMNS];

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

function time(at: string | null | undefined): Cell {
  return at === null || at === undefined ? EMPTY : { kind: 'time', at: sortableTime(at) };
}

function whole(number: number): Cell {
  return { kind: 'whole', number };
}

/** The service may have said another one with each try: all of them, in their order. */
function identifiersOf({ serviceIdentifiers = [] }: SaidOfPayment, wanted: ServiceIdentifierName): string {
  return serviceIdentifiers.flatMap(({ name: called, value }) => (called === wanted ? value : [])).join('; ');
}

/** An amount that the last re-query named, in the currency that it named. */
function said(
  lastRequery: PaymentRecord['lastRequery'],
  amount: 'chargedAmountMinor' | 'appFeeMinor' | 'merchantFeeMinor',
): Cell {
  return decimal(lastRequery?.answer[amount], lastRequery?.answer.currency ?? null);
}

/** An amount that the service gave and that could not be read stays what it was called. */
function decimal(amountMinor: number | 'unreadable' | null | undefined, currency: string | null): Cell {
  if (amountMinor === null || amountMinor === undefined) return EMPTY;
  if (amountMinor === 'unreadable') return { kind: 'text', text: amountMinor };
  if (amountMinor < 0) return { kind: 'text', text: `minor units: ${amountMinor}` };
  return { kind: 'decimal', text: amountToWire({ amountMinor, currency: currency ?? '' }) };
}
