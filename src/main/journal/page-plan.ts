import type { DatabaseSync } from 'node:sqlite';
import type { PaymentQuery } from '../../shared/journal-query.ts';
import {
  allOf,
  amountFilter,
  anyOf,
  type Filter,
  outcomeFilters,
  positionsOf,
  valueFilters,
} from './payment-filters.ts';
import { type Condition, matchText, readSearch, type Search, whereTextHas } from './search.ts';

/** Where payments are read from, the newest first. */
export interface Source {
  from: string;
  /** What of it is the payment's position. */
  position: string;
  where: Condition;
}

/** A way to the payments of a query, and what it leaves to be asked of each payment that it finds. */
interface Way {
  steps: Step[];
  left: Condition[];
}

interface Step {
  from: string;
  position: string;
  condition: Condition;
  /** Whether what it finds lies in the order of positions: otherwise all of it is sorted. */
  inOrder: boolean;
}

/** A way that finds fewer is taken at once. */
const FEW = 2_000;
/** So many are sorted before a walk through all payments is thought to be shorter. */
const MOST_SORTED = 100_000;

/**
 * Chooses how the newest payments of a query are found: by its rarest part, looked up in an index; the rest is asked of
 * what that finds. Where every part is common, any way is short, since what fits is found soon.
 * @param end the position before which the page begins; null for the newest page
 */
export function planPage(connection: DatabaseSync, query: PaymentQuery, end: number | null): Source[] {
  const { from, before } = positionsOf(query);
  const positions = { from, before: Math.min(before, end ?? before) };
  const { steps, left } = shortestWay(connection, waysOf(query), positions);
  return steps.map((step) => ({
    from: step.from,
    position: step.position,
    where: allOf([step.condition, within(step.position, positions), ...left]),
  }));
}

type Positions = ReturnType<typeof positionsOf>;

function within(position: string, { from, before }: Positions): Condition {
  return { sql: `${position} >= ? AND ${position} < ?`, values: [from, before] };
}

/** All ways that there are; the last one is the walk through all payments, and those before it stand best first. */
function waysOf(query: PaymentQuery): [...Way[], Way] {
  const search = readSearch(query.search);
  const outcomes = outcomeFilters(query);
  const values = valueFilters(query);
  const amount = amountFilter(query);
  const parts = [
    search && { steps: searchSteps(search), asked: whereTextHas(search) },
    ...values.map((filter) => ({ steps: indexSteps([filter], true), asked: filter })),
    outcomes && { steps: indexSteps(outcomes, true), asked: anyOf(outcomes) },
    amount && { steps: indexSteps([amount], false), asked: amount },
  ].filter((part) => part !== null);
  const ways = parts
    .filter(({ steps }) => steps.length > 0)
    .map((part) => ({
      steps: part.steps,
      left: parts.filter((other) => other !== part).map(({ asked }) => asked),
    }));
  const left = parts.map(({ asked }) => asked);
  return [...ways, { steps: [WALK], left }];
}

/** Reads the narrow copy of what filters look at, and no record. */
const WALK: Step = {
  from: 'payments INDEXED BY payments_filtered',
  position: 'payments.position',
  condition: { sql: 'TRUE', values: [] },
  inOrder: true,
};

function indexSteps(filters: readonly Filter[], inOrder: boolean): Step[] {
  return filters.flatMap((filter) =>
    filter.index === null ? [] : [{ ...WALK, ...stepBy(filter.index, filter), inOrder }],
  );
}

function stepBy(index: string, condition: Condition): Pick<Step, 'from' | 'condition'> {
  return { from: `payments INDEXED BY ${index}`, condition };
}

function searchSteps(search: Search): Step[] {
  const fullText: Step = {
    // The order of a cross join is kept: the full text leads, in the order of its rows, which are positions.
    from: `payment_search CROSS JOIN payments INDEXED BY payments_filtered ON payments.position = payment_search.rowid`,
    position: 'payment_search.rowid',
    condition: { sql: 'payment_search MATCH ?', values: [matchText(search)] },
    inOrder: true,
  };
  const { reference } = search;
  if (!reference) return [fullText];
  return [fullText, { ...WALK, ...stepBy('payments_reference', reference), inOrder: false }];
}

function shortestWay(connection: DatabaseSync, ways: [...Way[], Way], positions: Positions): Way {
  const counted = ways.map((way) => {
    const found = way.steps.map((step) => countUpTo(connection, FEW, step, positions));
    return { way, found: found.reduce((sum, one) => sum + one, 0) };
  });
  const shortest = counted.reduce((best, other) => (other.found < best.found ? other : best));
  if (shortest.found < FEW) return shortest.way;
  const first = ways[0];
  const steps = first.steps.map((step) => sortable(connection, step, positions));
  return { ...first, steps };
}

/** Where too many would have to be sorted, the walk finds the newest of them sooner. */
function sortable(connection: DatabaseSync, step: Step, positions: Positions): Step {
  const isWalk = !step.inOrder && countUpTo(connection, MOST_SORTED, step, positions) === MOST_SORTED;
  return isWalk ? { ...WALK, condition: step.condition } : step;
}

/** Only a step that lies in order is read within the positions alone. */
function countUpTo(connection: DatabaseSync, most: number, step: Step, positions: Positions): number {
  const where = step.inOrder ? allOf([step.condition, within(step.position, positions)]) : step.condition;
  const row = connection
    .prepare(`SELECT count(*) AS found FROM (SELECT 1 FROM ${step.from} WHERE ${where.sql} LIMIT ${most})`)
    .get(...where.values);
  return Number(row?.found);
}
