import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { LESSON_PAYMENTS } from '../../../shared/lessons/lesson.ts';
import { OUTCOMES } from '../../../shared/payment/payment-state.ts';
import { OF_THE_TILL } from '../records.ts';
import type { Condition, Filter } from '../search/search.ts';
import { firstPositionAt } from '../tables/projection.ts';

/**
 * Returns one filter for each outcome, because only matches of one outcome come in order. Returns null if all outcomes
 * are wanted. Nearly all paid payments are handed over, and nearly all others are unpaid, so the combination `paid and
 * not handed over` has its own index.
 */
export function outcomeFilters({ outcomes, filters = {} }: PaymentQuery): Filter[] | null {
  if (outcomes === null || OUTCOMES.every((outcome) => outcomes.includes(outcome))) return null;
  return OUTCOMES.filter((outcome) => outcomes.includes(outcome)).map((outcome) =>
    outcome === 'paid' && filters.handedOver === false
      ? KEPT
      : { index: 'payments_by_outcome', inOrder: true, sql: 'outcome = ?', values: [outcome] },
  );
}

/** No stored day lies outside these two. */
export const FIRST_DAY = '0000-01-01';
export const LAST_DAY = '9999-12-31';

const { email, firstSix, lastFours } = LESSON_PAYMENTS;

/** Leaves out lessons: payments with a lesson's card, and other payments of the sale with the lesson's e-mail. */
const WITHOUT_LESSONS: Filter = {
  index: null,
  inOrder: true,
  sql: `email <> ? AND NOT (coalesce(first_six, '') = ? AND last_four IN (${lastFours.map(() => '?').join(', ')}))`,
  values: [email, firstSix, ...lastFours],
};

/** SQLite uses the partial index only for a condition written as in the index. The index is sorted by amount. */
const KEPT: Filter = {
  index: 'payments_kept',
  inOrder: false,
  sql: `outcome = 'paid' AND handed_over_at IS NULL`,
  values: [],
};

/** Returns one filter for each value that the query sets, apart from search, amount and time. */
export function valueFilters({ filters = {} }: PaymentQuery): Filter[] {
  return [
    mark(filters.review, 'review', 'payments_in_review', null),
    mark(filters.handedOver, 'handed_over_at', null, 'payments_not_handed_over'),
    equal(filters.bankCode, 'bank_code', 'payments_by_bank'),
    equal(filters.brand, 'brand', 'payments_by_brand'),
    equal(filters.actor, 'actor', 'payments_by_actor'),
    equal(filters.till, 'till', 'payments_by_till'),
    equal(filters.instrument, 'instrument', 'payments_by_instrument'),
    currencyFilter(filters),
    businessDays(filters),
    filters.withoutLessons ? WITHOUT_LESSONS : null,
    ...stretchFilters(filters),
  ].filter((filter) => filter !== null);
}

/** Finds contradictions, such as a card with a bank. SQLite would read all payments to find none. */
export function isImpossible({ outcomes, filters = {} }: PaymentQuery): boolean {
  const { brand, bankCode, handedOver } = filters;
  const instruments = new Set(
    [filters.instrument, brand && 'card', bankCode && 'account'].filter((instrument) => instrument !== undefined),
  );
  const isNeverHandedOver = handedOver === true && outcomes !== null && !outcomes.includes('paid');
  return instruments.size > 1 || isNeverHandedOver;
}

export function amountFilter({ filters = {} }: PaymentQuery): Filter | null {
  const { amountFromMinor, amountToMinor, currency } = filters;
  if (!hasAmount(filters)) return null;
  const [ofCurrency, values] = currency === undefined ? ['', []] : [' AND currency = ?', [currency]];
  if (amountFromMinor !== undefined && amountFromMinor === amountToMinor) {
    // A lookup at one amount is faster than a range from the amount to itself.
    return {
      index: 'payments_by_amount',
      inOrder: true,
      sql: `amount_minor = ?${ofCurrency}`,
      values: [amountFromMinor, ...values],
    };
  }
  return {
    index: 'payments_by_amount',
    inOrder: false,
    sql: `amount_minor BETWEEN ? AND ?${ofCurrency}`,
    values: [amountFromMinor ?? 0, amountToMinor ?? Number.MAX_SAFE_INTEGER, ...values],
  };
}

