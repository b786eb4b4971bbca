import type { DatabaseSync } from 'node:sqlite';
import { foldedWords } from '../../../shared/input/folded-text.ts';
import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import {
  allOf,
  anyOf,
  type Condition,
  type Filter,
  hasParts,
  matchOf,
  readSearch,
  type Search,
  searchedPart,
  WHOLE,
  whereTextHas,
} from '../search/search.ts';
import { type Positions, positionsOf } from './days.ts';
import { amountFilter, isImpossible, outcomeFilters, valueFilters } from './payment-filters.ts';

export type Source = ReturnType<typeof planPage>[number];

/** One way to read a page: candidates from an index, and conditions to check on each of them. */
interface Way {
  steps: Step[];
  left: Condition[];
}

interface Step {
  from: string;
  /** The query that counts the candidates without reading each payment. */
  counted: string;
  position: string;
  condition: Condition;
  /** A condition that is checked on each candidate but left out of the count; null for none. */
  confirmed: Condition | null;
  inOrder: boolean;
}

/** A part of a query: the steps that can find its payments, and the condition for payments found by another part. */
interface Part {
  steps: Step[];
  asked: Condition;
  /** The condition in a narrow index for candidates of the full-text search; null if there is none. */
  probe: Condition | null;
}

/** An index with fewer candidates than this is used at once. */
const FEW = 2_000;
/** More unordered candidates than this are not sorted: a walk through all payments finds the first page sooner. */
const MOST_SORTED = 10_000;

/**
 * Plans how to find the newest or oldest payments of a query: look up the rarest part in an index and check the rest on
 * each candidate. If every part is common, any index is fast, because matches come soon.
 * @param page the remaining positions, `from` inclusive and `before` exclusive; either may be omitted
 * @returns null if no payment can match
 */
export function planPage(connection: DatabaseSync, query: PaymentQuery, page: Partial<Positions>) {
  if (isImpossible(query)) return [];
  const { from, before } = positionsOf(connection, query);
  const positions = { from: Math.max(from, page.from ?? from), before: Math.min(before, page.before ?? before) };
  const parts = partsOf(query);
  const ways = waysOf(parts);
  const short = shortWay(connection, ways, positions);
  if (short?.found === 0) return [];
  const { steps, left } = short?.way ?? firstWay(connection, ways, positions);
  return steps.map((step) => ({
    from: step.from,
    position: step.position,
    where: allOf([
      step.condition,
      within(step.position, positions),
      ...left,
      ...(step.confirmed ? [step.confirmed] : []),
    ]),
  }));
}

function within(position: string, { from, before }: Positions): Condition {
  return { sql: `${position} >= ${WHOLE} AND ${position} < ${WHOLE}`, values: [from, before] };
}

function partsOf(query: PaymentQuery): Part[] {
  const outcomes = outcomeFilters(query);
  const amount = amountFilter(query);
  const filters: Part[] = [
    ...valueFilters(query).map(partOf),
    ...(outcomes ? [{ ...NO_PART, steps: outcomes.flatMap(indexSteps), asked: anyOf(outcomes) }] : []),
    ...(amount ? [partOf(amount)] : []),
  ];
  const probes = filters.map(({ probe }) => probe).filter((probe) => probe !== null);
  return [...searchParts(readSearch(query.search), query.filters?.brand, probes), ...filters];
}

/** Returns the best plan first. The last plan walks through all payments. */
function waysOf(parts: readonly Part[]): [...Way[], Way] {
  const ways = parts
    .filter(({ steps }) => steps.length > 0)
    .map((part) => ({ steps: part.steps, left: askedBeside(parts, part) }));
  return [...ways, { steps: [WALK], left: askedBeside(parts, null) }];
}

function askedBeside(parts: readonly Part[], led: Part | null): Condition[] {
  return parts.filter((part) => part !== led).map(({ asked }) => asked);
}

/** Walks through the index that has the filtered columns, and reads no record. */
const WALK: Step = {
  from: 'payments INDEXED BY payments_filtered',
  counted: 'payments INDEXED BY payments_filtered',
  position: 'payments.position',
  condition: { sql: 'TRUE', values: [] },
  confirmed: null,
  inOrder: true,
};

const NO_PART: Part = { steps: [], asked: { sql: 'TRUE', values: [] }, probe: null };

function partOf(filter: Filter): Part {
  return { ...NO_PART, steps: indexSteps(filter), asked: filter, probe: probeOf(filter) };
}

