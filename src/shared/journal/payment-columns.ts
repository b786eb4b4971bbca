import { businessDayOf } from '../days/business-day.ts';
import type { ServiceIdentifierName } from '../input/service-identifiers.ts';
import type { RequeryAnswer } from '../payment/answers.ts';
import { shopFeeOf } from '../payment/fee.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { openReviewOf } from '../payment/review.ts';
import { decisionOf, returnedMinorOf } from './books.ts';

/*
 * The columns of payments: one table for the journal's list, the exported tables and the page of their format. It holds what
 * the journal has of a payment and nothing else, so that nothing sensitive can be among it. The checkers of exports have a
 * copy of their own, so that a mistake here does not hide itself there.
 */

/**
 * What a column holds, which decides how it is written and how wide a spreadsheet shows it. `ownCode` and `ownWord` are the
 * program's own, which no spreadsheet takes for something else; `code`, `word`, `text` and `digits`, whose zeros count, are
 * what somebody typed or a service said. An `amount` is in the payment's currency, a `saidAmount` in that of the answer.
 */
export type ColumnKind = 'ownCode' | 'ownWord' | 'code' | 'word' | 'text' | 'digits' | 'time' | Amount | 'count';
type Amount = 'amount' | 'saidAmount';

/** Where a value is found. `stored` is the column that the journal's table `payments` has for it, or an expression. */
type Source =
  | { path: PathOf<BegunPayment>; stored: string }
  /** What the last re-query answered. */
  | { answer: keyof RequeryAnswer }
  | { identifier: ServiceIdentifierName }
  | { zone: true }
  /** Of a payment about which a person decided; empty of all others. */
  | { decided: true }
  /** The fee that the shop pays, which follows from the answer that made the payment paid. */
  | { shopFee: true };

export type PaymentColumn = Source & {
  /** In the exported tables, which are in English. */
  heading: string;
  kind: ColumnKind;
  /** What stands in it, where that is more than the source says. Amounts are in minor units. */
  value?: (payment: PaymentRecord) => string | number | null | undefined;
  /** What it says of the newest entry's `payment`, where that is more than the source says. */
  says?: string;
  /** Whether later entries may change it, where that is not what the source says: the intent's stay, and others do not. */
  changes?: string;
  /** A journal has few different ones, as of words, so that each is written once. */
  few?: true;
  /** How wide it is in the journal's list, and by how much it grows where there is room. */
  list?: { leastRem: number; grows: number };
};

/**
 * Which columns there are, and how their values are written: a manifest says it, so that checkers know how to read them. 1
 * had an apostrophe before all that looks like a number, and 2 said neither who began a payment nor what fee the shop pays.
 */
export const TABLE_FORMAT = 1;

/** A payment with who began it, which its own record does not say. */
export interface BegunPayment extends PaymentRecord {
  cashier: string;
}

const IN_SAID_CURRENCY =
  'with the decimals of `lastRequery.answer.currency`, two where that is null or no code of ISO 4217; `unreadable` where that is there instead; below zero, `minor units: ` and the number';

