import { z } from 'zod';
import { openReviewOf } from '../../shared/review.ts';

/*
 * What the table of payments says of a payment, column by column. Written from the format's page and not from what writes
 * the table, so that a mistake in the one does not hide itself in the other.
 */

/**
 * What stands in a cell, as the journal has it. `digits` is a text that looks like a number; `number` is one, written
 * with as many decimals as the table has; `time` is UTC.
 */
export type Value =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'digits'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'time'; at: string };

export interface TableColumn {
  heading: string;
  value: (payment: RowPayment, zone: string) => Value;
  /** `never` after the intent; `untilSet`: may still be set or become paid, and then stays; `always`: with any entry. */
  changes: 'never' | 'untilSet' | 'always';
}

const EMPTY: Value = { kind: 'empty' };

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
  updatedAt: z.iso.datetime(),
  state: z.object({
    outcome: z.string(),
    review: z.object({ reason: z.string(), decided: z.unknown().optional() }).nullable(),
    released: z.object({ at: z.iso.datetime(), by: z.string() }).nullish(),
    code: z.string().nullish(),
  }),
  lastRequery: z
    .object({
      answer: z.object({
        code: z.string().nullable(),
        message: z.string().nullable(),
        chargedAmountMinor: z.union([z.int(), z.literal('unreadable')]).nullable(),
        appFeeMinor: z.int().nullable(),
      }),
    })
    .nullable(),
});
export type RowPayment = z.infer<typeof rowPaymentSchema>;

/** In their order. The first is the reference. */
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
  column('First six', 'never', ({ instrument }) => digits(instrument.firstSix)),
  column('Last four', 'never', ({ instrument }) => digits(instrument.lastFour)),
  column('Bank', 'never', ({ instrument }) => text(instrument.bankName)),
  column('Bank code', 'never', ({ instrument }) => digits(instrument.bankCode)),
  column('Amount (naira)', 'never', ({ amount }) => naira(amount.amountMinor)),
  column('Amount (kobo)', 'never', ({ amount }) => ({ kind: 'number', text: String(amount.amountMinor) })),
  column('Currency', 'never', ({ amount }) => text(amount.currency)),
  column('Charged amount (naira)', 'always', ({ lastRequery }) => naira(lastRequery?.answer.chargedAmountMinor)),
  column('Fee (naira)', 'always', ({ lastRequery }) => naira(lastRequery?.answer.appFeeMinor)),
  column('Outcome', 'untilSet', ({ state }) => text(state.outcome)),
  column('Review', 'always', ({ state }) => text(openReviewOf(state)?.reason)),
  column('Handed over', 'untilSet', ({ state }) => time(releasedOf(state)?.at)),
  column('Handed over by', 'untilSet', ({ state }) => text(releasedOf(state)?.by)),
  column('Customer e-mail', 'never', ({ customer }) => text(customer.email)),
  column('Customer phone', 'never', ({ customer }) => digits(customer.phone)),
  column('Order number or note', 'never', ({ note }) => text(note)),
  column('Code', 'always', (payment) => digits(codeOf(payment))),
  column('Message', 'always', ({ lastRequery }) => text(lastRequery?.answer.message)),
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

/** What the last re-query answered; of a payment that was refused at once, the code of that refusal. */
function codeOf({ lastRequery, state }: RowPayment): string | null | undefined {
  return lastRequery?.answer.code ?? (state.outcome === 'declined' ? state.code : null);
}

function text(value: string | null | undefined): Value {
  return value ? { kind: 'text', text: value } : EMPTY;
}

function digits(value: string | null | undefined): Value {
  return value ? { kind: 'digits', text: value } : EMPTY;
}

function time(at: string | null | undefined): Value {
  return at ? { kind: 'time', at: new Date(at).toISOString() } : EMPTY;
}

/** Whole units with two decimals; what is no amount is said in words. */
function naira(amountMinor: number | string | null | undefined): Value {
  if (amountMinor === null || amountMinor === undefined) return EMPTY;
  if (typeof amountMinor === 'string') return text(amountMinor);
  if (amountMinor < 0) return text(`minor units: ${amountMinor}`);
  const minor = String(amountMinor).padStart(3, '0');
  return { kind: 'number', text: `${minor.slice(0, -2)}.${minor.slice(-2)}` };
}
