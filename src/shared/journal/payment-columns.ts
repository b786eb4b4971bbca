import { businessDayOf } from '../days/business-day.ts';
import type { ServiceIdentifierName } from '../input/service-identifiers.ts';
import type { RequeryAnswer } from '../payment/answers.ts';
import { shopFeeOf } from '../payment/fee.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { openReviewOf } from '../payment/review.ts';
import { decisionOf, returnedMinorOf } from './books.ts';

/*
 * The columns of payments, one table for the journal's list, the exports, the checkers and the format's documentation.
 * The columns show only journaled data, so none is sensitive. The independent Python checker has its own copy, so that
 * a mistake here shows there.
 */

/**
 * Decides how a column is written and how wide a spreadsheet shows it. `digits` may have significant zeros. An `amount`
 * is in the payment's currency, a `saidAmount` in the answer's.
 */
export type ColumnKind = 'code' | 'word' | 'text' | 'digits' | 'time' | Amount | 'count';
type Amount = 'amount' | 'saidAmount';

/** The source of a column's value. `stored` names the database column of `payments` that a list reads for the path. */
type Source =
  | { path: PathOf<BegunPayment>; stored?: string }
  /** A field of the last re-query's answer. */
  | { answer: keyof RequeryAnswer }
  | { identifier: ServiceIdentifierName }
  | { zone: true }
  /** True for a column of a payment that a person decided about; empty for all other payments. */
  | { decided: true }
  /** The fee that the shop pays, computed from the answer that made the payment paid. */
  | { shopFee: true };

export type PaymentColumn = Source & {
  /** The heading in exported tables, which is always English. */
  heading: string;
  kind: ColumnKind;
  /** Computes the value if the source alone does not give it. Amounts are in minor units. */
  value?: (payment: PaymentRecord) => string | number | null | undefined;
  /** How the documentation describes `value`, in terms of the newest entry's `payment`. */
  says?: string;
  /** The least width in the journal's list, and the column's share of spare room. */
  list?: { leastRem: number; grows: number };
};

/** The version of the columns and their form, as in a manifest. Checkers only compare tables of their own version. */
export const TABLE_FORMAT = 1;

/** A payment with the person who began it, which its record does not contain. */
export interface BegunPayment extends PaymentRecord {
  cashier: string;
}

const IN_SAID_CURRENCY =
  'with the decimals of `lastRequery.answer.currency`, two if that is null or no ISO 4217 code; `unreadable` if the value is that text; below zero, `minor units: ` and the number';