/** In the order of the exported tables. */
export const PAYMENT_COLUMNS = {
  reference: {
    heading: 'Reference',
    kind: 'ownCode',
    path: 'reference',
    stored: 'reference',
    list: { leastRem: 13.75, grows: 0.6 },
  },
  sale: { heading: 'Sale', kind: 'ownCode', path: 'saleId', stored: 'sale_id' },
  time: {
    heading: 'Started',
    kind: 'time',
    path: 'createdAt',
    stored: 'created_at',
    list: { leastRem: 9.75, grows: 0.2 },
  },
  changed: { heading: 'Last changed', kind: 'time', path: 'updatedAt', stored: 'updated_at', changes: 'yes' },
  zone: { heading: 'Time zone', kind: 'ownWord', zone: true },
  till: { heading: 'Till', kind: 'word', path: 'till', stored: 'till', list: { leastRem: 3, grows: 0 } },
  mode: { heading: 'Mode', kind: 'ownWord', path: 'mode', stored: 'mode' },
  instrument: {
    heading: 'Instrument',
    kind: 'ownWord',
    path: 'instrument.kind',
    stored: 'instrument',
    list: { leastRem: 8, grows: 1 },
  },
  brand: { heading: 'Brand', kind: 'word', path: 'instrument.brand', stored: 'brand' },
  firstSix: { heading: 'First six', kind: 'digits', path: 'instrument.firstSix', stored: 'first_six', few: true },
  lastFour: { heading: 'Last four', kind: 'digits', path: 'instrument.lastFour', stored: 'last_four' },
  bank: { heading: 'Bank', kind: 'text', path: 'instrument.bankName', stored: 'bank_name', few: true },
  bankCode: { heading: 'Bank code', kind: 'digits', path: 'instrument.bankCode', stored: 'bank_code', few: true },
  amount: {
    heading: 'Amount',
    kind: 'amount',
    path: 'amount.amountMinor',
    stored: 'amount_minor',
    says: '`amount.amountMinor` with the decimals of `amount.currency`',
    list: { leastRem: 8, grows: 0.2 },
  },
  amountMinor: {
    heading: 'Amount (minor units)',
    kind: 'count',
    path: 'amount.amountMinor',
    stored: 'amount_minor',
  },
  currency: { heading: 'Currency', kind: 'ownWord', path: 'amount.currency', stored: 'currency' },
  charged: {
    heading: 'Charged amount',
    kind: 'saidAmount',
    answer: 'chargedAmountMinor',
    says: `\`lastRequery.answer.chargedAmountMinor\`, ${IN_SAID_CURRENCY}`,
  },
  fee: {
    heading: 'Fee as answered',
    kind: 'saidAmount',
    answer: 'appFeeMinor',
    says: '`lastRequery.answer.appFeeMinor`, written as the charged amount',
  },
  outcome: {
    heading: 'Outcome',
    kind: 'ownWord',
    path: 'state.outcome',
    stored: 'outcome',
    changes: 'no, once it is `paid`',
    list: { leastRem: 11.875, grows: 0.3 },
  },
  review: {
    heading: 'Review',
    kind: 'ownWord',
    path: 'state.review.reason',
    stored: 'review',
    changes: 'yes',
    value: ({ state }) => openReviewOf(state)?.reason,
    says: '`state.review.reason`; empty where `state.review.decided` is there',
  },
  released: {
    heading: 'Handed over',
    kind: 'time',
    path: 'state.released.at',
    stored: 'released_at',
    says: 'the time `state.released.at`, where the outcome is `paid`',
    changes: 'no, once it is there',
    list: { leastRem: 9.75, grows: 0.4 },
  },
  releasedBy: {
    heading: 'Handed over by',
    kind: 'word',
    path: 'state.released.by',
    stored: 'released_by',
    says: '`state.released.by`, where the outcome is `paid`',
    changes: 'no, once it is there',
  },
  email: {
    heading: 'Customer e-mail',
    kind: 'text',
    path: 'customer.email',
    stored: 'email',
    list: { leastRem: 11, grows: 1 },
  },
  phone: {
    heading: 'Customer phone',
    kind: 'digits',
    path: 'customer.phone',
    stored: 'phone',
    list: { leastRem: 8.5, grows: 0.3 },
  },
  note: {
    heading: 'Order number or note',
    kind: 'text',
    path: 'note',
    stored: 'note',
    list: { leastRem: 9, grows: 1 },
  },
  code: {
    heading: 'Code',
    kind: 'digits',
    answer: 'code',
    few: true,
    // Of a payment that was refused at once, the code of that refusal.
    value: ({ lastRequery, state }) => lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null),
    says: '`lastRequery.answer.code`; where that is null and the outcome is `declined`, `state.code`',
  },
  message: { heading: 'Message', kind: 'text', answer: 'message', few: true },
  orderReference: { heading: 'Order reference', kind: 'code', identifier: 'orderReference' },
  paymentId: { heading: 'Payment ID', kind: 'digits', identifier: 'paymentId' },
  providerReference: { heading: 'Provider reference', kind: 'code', identifier: 'providerReference' },
  uniqueKey: { heading: 'Unique key', kind: 'code', identifier: 'uniqueKey' },
  narration: { heading: 'Narration', kind: 'text', answer: 'narration' },
  merchantFee: {
    heading: 'Merchant fee as answered',
    kind: 'saidAmount',
    answer: 'merchantFeeMinor',
    says: '`lastRequery.answer.merchantFeeMinor`, written as the charged amount',
  },
  customerName: { heading: 'Customer name', kind: 'text', answer: 'customerName' },
  businessName: { heading: 'Business name', kind: 'text', answer: 'accountBusinessName' },
  fraudStatus: { heading: 'Fraud status', kind: 'word', answer: 'fraudStatus' },
  vbvCode: { heading: '3-D Secure code', kind: 'digits', answer: 'vbvCode', few: true },
  vbvMessage: { heading: '3-D Secure message', kind: 'text', answer: 'vbvMessage', few: true },
  accountCode: { heading: 'Account check code', kind: 'digits', answer: 'accountCode', few: true },
  accountMessage: { heading: 'Account check message', kind: 'text', answer: 'accountMessage', few: true },
  businessDay: {
    heading: 'Business day',
    kind: 'ownCode',
    path: 'businessDay',
    stored: 'day',
    few: true,
    value: businessDayOf,
    says: '`businessDay`; where that is absent, the day that the reference names',
  },
  case: {
    heading: 'Case',
    kind: 'digits',
    decided: true,
    value: (payment) => decisionOf(payment)?.case.number.toString(),
    says: 'the number of the case with which a person decided last: that of the newest of `state.returned`, or of `state.review.decided` where that is not older',
  },
  decision: {
    heading: 'Decision',
    kind: 'ownWord',
    decided: true,
    value: (payment) => decisionOf(payment)?.reason,
    says: 'the reason of that decision: `moneyReturned` of the newest of `state.returned`, or that of `state.review.decided`',
  },
  returned: {
    heading: 'Returned',
    kind: 'amount',
    decided: true,
    value: (payment) => returnedMinorOf(payment) || null,
    says: 'the sum of `state.returned`, with the decimals of `amount.currency`',
  },
  cashier: {
    heading: 'Begun by',
    kind: 'word',
    path: 'cashier',
    stored: 'actor',
    few: true,
    says: 'not in the `payment`: the `actor` of its entry `paymentIntended`',
    list: { leastRem: 8, grows: 0.5 },
  },
  shopFee: {
    heading: 'Fee paid by the shop',
    kind: 'amount',
    shopFee: true,
    value: shopFeeOf,
    changes: 'no, once it is there',
    says: 'empty if the outcome is not `paid`. Else, of `confirmation.answer`: 0 if `merchantBearsFee` is `false`; if it is `true`, `merchantFeeMinor` if that is above zero, else `appFeeMinor`; `unknown` if the answer does not say. With the decimals of `amount.currency`',
  },
} as const satisfies Record<string, PaymentColumn>;

/** Those of the journal's list, in the order in which they stand there. */
export const LISTED_COLUMNS = [
  'time',
  'reference',
  'instrument',
  'amount',
  'outcome',
  'email',
  'phone',
  'note',
  'released',
  'till',
  'cashier',
] as const satisfies readonly (keyof typeof PAYMENT_COLUMNS)[];

/** Those of the exported tables, in their order. */
export const EXPORTED_COLUMNS: readonly PaymentColumn[] = Object.values<PaymentColumn>(PAYMENT_COLUMNS);

/** Whether later entries may change what a column says: `no`, `yes`, or until when. */
export function changesOf(column: PaymentColumn): string {
  return column.changes ?? ('path' in column || 'zone' in column ? 'no' : 'yes');
}

/** What stands at a path of a payment; undefined where there is nothing. */
export function valueAt(payment: object, path: string): unknown {
  let value: unknown = payment;
  for (const key of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return value;
}

/** The paths in a record, through whatever may be absent or of several forms. */
type PathOf<Part> = Part extends readonly unknown[]
  ? never
  : Part extends object
    ? { [Key in keyof Part & string]: Key | `${Key}.${PathOf<NonNullable<Part[Key]>>}` }[keyof Part & string]
    : never;
