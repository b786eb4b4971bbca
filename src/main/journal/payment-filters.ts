import type { PaymentQuery } from '../../shared/journal-query.ts';
import { OUTCOMES } from '../../shared/payment-state.ts';
import { firstPositionAt } from './projection.ts';
import type { Condition } from './search.ts';

/** One condition on `payments`, and the index that has what fits in the order of positions. */
export interface Filter extends Condition {
  /** Null where no index leads to it. */
  index: string | null;
}

/** Outcomes: a filter each, since only what fits one of them lies in order. Null where all are asked for. */
export function outcomeFilters({ outcomes }: PaymentQuery): Filter[] | null {
  if (outcomes === null || OUTCOMES.every((outcome) => outcomes.includes(outcome))) return null;
  return OUTCOMES.filter((outcome) => outcomes.includes(outcome)).map((outcome) => ({
    index: 'payments_by_outcome',
    sql: 'outcome = ?',
    values: [outcome],
  }));
}

/** What else is asked of a payment, but for search, amount and time; each holds one value. */
export function valueFilters({ filters = {} }: PaymentQuery): Filter[] {
  return [
    mark(filters.review, 'review', 'payments_in_review', null),
    mark(filters.released, 'released_at', null, 'payments_unreleased'),
    equal(filters.bankCode, 'bank_code', 'payments_by_bank'),
    equal(filters.brand, 'brand', 'payments_by_brand'),
    equal(filters.actor, 'actor', 'payments_by_actor'),
    equal(filters.till, 'till', 'payments_by_till'),
    equal(filters.instrument, 'instrument', 'payments_by_instrument'),
  ].filter((filter) => filter !== null);
}

/** Between which amounts; what fits lies in the order of amounts, and has to be sorted. */
export function amountFilter({ filters = {} }: PaymentQuery): Filter | null {
  const { amountFromMinor, amountToMinor } = filters;
  if (amountFromMinor === undefined && amountToMinor === undefined) return null;
  return {
    index: 'payments_by_amount',
    sql: 'amount_minor BETWEEN ? AND ?',
    values: [amountFromMinor ?? 0, amountToMinor ?? Number.MAX_SAFE_INTEGER],
  };
}

/** Between which positions: since when and until when. The greater one is no longer in it. */
export function positionsOf({ filters = {} }: PaymentQuery): { from: number; before: number } {
  const { createdFrom, createdBefore } = filters;
  return {
    from: createdFrom === undefined ? Number.MIN_SAFE_INTEGER : firstPositionAt(createdFrom),
    before: createdBefore === undefined ? Number.MAX_SAFE_INTEGER : firstPositionAt(createdBefore),
  };
}

/** All conditions in one. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'TRUE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** At least one of them. */
export function anyOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: 'FALSE', values: [] };
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    values: conditions.flatMap(({ values }) => values),
  };
}

function mark(wanted: boolean | undefined, column: string, set: string | null, unset: string | null): Filter | null {
  if (wanted === undefined) return null;
  return wanted
    ? { index: set, sql: `${column} IS NOT NULL`, values: [] }
    : { index: unset, sql: `${column} IS NULL`, values: [] };
}

function equal(wanted: string | undefined, column: string, index: string): Filter | null {
  return wanted === undefined ? null : { index, sql: `${column} = ?`, values: [wanted] };
}
