import type { DatabaseSync } from 'node:sqlite';
import { allOf, type Filter, WHOLE } from './condition.ts';
import { bitsOf, countBits, keepCommonBits, placesOf, trigrams } from './search-block.ts';

/** What is to be in a payment, all of it. */
export interface BlockQuestion {
  /** Parts of the search text, each of three characters or more. */
  parts: readonly string[];
  /** Filters beside it; those that blocks do not know are left to be asked of what is found. */
  filters: readonly Filter[];
}

/** With how many a page is full soon without blocks. */
interface Limits {
  /** In all: a list of them is then longer than one that the other ways follow. */
  most: number;
  /** In all, as far as can be told from the blocks that were asked so far. */
  expected: number;
}

/** A page of fifty of a hundred and fifty is found in a third of all payments. */
const LIMITS: Limits = { most: 2_000, expected: 150 };
/** Fewer blocks tell nothing. */
const LEAST_BLOCKS = 4;

/** From which and before which. */
interface Positions {
  from: number;
  before: number;
}

/**
 * Finds payments that may have everything that is asked for, and all that do, the newest first: where each of it is common
 * and no list is short, but few payments have all of it.
 * @returns null where a page finds them soon without: where `limits` are reached, or one thing is rare
 */
export function findInBlocks(
  connection: DatabaseSync,
  question: BlockQuestion,
  positions: Positions,
  limits = LIMITS,
): number[] | null {
  // An export asks from within its own moment.
  if (connection.isTransaction) return findAsOfNow(connection, question, positions, limits);
  connection.exec('BEGIN');
  try {
    return findAsOfNow(connection, question, positions, limits);
  } finally {
    connection.exec('COMMIT');
  }
}

/** A part is told well enough by so many of its threes, the rarest ones; of many parts each by fewer. */
const THREES_A_PART = 3;
const THREES_IN_ALL = 12;
/** In how many blocks a part may be rare: where it is in more, the full text's own list of it is short. */
const MOST_LOOKED_UP = 16;
/** A term that was read of so many blocks is read of all others at once, which takes as long as to read fifty. */
const READ_ONE_BY_ONE = 24;

/** Something asked for: a part of the text or a value. */
interface Asked {
  isText: boolean;
  /** Each told by blocks where it is common; the rarest first. */
  terms: readonly string[];
  /** How many of the newest block's payments have the rarest. */
  payments: number;
  /** What has it behind `after` and up to `last`: for a block that knows none of its terms, since few have it. */
  rare: (after: number, last: number) => number[];
}

/** What a block is asked, one after the other, until nothing is left. */
interface Turn {
  one: Asked;
  term: string;
}

interface Block {
  number: number;
  /** The position of the newest payment of the block before. */
  after: number;
  last: number;
}

function findAsOfNow(
  connection: DatabaseSync,
  question: BlockQuestion,
  positions: Positions,
  { most, expected }: Limits,
): number[] | null {
  const [newest] = readBlocks(connection, 1);
  const asked = newest && askedOf(connection, question, newest);
  if (!newest || !asked) return null;
  const blocks = readBlocks(connection, ALL);
  const turns = turnsOf(asked);
  const read = prepareBits(connection);
  const positionsOf = preparePositions(connection);
  const within = blocks.filter(({ last, after }) => last >= positions.from && after < positions.before - 1);
  const found: number[] = [];
  let lookedUp = 0;
  const lookUp = (one: Asked, block: Block) => {
    if (one.isText) lookedUp += 1;
    return one.rare(block.after, block.last);
  };
  for (const [index, block] of within.entries()) {
    const inBlock = findInBlock(block, turns, { read, positionsOf, lookUp });
    found.push(...inBlock.filter((one) => one >= positions.from && one < positions.before));
    const told = Math.max(index + 1, LEAST_BLOCKS);
    const isSoon = found.length >= most || found.length * within.length > expected * told;
    if (isSoon || lookedUp > MOST_LOOKED_UP) return null;
  }
  const outside = { ...positions, from: Math.max(positions.from, newest.last + 1) };
  found.push(...newestOutside(connection, question, asked, outside));
  return found.length < most ? found : null;
}

/** What SQLite takes for no limit. */
const ALL = -1;

/** Newest first. */
function readBlocks(connection: DatabaseSync, most: number): Block[] {
  const rows = connection
    .prepare('SELECT number, last FROM search_blocks WHERE last IS NOT NULL ORDER BY last DESC LIMIT ?')
    .all(most);
  return rows.map(({ number, last }, index) => ({
    number: Number(number),
    after: Number(rows[index + 1]?.last ?? Number.MIN_SAFE_INTEGER),
    last: Number(last),
  }));
}

/**
 * The rarest first. Null where one thing is asked for alone, and where the newest block knows of a part that it is rare,
 * since that leads to it sooner.
 */
function askedOf(connection: DatabaseSync, { parts, filters }: BlockQuestion, newest: Block): Asked[] | null {
  const read = prepareBits(connection);
  const count = (term: string) => countBits(read(term, newest.number) ?? new Uint8Array());
  const most = Math.max(1, Math.min(THREES_A_PART, Math.floor(THREES_IN_ALL / parts.length)));
  const ofText = parts.map((part) => askedPart(connection, part, count, most));
  const ofValues = filters.flatMap((filter) => askedValue(connection, filter, count));
  if (ofText.some(({ payments }) => payments === 0)) return null;
  const asked = [...ofText, ...ofValues].sort((one, other) => one.payments - other.payments);
  return asked.flatMap(({ terms }) => terms).length < 2 ? null : asked;
}

