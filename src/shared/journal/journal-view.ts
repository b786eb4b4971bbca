import { z } from 'zod';
import { dayAfter } from '../days/day.ts';
import { shopDaySchema } from '../days/shop-day.ts';
import { amountFromWire, amountToWire } from '../money/money.ts';
import { instrumentKindSchema } from '../payment/instrument.ts';
import { outcomeSchema, UNSETTLED } from '../payment/payment-state.ts';
import { readTypedReference } from '../payment/typed-reference.ts';
import { isNotSettledOnly, type PaymentQuery } from './journal-query.ts';
import type { PaymentFilters } from './payment-filters.ts';
import { isKeptSearch, keptSearch, searchTextSchema } from './searched-text.ts';

/** A view keeps the days as chosen, so that `today` in a link means the day on which the link is opened. */

const choice = (longest: number) => z.string().min(1).max(longest).nullable().catch(null);
const amount = z.int().nonnegative().nullable().catch(null);
const number = z.int().positive().nullable().catch(null);

/** A range of the shop's days, both inclusive; null if one side is open. */
const viewDaysSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['today', 'yesterday', 'lastSevenDays']) }),
  z.strictObject({ kind: z.literal('days'), first: shopDaySchema.nullable(), last: shopDaySchema.nullable() }),
]);
export type ViewDays = z.infer<typeof viewDaysSchema>;

/** Reads each choice of a view, or its default if the choice is absent or unreadable. */
const journalViewSchema = z.object({
  /** The search as typed, but without a card number: see `keptSearch`. */
  search: searchTextSchema.catch(''),
  outcomes: z.array(outcomeSchema).min(1).max(outcomeSchema.options.length).nullable().catch(null),
  review: z.boolean().catch(false),
  handedOver: z.boolean().nullable().catch(null),
  instrument: instrumentKindSchema.nullable().catch(null),
  bankCode: choice(20),
  brand: choice(30),
  cashier: choice(100),
  till: choice(4),
  /** The currency of the charge. If null, amounts are in the till's currency. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .catch(null),
  /** The range of amounts, both inclusive, in minor units of the currency. */
  amountFromMinor: amount,
  amountToMinor: amount,
  days: viewDaysSchema.nullable().catch(null),
  withoutLessons: z.boolean().catch(false),
  /** The number of the shift or report in which the payment began. */
  shift: number,
  report: number,
});
export type JournalView = z.infer<typeof journalViewSchema>;

export const WHOLE_JOURNAL: JournalView = journalViewSchema.parse({});

/** An address is read without knowledge of the till, so amounts without a currency have two decimals. */
const ADDRESS_CURRENCY = 'NGN';

/** Returns the text after the `?` of the address, such as `not-settled&days=today`; empty if nothing is chosen. */
export function formatView(view: JournalView): string {
  const isNotSettled = view.outcomes !== null && isSame(view.outcomes, UNSETTLED);
  const parts: [name: string, value: string | null][] = [
    ['search', view.search.trim() || null],
    ['not-settled', isNotSettled ? '' : null],
    ['outcome', isNotSettled ? null : (view.outcomes?.join(',') ?? null)],
    ['review', view.review ? '' : null],
    ['handed-over', view.handedOver === null ? null : yesOrNo(view.handedOver)],
    ['with', view.instrument],
    ['bank', view.bankCode],
    ['brand', view.brand],
    ['cashier', view.cashier],
    ['till', view.till],
    ['currency', view.currency],
    ['from', formatAmount(view.amountFromMinor, view.currency)],
    ['to', formatAmount(view.amountToMinor, view.currency)],
    ['days', view.days && formatDays(view.days)],
    ['without-lessons', view.withoutLessons ? '' : null],
    ['shift', view.shift?.toString() ?? null],
    ['report', view.report?.toString() ?? null],
  ];
  return parts
    .flatMap(([name, value]) => {
      if (value === null) return [];
      return value === '' ? name : `${name}=${encodeURIComponent(value)}`;
    })
    .join('&');
}