export const PAYMENT_COLUMNS = {
  reference: {
    heading: 'Reference',
    kind: 'code',
    path: 'reference',
    stored: 'reference',
    list: { leastRem: 13.75, grows: 0.6 },
  },
  sale: { heading: 'Sale', kind: 'code', path: 'saleId' },
  time: {
    heading: 'Started',
    kind: 'time',
    path: 'createdAt',
    stored: 'created_at',
    list: { leastRem: 9.75, grows: 0.2 },
  },
  changed: { heading: 'Last changed', kind: 'time', path: 'updatedAt' },
  zone: { heading: 'Time zone', kind: 'word', zone: true },
  till: { heading: 'Till', kind: 'word', path: 'till', stored: 'till', list: { leastRem: 3, grows: 0 } },
  mode: { heading: 'Mode', kind: 'word', path: 'mode' },
  instrument: { heading: 'Instrument', kind: 'word', path: 'instrument.kind', list: { leastRem: 8, grows: 1 } },
  brand: { heading: 'Brand', kind: 'word', path: 'instrument.brand' },
  firstSix: { heading: 'First six', kind: 'digits', path: 'instrument.firstSix' },
  lastFour: { heading: 'Last four', kind: 'digits', path: 'instrument.lastFour' },
  bank: { heading: 'Bank', kind: 'text', path: 'instrument.bankName' },
  bankCode: { heading: 'Bank code', kind: 'digits', path: 'instrument.bankCode' },
  amount: {
    heading: 'Amount',
    kind: 'amount',
    path: 'amount.amountMinor',
    says: '`amount.amountMinor` with the decimals of `amount.currency`',
    list: { leastRem: 8, grows: 0.2 },
  },
  amountMinor: { heading: 'Amount (minor units)', kind: 'count', path: 'amount.amountMinor' },
  currency: { heading: 'Currency', kind: 'word', path: 'amount.currency' },
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
  outcome: { heading: 'Outcome', kind: 'word', path: 'state.outcome', list: { leastRem: 11.875, grows: 0.3 } },
  review: {
    heading: 'Review',
    kind: 'word',
    path: 'state.review.reason',
    value: ({ state }) => openReviewOf(state)?.reason,
    says: '`state.review.reason`; empty if there is a `state.review.decided`',
  },
  handedOver: {
    heading: 'Handed over',
    kind: 'time',
    path: 'state.handedOver.at',
    says: 'the time `state.handedOver.at`, if the outcome is `paid`',
  },
  handedOverBy: {
    heading: 'Handed over by',
    kind: 'word',
    path: 'state.handedOver.by',
    says: '`state.handedOver.by`, if the outcome is `paid`',
  },
  email: { heading: 'Customer e-mail', kind: 'text', path: 'customer.email', list: { leastRem: 11, grows: 1 } },
  phone: { heading: 'Customer phone', kind: 'digits', path: 'customer.phone' },
  note: { heading: 'Order number or note', kind: 'text', path: 'note' },
  code: {
    heading: 'Code',
    kind: 'digits',
    answer: 'code',
    // A payment that was refused at once has no re-query, only the code of the refusal.
    value: ({ lastRequery, state }) => lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null),
    says: '`lastRequery.answer.code`; if that is null and the outcome is `declined`, `state.code`',
  },
  message: { heading: 'Message', kind: 'text', answer: 'message' },
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
  vbvCode: { heading: '3-D Secure code', kind: 'digits', answer: 'vbvCode' },
  vbvMessage: { heading: '3-D Secure message', kind: 'text', answer: 'vbvMessage' },
  accountCode: { heading: 'Account check code', kind: 'digits', answer: 'accountCode' },
  accountMessage: { heading: 'Account check message', kind: 'text', answer: 'accountMessage' },
  businessDay: {
    heading: 'Business day',
    kind: 'code',
    path: 'businessDay',
    value: businessDayOf,
    says: '`businessDay`; if that is absent, the day in the reference',
  },
  case: {
    heading: 'Case',
    kind: 'digits',
    decided: true,
    value: (payment) => decisionOf(payment)?.case.number.toString(),
    says: 'the number of the case of the latest decision: that of the newest of `state.returned`, or of `state.review.decided` if that is not older',
  },
  decision: {
    heading: 'Decision',
    kind: 'word',
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
    says: 'not in the `payment`: the `actor` of its entry `paymentIntended`',
  },
  shopFee: {
    heading: 'Fee paid by the shop',
    kind: 'amount',
    shopFee: true,
    value: shopFeeOf,
    says: 'empty if the outcome is not `paid`. Else, of `confirmation.answer`: 0 if `merchantBearsFee` is `false`; if it is `true`, `merchantFeeMinor` if that is above zero, else `appFeeMinor`; `unknown` if the answer does not say. With the decimals of `amount.currency`',
  },
} as const satisfies Record<string, PaymentColumn>;

export const LISTED_COLUMNS = [
  'time',
  'reference',
  'instrument',
  'amount',
  'outcome',
  'email',
  'till',
] as const satisfies readonly (keyof typeof PAYMENT_COLUMNS)[];
export type ListedColumn = (typeof LISTED_COLUMNS)[number];

export const EXPORTED_COLUMNS: readonly PaymentColumn[] = Object.values<PaymentColumn>(PAYMENT_COLUMNS);

export function valueAt(payment: object, path: string): unknown {
  let value: unknown = payment;
  for (const key of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return value;
}

/** All paths in a record, through optional members and unions. */
type PathOf<Part> = Part extends readonly unknown[]
  ? never
  : Part extends object
    ? { [Key in keyof Part & string]: Key | `${Key}.${PathOf<NonNullable<Part[Key]>>}` }[keyof Part & string]
    : never;