function askedPart(connection: DatabaseSync, part: string, count: (term: string) => number, most: number): Asked {
  const counted = trigrams(part).map((term) => ({ term, payments: count(term) }));
  const rarest = counted.sort((one, other) => one.payments - other.payments).slice(0, most);
  const terms = rarest.map(({ term }) => term);
  return { isText: true, terms, payments: rarest[0]?.payments ?? 0, rare: rarePart(connection, terms[0] ?? part) };
}

/** None where blocks do not know it. */
function askedValue(connection: DatabaseSync, filter: Filter, count: (term: string) => number): Asked[] {
  const { term, index } = filter;
  if (term === null || index === null) return [];
  return [{ isText: false, terms: [term], payments: count(term), rare: rareValue(connection, filter, index) }];
}

/** The rarest term of each, before more of any. */
function turnsOf(asked: readonly Asked[]): Turn[] {
  const turns = asked.flatMap((one) => one.terms.map((term, turn) => ({ one, term, turn })));
  return turns.sort((first, second) => first.turn - second.turn);
}

function rarePart(connection: DatabaseSync, three: string): Asked['rare'] {
  const having = connection.prepare(
    `SELECT rowid AS position FROM payment_search
     WHERE payment_search MATCH ? AND rowid > ${WHOLE} AND rowid <= ${WHOLE}`,
  );
  return (after, last) => having.all(quoted(three), after, last).map(({ position }) => Number(position));
}

function rareValue(connection: DatabaseSync, { sql, values }: Filter, index: string): Asked['rare'] {
  const having = connection.prepare(
    `SELECT position FROM payments INDEXED BY ${index} WHERE ${sql} AND position > ? AND position <= ?`,
  );
  return (after, last) => having.all(...values, after, last).map(({ position }) => Number(position));
}

/**
 * Those of the newest payments that are in no block yet, by the rarest three characters alone: of two, the full text would
 * go back to the oldest payment to find one that has both.
 */
function newestOutside(
  connection: DatabaseSync,
  { parts, filters }: BlockQuestion,
  asked: readonly Asked[],
  { from, before }: Positions,
): number[] {
  const three = asked.flatMap(({ terms }) => terms).find((term) => parts.some((part) => part.includes(term)));
  if (from >= before || three === undefined) return [];
  const left = allOf([
    ...filters.filter(({ term }) => term !== null),
    ...parts.map((part) => ({ sql: 'instr(payment_search.text, ?) > 0', values: [part] })),
  ]);
  return connection
    .prepare(
      `SELECT payment_search.rowid AS position FROM payment_search
         CROSS JOIN payments INDEXED BY payments_filtered ON payments.position = payment_search.rowid
       WHERE payment_search MATCH ? AND payment_search.rowid >= ${WHOLE} AND payment_search.rowid < ${WHOLE}
         AND ${left.sql} ORDER BY payment_search.rowid DESC`,
    )
    .all(quoted(three), from, before, ...left.values)
    .map(({ position }) => Number(position));
}

/** Reads which of a block's payments have a term; null where few have. */
type ReadBits = (term: string, block: number) => Uint8Array | null;

function prepareBits(connection: DatabaseSync): ReadBits {
  const ofBlock = connection.prepare('SELECT bits FROM search_bits WHERE term = ? AND block = ?');
  const ofTerm = connection.prepare('SELECT block, bits FROM search_bits WHERE term = ?');
  const reads = new Map<string, number>();
  const known = new Map<string, Map<number, Uint8Array>>();
  const readAll = (term: string) => {
    const all = new Map(ofTerm.all(term).map(({ block, bits }) => [Number(block), bits as Uint8Array]));
    known.set(term, all);
    return all;
  };
  return (term, block) => {
    const times = reads.get(term) ?? 0;
    reads.set(term, times + 1);
    if (times < READ_ONE_BY_ONE) return (ofBlock.get(term, block)?.bits ?? null) as Uint8Array | null;
    return (known.get(term) ?? readAll(term)).get(block) ?? null;
  };
}

function preparePositions(connection: DatabaseSync): (block: number) => Float64Array {
  const positions = connection.prepare('SELECT positions FROM search_blocks WHERE number = ?');
  // A copy: the bytes as they come need not lie where numbers may.
  return (block) => {
    const { positions: bytes } = positions.get(block) as { positions: Uint8Array };
    return new Float64Array(bytes.slice().buffer);
  };
}

interface BlockReads {
  read: ReadBits;
  positionsOf: (block: number) => Float64Array;
  /** What has it in a block that does not know it. */
  lookUp: (one: Asked, block: Block) => number[];
}

/** Newest first. */
function findInBlock(block: Block, turns: readonly Turn[], { read, positionsOf, lookUp }: BlockReads): number[] {
  let positions: Float64Array | null = null;
  let kept: Uint8Array | null = null;
  const keep = (others: Uint8Array) => {
    if (kept) return keepCommonBits(kept, others);
    kept = others.slice();
    return true;
  };
  const told = new Set<Asked>();
  for (const { one, term } of turns) {
    const ofTerm = read(term, block.number);
    if (!ofTerm) continue;
    told.add(one);
    if (!keep(ofTerm)) return [];
  }
  for (const { one } of turns) {
    if (told.has(one)) continue;
    told.add(one);
    positions ??= positionsOf(block.number);
    if (!keep(bitsOf(placesAmong(positions, lookUp(one, block)), positions.length))) return [];
  }
  if (!kept) return [];
  const all = positions ?? positionsOf(block.number);
  return placesOf(kept).flatMap((place) => all[place] ?? []);
}

function placesAmong(positions: Float64Array, having: readonly number[]): number[] {
  return having.map((position) => placeOf(positions, position)).filter((place) => place !== null);
}

/** By halves: they lie in order. */
function placeOf(positions: Float64Array, position: number): number | null {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return positions[low] === position ? low : null;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
