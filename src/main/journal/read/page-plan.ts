import type { DatabaseSync } from 'node:sqlite';
import type { PaymentQuery } from '../../../shared/journal/journal-query.ts';
import { findInBlocks } from '../search/block-search.ts';
import { allOf, anyOf, type Condition, type Filter, WHOLE } from '../search/condition.ts';
import { leadingText } from '../search/leading-text.ts';
import { readSearch, type Search, whereTextHas } from '../search/search.ts';
import { type Positions, positionsOf } from './days.ts';
import { amountFilter, isImpossible, outcomeFilters, valueFilters } from './payment-filters.ts';

/** Where payments are read from, from the newest on or from the oldest. */
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
  /** What is counted to know how many it finds, without a look at each payment. */
  counted: string;
  position: string;
  condition: Condition;
  /** What is left to be asked of what it finds, beside what its way leaves: not counted. Null for nothing. */
  confirmed: Condition | null;
  /** Whether what it finds lies in the order of positions: otherwise all of it is sorted. */
  inOrder: boolean;
}

/** A part of a query: the steps that lead to what fits it, and how a payment that was found otherwise is asked. */
interface Part {
  steps: Step[];
  asked: Condition;
  /** The same, asked of what the full text finds in an index that has nothing but this; null where there is none. */
  probe: Condition | null;
  /** Whether it is what the full text is asked for. */
  isText: boolean;
}

/** A way that finds fewer is taken at once. */
const FEW = 2_000;
/** What is not in order and finds more is not sorted: what fits is then found sooner in a walk through all payments. */
const MOST_SORTED = 10_000;

/**
 * Chooses how the newest payments of a query are found, or the oldest: by its rarest part, looked up in an index; the rest
 * is asked of what that finds. Where every part is common, any way is short, since what fits is found soon.
 * @param page the positions that are left of it, `from` inclusive and `before` exclusive; all where one is left out
 * @returns none where no payment can fit
 */
export function planPage(connection: DatabaseSync, query: PaymentQuery, page: Partial<Positions>): Source[] {
  if (isImpossible(query)) return [];
  const { from, before } = positionsOf(connection, query);
  const positions = { from: Math.max(from, page.from ?? from), before: Math.min(before, page.before ?? before) };
  const parts = partsOf(connection, query);
  const ways = waysOf(parts);
  const { steps, left } =
    shortWay(connection, ways, positions) ??
    wayThroughBlocks(connection, query, parts, positions) ??
    firstWay(connection, ways, positions);
  return steps.map((step) => ({
    from: step.from,
    position: step.position,
    where: allOf([
      step.condition,
      within(step.position, positions),
      ...(step.confirmed ? [step.confirmed] : []),
      ...left,
    ]),
  }));
}

function within(position: string, { from, before }: Positions): Condition {
  return { sql: `${position} >= ${WHOLE} AND ${position} < ${WHOLE}`, values: [from, before] };
}

function partsOf(connection: DatabaseSync, query: PaymentQuery): Part[] {
  const outcomes = outcomeFilters(query);
  const amount = amountFilter(query);
  const filters: Part[] = [
    ...valueFilters(query).map(partOf),
    ...(outcomes ? [{ ...NO_PART, steps: outcomes.flatMap(indexSteps), asked: anyOf(outcomes) }] : []),
    ...(amount ? [partOf(amount)] : []),
  ];
  const probes = filters.map(({ probe }) => probe).filter((probe) => probe !== null);
  return [...searchParts(connection, readSearch(query.search), probes), ...filters];
}

/** All ways that there are; the last one is the walk through all payments, and those before it stand best first. */
function waysOf(parts: readonly Part[]): [...Way[], Way] {
  const ways = parts
    .filter(({ steps }) => steps.length > 0)
    .map((part) => ({ steps: part.steps, left: askedBeside(parts, part) }));
  return [...ways, { steps: [WALK], left: askedBeside(parts, null) }];
}

function askedBeside(parts: readonly Part[], led: Part | null): Condition[] {
  return parts.filter((part) => part !== led).map(({ asked }) => asked);
}

