import type { DatabaseSync } from 'node:sqlite';
import type { DayRange, PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { Row } from '../records.ts';
import type { Condition, Filter } from '../search/search.ts';
import { FIRST_DAY, LAST_DAY, stretchFilters, timesOf } from './payment-filters.ts';

/** A range of positions. The end is exclusive. */
export interface Positions {
  from: number;
  before: number;
}

/** Limits payments to a range of days, including both ends. Only the range's positions are read. */
export function ofDays(connection: DatabaseSync, { from, to }: DayRange): Condition {
  const positions = positionsOfDays(connection, from, to);
  return {
    sql: 'position >= ? AND position < ? AND day BETWEEN ? AND ?',
    values: [positions.from, positions.before, from, to],
  };
}

/** Returns a range that contains all payments of a query by time, day, shift or report. */
export function positionsOf(connection: DatabaseSync, { filters = {} }: PaymentQuery): Positions {
  const { dayFrom, dayTo } = filters;
  const isOfDays = dayFrom !== undefined || dayTo !== undefined;
  const all = [
    timesOf(filters),
    ...(isOfDays ? [positionsOfDays(connection, dayFrom ?? FIRST_DAY, dayTo ?? LAST_DAY)] : []),
    ...stretchFilters(filters).map((stretch) => positionsOfStretch(connection, stretch)),
  ];
  return {
    from: Math.max(...all.map(({ from }) => from)),
    before: Math.min(...all.map(({ before }) => before)),
  };
}

function positionsOfStretch(connection: DatabaseSync, { sql, values, index }: Filter): Positions {
  const row = connection
    .prepare(`SELECT min(position) AS first, max(position) AS last FROM payments INDEXED BY ${index} WHERE ${sql}`)
    .get(...values);
  return positionsBetween(row);
}

/** Looks up only the first and the last payment of each day, so that a year stays cheap. */
function positionsOfDays(connection: DatabaseSync, from: string, to: string): Positions {
  const end = (order: 'ASC' | 'DESC') =>
    `(SELECT position FROM payments INDEXED BY payments_by_day
      WHERE payments.day = days.day ORDER BY position ${order} LIMIT 1)`;
  const row = connection
    .prepare(
      `WITH days AS (SELECT DISTINCT day FROM day_totals WHERE day BETWEEN ? AND ?)
       SELECT min(${end('ASC')}) AS first, max(${end('DESC')}) AS last FROM days`,
    )
    .get(from, to);
  return positionsBetween(row);
}

function positionsBetween({ first = null, last = null }: Row = {}): Positions {
  return first === null || last === null ? NOWHERE : { from: Number(first), before: Number(last) + 1 };
}

const NOWHERE: Positions = { from: 0, before: 0 };