function indexSteps(filter: Filter): Step[] {
  if (filter.index === null) return [];
  const from = `payments INDEXED BY ${filter.index}`;
  const { inOrder } = filter;
  return [{ from, counted: from, position: WALK.position, condition: filter, confirmed: null, inOrder }];
}

function probeOf({ index, inOrder, sql, values }: Filter): Condition | null {
  if (index === null || !inOrder) return null;
  const found = `SELECT 1 FROM payments AS probed INDEXED BY ${index} WHERE probed.position = payment_search.rowid`;
  return { sql: `EXISTS (${found} AND ${sql})`, values };
}

/** @param probes conditions for candidates of the full-text search, which are scattered over the table */
function searchParts(search: Search | null, brand: string | undefined, probes: readonly Condition[]): Part[] {
  if (!search) return [];
  const keys = search.keys.map(partOf);
  if (search.parts.length === 0) return keys;
  const fullText: Step = {
    // A cross join keeps the order of its tables: the full text comes first, in the order of positions.
    from: `payment_search CROSS JOIN payments INDEXED BY payments_filtered ON payments.position = payment_search.rowid`,
    counted: 'payment_search',
    position: 'payment_search.rowid',
    condition: {
      sql: 'payment_search MATCH ?',
      values: [matchOf([...search.parts, ...beginningsOf(brand)])],
    },
    confirmed: allOf([...probes, afterTheRest(hasParts(search))]),
    inOrder: true,
  };
  const steps = [fullText, ...namedSteps(search)];
  return [...keys, { ...NO_PART, steps, asked: whereTextHas(search) }];
}

/** Returns one trigram a word: more would cost more to read than they exclude. */
function beginningsOf(brand: string | undefined): string[] {
  return foldedWords(brand ?? '').map((word) => searchedPart(word.slice(0, 3)));
}

function namedSteps({ reference, identifier }: Search): Step[] {
  const called: Step[] = identifier
    ? [
        {
          from: `service_identifiers CROSS JOIN payments INDEXED BY payments_filtered
            ON payments.position = service_identifiers.position`,
          counted: 'service_identifiers',
          position: 'service_identifiers.position',
          condition: identifier,
          confirmed: null,
          inOrder: true,
        },
      ]
    : [];
  return [...(reference ? indexSteps(reference) : []), ...called];
}

/** Makes SQLite check this condition last; otherwise it would read every text first. */
function afterTheRest({ sql, values }: Condition): Condition {
  return { sql: `CASE WHEN payments.position = payment_search.rowid THEN ${sql} ELSE FALSE END`, values };
}

/** Returns the plan with the fewest candidates and their number, if they are few; otherwise null. */
function shortWay(
  connection: DatabaseSync,
  ways: [...Way[], Way],
  positions: Positions,
): { way: Way; found: number } | null {
  // With one index the only alternative is a walk through the journal or the given time.
  if (ways.length === 1 || (ways.length === 2 && positions.from === Number.MIN_SAFE_INTEGER)) return null;
  const counted = ways.map((way) => ({ way, found: countWay(connection, way, positions) }));
  const shortest = counted.reduce((best, other) => (other.found < best.found ? other : best));
  return shortest.found < FEW ? shortest : null;
}

/** Uses the first plan, which is fast enough if every part is common. If too many candidates need sorting, it walks. */
function firstWay(connection: DatabaseSync, [first]: [...Way[], Way], positions: Positions): Way {
  return { ...first, steps: first.steps.map((step) => sortable(connection, step, positions)) };
}

function countWay(connection: DatabaseSync, { steps }: Way, positions: Positions): number {
  const found = steps.map((step) => countUpTo(connection, FEW, step, positions));
  return found.reduce((sum, one) => sum + one, 0);
}

function sortable(connection: DatabaseSync, step: Step, positions: Positions): Step {
  const isWalk = !step.inOrder && countUpTo(connection, MOST_SORTED, step, positions) === MOST_SORTED;
  return isWalk ? { ...WALK, condition: step.condition } : step;
}

/** Counts a step's candidates, at most `most`. Only a step in position order can be limited to a range of positions. */
function countUpTo(connection: DatabaseSync, most: number, step: Step, positions: Positions): number {
  const where = step.inOrder ? allOf([step.condition, within(step.position, positions)]) : step.condition;
  const row = connection
    .prepare(`SELECT count(*) AS found FROM (SELECT 1 FROM ${step.counted} WHERE ${where.sql} LIMIT ${most})`)
    .get(...where.values);
  return Number(row?.found);
}
