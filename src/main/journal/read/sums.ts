import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type PaymentGroup, paymentGroupSchema } from '../../../shared/journal/glance.ts';
import { type OutcomeSum, outcomeSumSchema, type PaymentQuery } from '../../../shared/journal/journal-query.ts';
import type { GroupsQuery } from '../journal.ts';
import { type Row, reading } from '../records.ts';
import { allOf, anyOf, type Condition, readSearch, WHOLE, whereFound } from '../search/search.ts';
import { type Positions, positionsOf } from './days.ts';
import { amountFilter, isImpossible, outcomeFilters, valueFilters } from './payment-filters.ts';

/** Between two slices the thread checks if the sums are still wanted. */
const PAYMENTS_A_PIECE = 20_000;

/** Sums by outcome and currency. Returns null if `isWanted`, called between slices, returns false. */
export async function readSums(
  connection: DatabaseSync,
  query: PaymentQuery,
  isWanted: () => boolean,
  paymentsAPiece = PAYMENTS_A_PIECE,
): Promise<OutcomeSum[] | null> {
  if (isImpossible(query)) return [];
  const sums = new Map<string, OutcomeSum>();
  const { from, before } = reading(() => positionsOf(connection, query));
  for (let end = before; end > from; ) {
    await setImmediate();
    if (!isWanted()) return null;
    const start = Math.max(from, reading(() => pieceBefore(connection, end, paymentsAPiece)) ?? from);
    for (const sum of reading(() => sumPiece(connection, query, { from: start, before: end }))) addTo(sums, sum);
    end = start;
  }
  return [...sums.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** @returns null if at most one slice of payments remains */
function pieceBefore(connection: DatabaseSync, end: number, payments: number): number | null {
  const row = connection
    .prepare(
      `SELECT position FROM payments INDEXED BY payments_filtered WHERE position < ?
       ORDER BY position DESC LIMIT 1 OFFSET ?`,
    )
    .get(end, payments);
  return row ? Number(row.position) : null;
}

function sumPiece(connection: DatabaseSync, query: PaymentQuery, { from, before }: Positions): OutcomeSum[] {
  const within: Condition = { sql: `rowid >= ${WHOLE} AND rowid < ${WHOLE}`, values: [from, before] };
  const search = readSearch(query.search);
  const outcomes = outcomeFilters(query);
  const conditions = [
    { sql: 'position >= ? AND position < ?', values: [from, before] },
    search && whereFound(search, within),
    outcomes && anyOf(outcomes),
    amountFilter(query),
    ...valueFilters(query),
  ].filter((condition) => condition !== null);
  const { sql, values } = allOf(conditions);
  return connection
    .prepare(
      `SELECT outcome, currency, count(*) AS payments, sum(amount_minor) AS amount_minor,
         sum(returned_minor) AS returned_minor
       FROM payments INDEXED BY payments_filtered WHERE ${sql} GROUP BY outcome, currency`,
    )
    .all(...values)
    .map(outcomeSumOf);
}

function outcomeSumOf(row: Row): OutcomeSum {
  const { outcome, currency, payments, amount_minor: amountMinor, returned_minor: returnedMinor } = row;
  return outcomeSumSchema.parse({ outcome, currency, payments, amountMinor, returnedMinor });
}

function addTo(sums: Map<string, OutcomeSum>, sum: OutcomeSum): void {
  const before = sums.get(keyOf(sum));
  sums.set(keyOf(sum), {
    ...sum,
    payments: sum.payments + (before?.payments ?? 0),
    amountMinor: sum.amountMinor + (before?.amountMinor ?? 0),
    returnedMinor: sum.returnedMinor + (before?.returnedMinor ?? 0),
  });
}

function keyOf({ outcome, currency }: OutcomeSum): string {
  return `${outcome} ${currency}`;
}

export function readGroups(connection: DatabaseSync, filters: GroupsQuery): PaymentGroup[] {
  const query = { search: null, outcomes: null, filters };
  return reading(() => {
    const { from, before } = positionsOf(connection, query);
    const { sql, values } = allOf([
      { sql: 'position >= ? AND position < ?', values: [from, before] },
      ...valueFilters(query),
    ]);
    return connection
      .prepare(
        `SELECT outcome, review IS NOT NULL AS in_review, instrument, bank_code, currency, count(*) AS payments,
           sum(amount_minor) AS amount_minor,
           (SELECT bank_name FROM payments AS newest WHERE newest.bank_code = filtered.bank_code
            ORDER BY position DESC LIMIT 1) AS bank_name
         FROM payments AS filtered INDEXED BY payments_filtered
         WHERE ${sql}
         GROUP BY outcome, in_review, instrument, bank_code, currency`,
      )
      .all(...values)
      .map(groupOf);
  });
}

function groupOf(row: Row): PaymentGroup {
  return paymentGroupSchema.parse({
    outcome: row.outcome,
    review: row.in_review === 1,
    instrument: row.instrument,
    bank: row.bank_code === null ? null : { code: row.bank_code, name: row.bank_name },
    currency: row.currency,
    payments: row.payments,
    amountMinor: row.amount_minor,
  });
}