/** This filter has no index, because few journals have several currencies. */
function currencyFilter(filters: PaymentFilters): Filter | null {
  if (filters.currency === undefined || hasAmount(filters)) return null;
  return { index: null, inOrder: true, sql: 'currency = ?', values: [filters.currency] };
}

function hasAmount({ amountFromMinor, amountToMinor }: PaymentFilters): boolean {
  return amountFromMinor !== undefined || amountToMinor !== undefined;
}

/** Returns the range of positions. `before` is exclusive. */
export function timesOf({ createdFrom, createdBefore }: PaymentFilters): { from: number; before: number } {
  return {
    from: createdFrom === undefined ? Number.MIN_SAFE_INTEGER : firstPositionAt(createdFrom),
    before: createdBefore === undefined ? Number.MAX_SAFE_INTEGER : firstPositionAt(createdBefore),
  };
}

/** Uses no index, because the positions of the days already limit the payments. */
function businessDays({ dayFrom, dayTo }: PaymentFilters): Filter | null {
  if (dayFrom === undefined && dayTo === undefined) return null;
  const values = [dayFrom ?? FIRST_DAY, dayTo ?? LAST_DAY];
  return { index: null, inOrder: true, sql: 'day BETWEEN ? AND ?', values };
}

function mark(wanted: boolean | undefined, column: string, set: string | null, unset: string | null): Filter | null {
  if (wanted === undefined) return null;
  return wanted
    ? { index: set, inOrder: true, sql: `${column} IS NOT NULL`, values: [] }
    : { index: unset, inOrder: true, sql: `${column} IS NULL`, values: [] };
}

function equal(wanted: string | undefined, column: string, index: string): Filter | null {
  if (wanted === undefined) return null;
  return { index, inOrder: true, sql: `${column} = ?`, values: [wanted] };
}

export function stretchFilters({ shift, report }: PaymentFilters): Filter[] {
  const asked = [...(report === undefined ? [] : [ofReport(report)]), ...(shift === undefined ? [] : [ofShift(shift)])];
  return asked.map((condition) => ({ ...condition, index: 'payments_by_first_seq', inOrder: false }));
}

/**
 * Selects the payments between the two numbers of a report: `after` is the entry before its first one, `upTo` its last
 * one.
 */
function ofReport(number: number): Condition {
  const said = (name: 'after' | 'upTo') =>
    `(SELECT payload ->> '$.happening.${name}' FROM event
      WHERE ${OF_THE_TILL} AND kind = 'dayClosed' AND payload ->> '$.happening.number' = ?)`;
  return { sql: `first_seq > ${said('after')} AND first_seq <= ${said('upTo')}`, values: [number, number] };
}

/** Selects the payments that the shift's person began during the shift, which may still be open. */
function ofShift(shift: number): Condition {
  const said = (kind: string, what: string) =>
    `(SELECT ${what} FROM event WHERE ${OF_THE_TILL} AND kind = '${kind}' AND payload ->> '$.happening.shift' = ?)`;
  const last = `coalesce(${said('shiftClosed', `payload ->> '$.happening.upTo'`)}, ${Number.MAX_SAFE_INTEGER})`;
  const isInIt = `first_seq > ${said('shiftOpened', 'seq')} AND first_seq <= ${last}`;
  const isOfPerson = `(SELECT ${PERSON} FROM event WHERE seq = first_seq) = ${said('shiftOpened', PERSON)}`;
  return { sql: `${isInIt} AND ${isOfPerson}`, values: [shift, shift, shift] };
}

/** Two people may share a name, so the id decides if there is one. */
const PERSON = `coalesce(payload ->> '$.actorId', payload ->> '$.actor')`;