/** Reads the text after the `?`. Ignores unreadable parts, and reduces a card number to its last four digits. */
export function parseView(text: string): JournalView {
  const parts = readParts(text);
  const currency = journalViewSchema.shape.currency.parse(parts.get('currency'));
  const outcomes = (parts.get('outcome') ?? '').split(',').map((name) => outcomeSchema.safeParse(name).data);
  return journalViewSchema.parse({
    search: keptSearch(parts.get('search') ?? ''),
    outcomes: parts.has('not-settled') ? [...UNSETTLED] : outcomes.filter((outcome) => outcome !== undefined),
    review: parts.has('review'),
    handedOver: readYesOrNo(parts.get('handed-over')),
    instrument: parts.get('with'),
    bankCode: parts.get('bank'),
    brand: parts.get('brand'),
    cashier: parts.get('cashier'),
    till: parts.get('till'),
    currency,
    amountFromMinor: amountFromWire(parts.get('from'), currency ?? ADDRESS_CURRENCY),
    amountToMinor: amountFromWire(parts.get('to'), currency ?? ADDRESS_CURRENCY),
    days: parseDays(parts.get('days') ?? ''),
    withoutLessons: parts.has('without-lessons'),
    shift: Number(parts.get('shift')),
    report: Number(parts.get('report')),
  });
}

/** Tells whether the address may stay in the history: not if its search contains a card number. */
export function isKeptAddress(text: string): boolean {
  return isKeptSearch(readParts(text).get('search') ?? '');
}

export interface ViewedShop {
  today: string;
  currency: string;
}

/** Returns the currency of a view's amounts, or else the currency that the view filters by; null if it has neither. */
export function currencyOfView(view: JournalView, shop: Pick<ViewedShop, 'currency'>): string | null {
  const hasAmount = view.amountFromMinor !== null || view.amountToMinor !== null;
  return view.currency ?? (hasAmount ? shop.currency : null);
}

export function queryOfView(view: JournalView, shop: ViewedShop): PaymentQuery {
  const { search, outcomes, review, cashier, days, withoutLessons, ...others } = view;
  const filters = definedOf({
    ...others,
    review: review || null,
    actor: cashier,
    currency: currencyOfView(view, shop),
    ...daysAsked(days, shop.today),
    withoutLessons: withoutLessons || null,
  });
  return {
    search: searchedText(search),
    outcomes,
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
  };
}

/** Shows a person who may not see other days only today, or unsettled payments of any day. */
export function boundToToday(view: JournalView): JournalView {
  return view.days !== null || isNotSettledOnly(view) ? view : { ...view, days: { kind: 'today' } };
}

/** Returns the business days of a choice of days, both inclusive. */
export function daysOfView(days: ViewDays, today: string): { first: string | null; last: string | null } {
  switch (days.kind) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: dayAfter(today, -1), last: dayAfter(today, -1) };
    case 'lastSevenDays':
      return { first: dayAfter(today, -6), last: today };
    case 'days':
      return { first: days.first, last: days.last };
  }
}

/** Returns a complete reference in its standard form, any other text as it is. */
export function searchedText(search: string): string | null {
  const typed = readTypedReference(search);
  return typed.kind === 'whole' ? typed.reference : search.trim() || null;
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((member) => other.includes(member));
}

function daysAsked(days: ViewDays | null, today: string) {
  if (!days) return {};
  const { first, last } = daysOfView(days, today);
  return { dayFrom: first, dayTo: last };
}

function definedOf(filters: { [Name in keyof PaymentFilters]?: PaymentFilters[Name] | null }): PaymentFilters {
  const entries = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as PaymentFilters;
}

function formatDays(days: ViewDays): string {
  return days.kind === 'days' ? `${days.first ?? ''}..${days.last ?? ''}` : days.kind;
}

function parseDays(text: string): ViewDays | null {
  const [first, last] = text.split('..');
  const days = last === undefined ? { kind: text } : { kind: 'days', first: first || null, last: last || null };
  const read = viewDaysSchema.safeParse(days);
  if (!read.success) return null;
  return read.data.kind === 'days' && read.data.first === null && read.data.last === null ? null : read.data;
}

function formatAmount(amountMinor: number | null, currency: string | null): string | null {
  return amountMinor === null ? null : amountToWire({ amountMinor, currency: currency ?? ADDRESS_CURRENCY });
}

function yesOrNo(yes: boolean): string {
  return yes ? 'yes' : 'no';
}

function readYesOrNo(text: string | undefined): boolean | null {
  if (text === 'yes') return true;
  return text === 'no' ? false : null;
}

function readParts(text: string): Map<string, string> {
  return new Map(text.split('&').map(readPart));
}

function readPart(part: string): [string, string] {
  const at = part.indexOf('=');
  if (at < 0) return [part, ''];
  try {
    return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
  } catch {
    // The link was cut off inside a character, so the rest of the value is unreadable.
    return [part.slice(0, at), ''];
  }
}
