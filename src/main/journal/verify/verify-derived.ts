import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { verifyBusinessDays } from '../tables/business-days.ts';
import { verifyReturns } from '../tables/payment-returns.ts';
import { boundTo, inRange, type KeyRange, nextRange } from '../tables/verify-range.ts';
import type { Fault } from '../verification.ts';
import { CASES_BY_ID, verifyCases } from './verify-cases.ts';
import { verifyPayments, verifySales, verifySalesOfEvents } from './verify-records.ts';
import { verifyDayTotals, verifyIndex, verifySearchBlocks, verifyStrayBits, verifyTexts } from './verify-search.ts';

/*
 * The check of all that is derived from the events, part after part, each in the order of its keys: a little at a time, so that
 * it goes on where it stopped. Rows change meanwhile; whatever a slice reads it reads at one moment.
 */

type AddFault = (fault: Fault) => void;

const PART_NAMES = ['payments', 'sales', 'cases', 'texts', 'index', 'blocks', 'days', 'checkpoints', 'strays'] as const;
type PartName = (typeof PART_NAMES)[number];

/** Where the check stands: behind a key of a part. */
export const derivedPlaceSchema = z.strictObject({
  part: z.enum(PART_NAMES),
  after: z.union([z.string(), z.number()]),
});
export type DerivedPlace = z.infer<typeof derivedPlaceSchema>;

interface Part {
  /** SQL of its keys behind `:after`, in their order; null where it is checked in one step. */
  keys: string | null;
  /** Before all keys. */
  begin: string | number;
  /** How many keys are a slice: some hundredths of a second. */
  most: number;
  check(connection: DatabaseSync, range: KeyRange, add: AddFault): void;
}

/** Before all positions of payments, which are whole numbers that JavaScript can hold. */
const FIRST_POSITION = Number.MIN_SAFE_INTEGER;

const PARTS: Record<PartName, Part> = {
  payments: {
    keys: 'SELECT DISTINCT reference FROM event WHERE reference > :after ORDER BY reference',
    begin: '',
    most: 250,
    check: verifyPayments,
  },
  sales: { keys: 'SELECT id FROM sales WHERE id > :after ORDER BY id', begin: '', most: 500, check: verifySales },
  cases: { keys: CASES_BY_ID, begin: '', most: 250, check: verifyCases },
  texts: {
    keys: 'SELECT rowid FROM payment_search WHERE rowid > :after ORDER BY rowid',
    begin: FIRST_POSITION,
    most: 5_000,
    check: verifyTexts,
  },
  // SQLite checks an index as a whole.
  index: { keys: null, begin: 0, most: 1, check: (connection, _range, add) => verifyIndex(connection, add) },
  blocks: {
    keys: 'SELECT last FROM search_blocks WHERE last > :after ORDER BY last',
    begin: FIRST_POSITION,
    most: 1,
    check: verifySearchBlocks,
  },
  days: {
    keys: 'SELECT DISTINCT day FROM payments WHERE day > :after ORDER BY day',
    begin: '',
    most: 7,
    check: verifyDayTotals,
  },
  checkpoints: {
    keys: 'SELECT seq FROM checkpoints WHERE seq > :after ORDER BY seq',
    begin: 0,
    most: 2_000,
    check: verifyCheckpoints,
  },
  strays: { keys: null, begin: 0, most: 1, check: (connection, _range, add) => verifyStrays(connection, add) },
};

/** Where the check of what is derived begins. */
export const FIRST_PLACE: DerivedPlace = placeOf('payments');

/** Checks a slice. To be called within a transaction. @returns where the next one begins; null where there is none */
export function verifyDerivedSlice(
  connection: DatabaseSync,
  { part, after }: DerivedPlace,
  add: AddFault,
): DerivedPlace | null {
  const { keys, most, check } = PARTS[part];
  const range = keys === null ? { after, to: null } : nextRange(connection, keys, after, most);
  check(connection, range, add);
  if (range.to !== null) return { part, after: range.to };
  const next = PART_NAMES[PART_NAMES.indexOf(part) + 1];
  return next === undefined ? null : placeOf(next);
}

/** What is derived of single events, for some of them: it is checked together with them, while they are at hand. */
export function verifyDerivedOfEvents(connection: DatabaseSync, range: KeyRange, add: AddFault): void {
  verifySalesOfEvents(connection, range, add);
  verifyReturns(connection, range, add);
  verifyBusinessDays(connection, range, add);
}

function placeOf(part: PartName): DerivedPlace {
  return { part, after: PARTS[part].begin };
}

/** Each checkpoint has the hash of its event. Whether it is authentic is asked where it is used: else it counts for nothing. */
function verifyCheckpoints(connection: DatabaseSync, range: KeyRange, add: AddFault): void {
  const other = connection.prepare(
    `SELECT seq FROM checkpoints WHERE ${inRange('seq', range)}
       AND hash IS NOT (SELECT hash FROM event WHERE event.seq = checkpoints.seq)`,
  );
  for (const { seq } of other.iterate(boundTo(range))) {
    add({ fault: 'checkpoint', seq: Number(seq), subject: null });
  }
}

/** Rows of what is derived of single events belong to an event that is there, and bits to a block. */
function verifyStrays(connection: DatabaseSync, add: AddFault): void {
  const strays = connection.prepare(
    `SELECT first_seq AS seq FROM business_days WHERE first_seq NOT IN (SELECT seq FROM event)
     UNION SELECT seq FROM payment_returns WHERE seq NOT IN (SELECT seq FROM event)`,
  );
  for (const { seq } of strays.iterate()) add({ fault: 'dayTotal', seq: Number(seq), subject: null });
  verifyStrayBits(connection, add);
}
