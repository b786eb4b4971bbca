import { z } from 'zod';
import { decimalsOf } from '../../shared/money/money.ts';
import { shopFeeOf } from '../../shared/payment/fee.ts';
import { openReviewOf } from '../../shared/payment/review.ts';
import { businessDayOf } from './payment-day.ts';

/*
 * What the table of payments says of a payment, column by column. Written from the format's page and not from what writes
 * the table, so that a mistake in the one does not hide itself in the other.
 */

/**
 * What stands in a cell, as the journal has it. `number` is written with as many decimals as the table has; `time` is UTC.
 */
export type Value =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'time'; at: string };

export interface TableColumn {
  heading: string;
  /** Null where the entries at hand do not say it. */
  value: (payment: BegunRowPayment, zone: string) => Value | null;
  /** `never` after the intent; `untilSet`: may still be set or become paid, and then stays; `always`: with any entry. */
  changes: 'never' | 'untilSet' | 'always';
}

const EMPTY: Value = { kind: 'empty' };

const caseSchema = z.object({ number: z.int() });
/** Of the answer that made a payment paid, what its fee follows from. */
const confirmationSchema = z.object({
  answer: z.object({
    merchantBearsFee: z.boolean().nullable(),
    merchantFeeMinor: z.union([z.int(), z.string()]).optional(),
    appFeeMinor: z.union([z.int(), z.string()]).nullable(),
  }),
});
const decisionSchema = z.object({ at: z.string(), reason: z.string(), case: caseSchema });