/** Reads the narrow copy of what filters look at, and no record. */
const WALK: Step = {
  from: 'payments INDEXED BY payments_filtered',
  counted: 'payments INDEXED BY payments_filtered',
  position: 'payments.position',
  condition: { sql: 'TRUE', values: [] },
  confirmed: null,
  inOrder: true,
};

const NO_PART: Part = { steps: [], asked: { sql: 'TRUE', values: [] }, probe: null, isText: false };

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

/** @param probes of what the full text finds: it is scattered, so the narrowest index that can tell is looked into */
function searchParts(connection: DatabaseSync, search: Search | null, probes: readonly Condition[]): Part[] {
  if (!search) return [];
  const keys = search.keys.map(partOf);
  if (search.parts.length === 0) return keys;
  const { match, confirmed } = leadingText(connection, search.parts);
  const fullText: Step = {
    // The order of a cross join is kept: the full text leads, in the order of its rows, which are positions.
    from: `payment_search CROSS JOIN payments INDEXED BY payments_filtered ON payments.position = payment_search.rowid`,
    counted: 'payment_search',
    position: 'payment_search.rowid',
    condition: { sql: 'payment_search MATCH ?', values: [match] },
    confirmed: oneAfterTheOther(probes, confirmed),
    inOrder: true,
  };
  const steps = [fullText, ...namedSteps(search)];
  return [...keys, { ...NO_PART, steps, asked: whereTextHas(search), isText: true }];
}

/** What leads to the payments that a search names, by the reference or by what the service calls them. */
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

/** Left to itself, SQLite would look into every text before it asks an index. */
function oneAfterTheOther(probes: readonly Condition[], confirmed: Condition | null): Condition | null {
  if (!confirmed || probes.length === 0) return confirmed ?? allOf(probes);
  const probed = allOf(probes);
  return {
    sql: `CASE WHEN ${probed.sql} THEN ${confirmed.sql} ELSE FALSE END`,
    values: [...probed.values, ...confirmed.values],
  };
}

/** The shortest way, where it finds few; null where none does. */
function shortWay(connection: DatabaseSync, ways: [...Way[], Way], positions: Positions): Way | null {
  // Beside one way through an index there is only a walk as long as the journal, or the time that is asked for.
  if (ways.length === 1 || (ways.length === 2 && positions.from === Number.MIN_SAFE_INTEGER)) return null;
  const counted = ways.map((way) => ({ way, found: countWay(connection, way, positions) }));
  const shortest = counted.reduce((best, other) => (other.found < best.found ? other : best));
  return shortest.found < FEW ? shortest.way : null;
}

/** Null where there is no text to look for, or where its way finds a page soon. */
function wayThroughBlocks(
  connection: DatabaseSync,
  query: PaymentQuery,
  parts: readonly Part[],
  positions: Positions,
): Way | null {
  const search = readSearch(query.search);
  const text = parts.find(({ isText }) => isText);
  if (!search || !text) return null;
  const found = findInBlocks(connection, { parts: search.parts, filters: valueFilters(query) }, positions);
  if (!found) return null;
  const listed: Step = {
    ...WALK,
    condition: { sql: 'payments.position IN (SELECT value FROM json_each(?))', values: [JSON.stringify(found)] },
    confirmed: whereTextHas({ ...search, reference: null, identifier: null }),
  };
  return { steps: [listed, ...namedSteps(search)], left: askedBeside(parts, text) };
}

/** Where every part is common, any way is short; where too many would have to be sorted, the walk is. */
function firstWay(connection: DatabaseSync, [first]: [...Way[], Way], positions: Positions): Way {
  return { ...first, steps: first.steps.map((step) => sortable(connection, step, positions)) };
}

function countWay(connection: DatabaseSync, { steps }: Way, positions: Positions): number {
  const found = steps.map((step) => countUpTo(connection, FEW, step, positions));
  return found.reduce((sum, one) => sum + one, 0);
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
    .prepare(`SELECT count(*) AS found FROM (SELECT 1 FROM ${step.counted} WHERE ${where.sql} LIMIT ${most})`)
    .get(...where.values);
  return Number(row?.found);
}
