import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { LESSON_PAYMENTS } from '../../../shared/lessons/lesson.ts';
import { OUTCOMES } from '../../../shared/payment/payment-state.ts';
import type { Filter } from '../search/condition.ts';
import { type BlockColumn, valueTerm } from '../search/search-block.ts';
import { firstPositionAt } from '../tables/projection.ts';
import { stretchFilters } from './stretches.ts';

/**
 * Outcomes: a filter each, since only what fits one of them lies in order. Null where all are asked for. Of what is paid,
 * nearly all is handed over, and of what is not handed over, nearly all is not paid: what is both has an index of its own.
 */
export function outcomeFilters({ outcomes, filters = {} }: PaymentQuery): Filter[] | null {
  if (outcomes === null || OUTCOMES.every((outcome) => outcomes.includes(outcome))) return null;
  return OUTCOMES.filter((outcome) => outcomes.includes(outcome)).map((outcome) =>
    outcome === 'paid' && filters.released === false
      ? KEPT
      : { index: 'payments_by_outcome', inOrder: true, sql: 'outcome = ?', values: [outcome], term: null },
  );
}

/** No day that is written down lies outside of these. */
export const FIRST_DAY = '0000-01-01';
export const LAST_DAY = '9999-12-31';

const { email, firstSix, lastFours } = LESSON_PAYMENTS;

/** A lesson is played with a card of its own; what is charged instead of it in the same sale has its e-mail. */
const WITHOUT_LESSONS: Filter = {
  index: null,
  inOrder: true,
  sql: `email <> ? AND NOT (coalesce(first_six, '') = ? AND last_four IN (${lastFours.map(() => '?').join(', ')}))`,
  values: [email, firstSix, ...lastFours],
  term: null,
};

/** In the words of its index, which lies in the order of amounts. */
const KEPT: Filter = {
  index: 'payments_kept',
  inOrder: false,
  sql: `outcome = 'paid' AND released_at IS NULL`,
  values: [],
  term: null,
};

/** What else is asked of a payment, but for search, amount and time; each holds one value. An amount has its currency with it. */
export function valueFilters({ filters = {} }: PaymentQuery): Filter[] {
  return [
    mark(filters.review, 'review', 'payments_in_review', null),
    mark(filters.released, 'released_at', null, 'payments_unreleased'),
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

/**
 * Whether no payment can fit: an account has no brand, a card no bank, and only what is paid is handed over. Each of these
 * alone holds for many payments, so that all of them would be read to find none.
 */
export function isImpossible({ outcomes, filters = {} }: PaymentQuery): boolean {
  const { brand, bankCode, released } = filters;
  const instruments = new Set(
    [filters.instrument, brand && 'card', bankCode && 'account'].filter((instrument) => instrument !== undefined),
  );
  const isNeverReleased = released === true && outcomes !== null && !outcomes.includes('paid');
  return instruments.size > 1 || isNeverReleased;
}

/** Between which amounts of the currency; what fits lies in the order of amounts. */
export function amountFilter({ filters = {} }: PaymentQuery): Filter | null {
  const { amountFromMinor, amountToMinor, currency } = filters;
  if (!hasAmount(filters)) return null;
  const [ofCurrency, values] = currency === undefined ? ['', []] : [' AND currency = ?', [currency]];
  if (amountFromMinor !== undefined && amountFromMinor === amountToMinor) {
    // Not as a stretch from it to itself: one payment is looked up at one amount, but a stretch is walked through.
    return {
      index: 'payments_by_amount',
      inOrder: true,
      sql: `amount_minor = ?${ofCurrency}`,
      values: [amountFromMinor, ...values],
      term: null,
    };
  }
  return {
    index: 'payments_by_amount',
    inOrder: false,
    sql: `amount_minor BETWEEN ? AND ?${ofCurrency}`,
    values: [amountFromMinor ?? 0, amountToMinor ?? Number.MAX_SAFE_INTEGER, ...values],
    term: null,
  };
}

/** Few journals have more than one, so no index is kept for it: the narrow copy of what filters look at has it. */
function currencyFilter(filters: PaymentFilters): Filter | null {
  if (filters.currency === undefined || hasAmount(filters)) return null;
  return { index: null, inOrder: true, sql: 'currency = ?', values: [filters.currency], term: null };
}

function hasAmount({ amountFromMinor, amountToMinor }: PaymentFilters): boolean {
  return amountFromMinor !== undefined || amountToMinor !== undefined;
}

/** Between which positions: since when and until when. The greater one is no longer in it. */
export function timesOf({ createdFrom, createdBefore }: PaymentFilters): { from: number; before: number } {
  return {
    from: createdFrom === undefined ? Number.MIN_SAFE_INTEGER : firstPositionAt(createdFrom),
    before: createdBefore === undefined ? Number.MAX_SAFE_INTEGER : firstPositionAt(createdBefore),
  };
}

/** Led to by the positions in which the days lie: no index has them in that order. */
function businessDays({ dayFrom, dayTo }: PaymentFilters): Filter | null {
  if (dayFrom === undefined && dayTo === undefined) return null;
  const values = [dayFrom ?? FIRST_DAY, dayTo ?? LAST_DAY];
  return { index: null, inOrder: true, sql: 'day BETWEEN ? AND ?', values, term: null };
}

function mark(wanted: boolean | undefined, column: string, set: string | null, unset: string | null): Filter | null {
  if (wanted === undefined) return null;
  return wanted
    ? { index: set, inOrder: true, sql: `${column} IS NOT NULL`, values: [], term: null }
    : { index: unset, inOrder: true, sql: `${column} IS NULL`, values: [], term: null };
}

function equal(wanted: string | undefined, column: BlockColumn, index: string): Filter | null {
  if (wanted === undefined) return null;
  return { index, inOrder: true, sql: `${column} = ?`, values: [wanted], term: valueTerm(column, wanted) };
}