/** What of a payment is in its row. More may be in the entry. */
export const rowPaymentSchema = z.object({
  reference: z.string(),
  saleId: z.string(),
  till: z.string(),
  mode: z.string(),
  amount: z.object({ amountMinor: z.int(), currency: z.string() }),
  customer: z.object({ email: z.string(), phone: z.string().nullable() }),
  note: z.string().nullable(),
  instrument: z.object({
    kind: z.string(),
    brand: z.string().nullish(),
    firstSix: z.string().optional(),
    lastFour: z.string(),
    bankName: z.string().optional(),
    bankCode: z.string().optional(),
  }),
  createdAt: z.iso.datetime(),
  businessDay: z.string().optional(),
  updatedAt: z.iso.datetime(),
  state: z.object({
    outcome: z.string(),
    review: z.object({ reason: z.string(), decided: decisionSchema.optional() }).nullable(),
    returned: z
      .array(z.object({ amount: z.object({ amountMinor: z.int() }), at: z.string(), case: caseSchema }))
      .optional(),
    released: z.object({ at: z.iso.datetime(), by: z.string() }).nullish(),
    code: z.string().nullish(),
  }),
  lastRequery: z
    .object({
      answer: z.object({
        code: z.string().nullable(),
        message: z.string().nullable(),
        chargedAmountMinor: z.union([z.int(), z.literal('unreadable')]).nullable(),
        appFeeMinor: z.union([z.int(), z.literal('unreadable')]).nullable(),
        merchantBearsFee: z.boolean().nullable(),
        currency: z.string().nullable(),
        narration: z.string().optional(),
        merchantFeeMinor: z.union([z.int(), z.literal('unreadable')]).optional(),
        customerName: z.string().optional(),
        accountBusinessName: z.string().optional(),
        fraudStatus: z.string().nullish(),
        vbvCode: z.string().optional(),
        vbvMessage: z.string().optional(),
        accountCode: z.string().optional(),
        accountMessage: z.string().optional(),
      }),
    })
    .nullable(),
  confirmation: confirmationSchema.optional(),
  serviceIdentifiers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
type RowPayment = z.infer<typeof rowPaymentSchema>;

/** @property begunBy null where the entry that began it is not at hand */
export type BegunRowPayment = RowPayment & { begunBy: string | null };

/** The columns, in their order. The first is the reference. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  column('Reference', 'never', ({ reference }) => text(reference)),
  column('Sale', 'never', ({ saleId }) => text(saleId)),
  column('Started', 'never', ({ createdAt }) => time(createdAt)),
  column('Last changed', 'always', ({ updatedAt }) => time(updatedAt)),
  column('Time zone', 'never', (_payment, zone) => text(zone)),
  column('Till', 'never', ({ till }) => text(till)),
  column('Mode', 'never', ({ mode }) => text(mode)),
  column('Instrument', 'never', ({ instrument }) => text(instrument.kind)),
  column('Brand', 'never', ({ instrument }) => text(instrument.brand)),
  column('First six', 'never', ({ instrument }) => text(instrument.firstSix)),
  column('Last four', 'never', ({ instrument }) => text(instrument.lastFour)),
  column('Bank', 'never', ({ instrument }) => text(instrument.bankName)),
  column('Bank code', 'never', ({ instrument }) => text(instrument.bankCode)),
  column('Amount', 'never', ({ amount }) => decimal(amount.amountMinor, decimalsOf(amount.currency))),
  column('Amount (minor units)', 'never', ({ amount }) => ({ kind: 'number', text: String(amount.amountMinor) })),
  column('Currency', 'never', ({ amount }) => text(amount.currency)),
  column('Charged amount', 'always', ({ lastRequery }) => said(lastRequery, 'chargedAmountMinor')),
  column('Fee as answered', 'always', ({ lastRequery }) => said(lastRequery, 'appFeeMinor')),
  column('Outcome', 'untilSet', ({ state }) => text(state.outcome)),
  column('Review', 'always', ({ state }) => text(openReviewOf(state)?.reason)),
  column('Handed over', 'untilSet', ({ state }) => time(releasedOf(state)?.at)),
  column('Handed over by', 'untilSet', ({ state }) => text(releasedOf(state)?.by)),
  column('Customer e-mail', 'never', ({ customer }) => text(customer.email)),
  column('Customer phone', 'never', ({ customer }) => text(customer.phone)),
  column('Order number or note', 'never', ({ note }) => text(note)),
  column('Code', 'always', (payment) => text(codeOf(payment))),
  column('Message', 'always', ({ lastRequery }) => text(lastRequery?.answer.message)),
  column('Order reference', 'always', (payment) => text(identifiersOf(payment, 'orderReference'))),
  column('Payment ID', 'always', (payment) => text(identifiersOf(payment, 'paymentId'))),
  column('Provider reference', 'always', (payment) => text(identifiersOf(payment, 'providerReference'))),
  column('Unique key', 'always', (payment) => text(identifiersOf(payment, 'uniqueKey'))),
  column('Narration', 'always', ({ lastRequery }) => text(lastRequery?.answer.narration)),
  column('Merchant fee as answered', 'always', ({ lastRequery }) => said(lastRequery, 'merchantFeeMinor')),
  column('Customer name', 'always', ({ lastRequery }) => text(lastRequery?.answer.customerName)),
  column('Business name', 'always', ({ lastRequery }) => text(lastRequery?.answer.accountBusinessName)),
  column('Fraud status', 'always', ({ lastRequery }) => text(lastRequery?.answer.fraudStatus)),
  column('3-D Secure code', 'always', ({ lastRequery }) => text(lastRequery?.answer.vbvCode)),
  column('3-D Secure message', 'always', ({ lastRequery }) => text(lastRequery?.answer.vbvMessage)),
  column('Account check code', 'always', ({ lastRequery }) => text(lastRequery?.answer.accountCode)),
  column('Account check message', 'always', ({ lastRequery }) => text(lastRequery?.answer.accountMessage)),
  column('Business day', 'never', (payment) => text(businessDayOf(payment))),
  column('Case', 'always', (payment) => text(decisionOf(payment)?.case.number.toString())),
  column('Decision', 'always', (payment) => text(decisionOf(payment)?.reason)),
  column('Returned', 'always', (payment) =>
    decimal(returnedMinorOf(payment) || null, decimalsOf(payment.amount.currency)),
  ),
  column('Begun by', 'never', ({ begunBy }) => (begunBy === null ? null : text(begunBy))),
  column('Fee paid by the shop', 'untilSet', (payment) =>
    decimal(shopFeeOf(payment), decimalsOf(payment.amount.currency)),
  ),
];

export const LAST_CHANGED = TABLE_COLUMNS.findIndex(({ heading }) => heading === 'Last changed');

/** Tells whether no later entry can make anything else of it: paid stays paid, and what was handed over stays so. */
export function isFinal({ heading, changes }: TableColumn, value: Value): boolean {
  if (changes !== 'untilSet') return changes === 'never';
  return heading === 'Outcome' ? value.kind === 'text' && value.text === 'paid' : value.kind !== 'empty';
}

function column(heading: string, changes: TableColumn['changes'], value: TableColumn['value']): TableColumn {
  return { heading, changes, value };
}

function releasedOf({ outcome, released }: RowPayment['state']) {
  return outcome === 'paid' ? released : null;
}

/** How a person decided last: what was returned, or how the review ended. */
function decisionOf({ state: { outcome, returned = [], review } }: RowPayment) {
  const decided = review?.decided;
  const last = outcome === 'paid' ? returned.at(-1) : undefined;
  if (last && (!decided || last.at > decided.at)) return { case: last.case, reason: 'moneyReturned' };
  return decided;
}

/** What the customer has back. */
function returnedMinorOf({ state: { outcome, returned = [] } }: RowPayment): number {
  return outcome === 'paid' ? returned.reduce((sum, each) => sum + each.amount.amountMinor, 0) : 0;
}

/** What the last re-query answered; of a payment that was refused at once, the code of that refusal. */
function codeOf({ lastRequery, state }: RowPayment): string | null | undefined {
  return lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null);
}

function text(value: string | null | undefined): Value {
  return value ? { kind: 'text', text: value } : EMPTY;
}

function time(at: string | null | undefined): Value {
  return at ? { kind: 'time', at: new Date(at).toISOString() } : EMPTY;
}

function identifiersOf({ serviceIdentifiers = [] }: RowPayment, wanted: string): string {
  return serviceIdentifiers.flatMap(({ name, value }) => (name === wanted ? value : [])).join('; ');
}

/** An amount that the last re-query named, in the currency that it named. */
function said(
  lastRequery: RowPayment['lastRequery'],
  amount: 'chargedAmountMinor' | 'appFeeMinor' | 'merchantFeeMinor',
): Value {
  return decimal(lastRequery?.answer[amount], decimalsOf(lastRequery?.answer.currency ?? null));
}

/** Whole units with decimals; what is no amount is said in words. */
function decimal(amountMinor: number | string | null | undefined, decimals: number): Value {
  if (amountMinor === null || amountMinor === undefined) return EMPTY;
  if (typeof amountMinor === 'string') return text(amountMinor);
  if (amountMinor < 0) return text(`minor units: ${amountMinor}`);
  if (decimals === 0) return { kind: 'number', text: String(amountMinor) };
  const minor = String(amountMinor).padStart(decimals + 1, '0');
  return { kind: 'number', text: `${minor.slice(0, -decimals)}.${minor.slice(-decimals)}` };
}
