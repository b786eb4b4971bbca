import { z } from 'zod';
import type { AddFault } from '../verification.ts';
import { entryColumns, writtenEntryOf } from '../written-entry.ts';
import {
  boundTo,
  compare,
  inRange,
  type KeyRange,
  nextRange,
  type Owned,
  type Rebuild,
  reportStrays,
} from './rebuild.ts';

/*
 * Checks what the slices of entries do not cover: tables with keys of their own, and rows that belong to no entry. Each
 * part is checked in slices in order of its keys, so that an interrupted check continues. Each slice reads a snapshot
 * of the journal.
 */

export const derivedPlaceSchema = z.strictObject({
  part: z.string(),
  after: z.union([z.string(), z.number()]).nullable(),
});
export type DerivedPlace = z.infer<typeof derivedPlaceSchema>;

interface Part {
  name: string;
  /** The keys for `nextRange`; null if the part is one step. */
  keys: { key: string; from: string } | null;
  /** The number of keys in a slice, which takes some hundredths of a second. */
  most: number;
  check(rebuild: Rebuild, range: KeyRange, add: AddFault): void;
}

const CASE_ID = `payload ->> '$.happening.case.id'`;
const OF_CASES = `FROM kept.event WHERE kind GLOB 'case*'`;

/** Tables that are checked in slices of entries, and the owner of each row. */
const OWNED: readonly Owned[] = [
  {
    table: 'payments',
    fault: 'payment',
    key: 'reference',
    owner: 'SELECT 1 FROM kept.event WHERE event.seq = owned.first_seq AND event.reference = owned.reference',
  },
  {
    table: 'sales',
    fault: 'sale',
    key: 'id',
    owner: 'SELECT 1 FROM kept.event WHERE sale_id = owned.id',
  },
  {
    table: 'payment_search',
    fault: 'search',
    key: 'rowid',
    owner: 'SELECT 1 FROM kept.payments WHERE payments.position = owned.rowid',
  },
  {
    table: 'service_identifiers',
    fault: 'search',
    key: 'position',
    owner: 'SELECT 1 FROM kept.payments WHERE payments.position = owned.position',
  },
  {
    table: 'payment_returns',
    fault: 'dayTotal',
    key: 'seq',
    owner: 'SELECT 1 FROM kept.event WHERE event.seq = owned.seq AND event.reference IS NOT NULL',
  },
  {
    table: 'business_days',
    fault: 'dayTotal',
    key: 'first_seq',
    owner: 'SELECT 1 FROM kept.event WHERE event.seq = owned.first_seq',
  },
];

const PARTS: readonly Part[] = [
  {
    name: 'cases',
    keys: { key: CASE_ID, from: OF_CASES },
    most: 100,
    check: (rebuild, range, add) => compareCases(rebuild, (id) => inRange(id, range), range, add),
  },
  {
    name: 'days',
    keys: { key: 'day', from: 'FROM kept.payments WHERE TRUE' },
    most: 7,
    check: compareDayTotals,
  },
  // SQLite can only check an index as a whole.
  { name: 'index', keys: null, most: 1, check: (rebuild, _range, add) => checkIndex(rebuild, add) },
  {
    name: 'checkpoints',
    keys: { key: 'seq', from: 'FROM kept.checkpoints WHERE TRUE' },
    most: 2_000,
    check: checkCheckpoints,
  },
  ...OWNED.map((owned) => ({
    name: `strays of ${owned.table}`,
    keys: { key: owned.key, from: `FROM kept.${owned.table} WHERE TRUE` },
    most: 5_000,
    check: (rebuild: Rebuild, range: KeyRange, add: AddFault) => reportStrays(rebuild, owned, range, add),
  })),
];

export const FIRST_PLACE: DerivedPlace = { part: 'cases', after: null };

/** Call it within a slice of the rebuild. @returns where the next slice begins; null after the last */
export function checkDerivedSlice(rebuild: Rebuild, { part, after }: DerivedPlace, add: AddFault): DerivedPlace | null {
  const index = PARTS.findIndex(({ name }) => name === part);
  const found = PARTS[index];
  // Another version of the program wrote this place.
  if (!found) return FIRST_PLACE;
  const { keys, most, check } = found;
  const range = keys ? nextRange(rebuild.connection, keys.key, keys.from, after, most) : { after, to: null };
  check(rebuild, range, add);
  if (range.to !== null) return { part, after: range.to };
  const next = PARTS[index + 1];
  return next ? { part: next.name, after: null } : null;
}

export function compareTouchedCases(rebuild: Rebuild, range: KeyRange, add: AddFault): void {
  const ids = `SELECT ${CASE_ID} ${OF_CASES} AND ${inRange('seq', range)}`;
  compareCases(rebuild, (id) => `${id} IN (${ids})`, range, add);
}

function compareCases(rebuild: Rebuild, which: (id: string) => string, range: KeyRange, add: AddFault): void {
  // Without the named index, SQLite would read all entries if every case is in the range.
  const entries = rebuild.connection.prepare(
    `SELECT seq, ${entryColumns('kept.')} FROM kept.event INDEXED BY event_of_case
     WHERE kind GLOB 'case*' AND ${which(CASE_ID)} ORDER BY seq`,
  );
  for (const row of entries.iterate(boundTo(range))) {
    const seq = Number(row.seq);
    try {
      rebuild.project(seq, writtenEntryOf(row));
    } catch {
      // An entry without a valid projection has no rows to compare.
      add({ fault: 'payload', seq, subject: null });
    }
  }
  const newestOf = (id: string) => `(SELECT last_seq FROM main.cases WHERE id = differing.${id})`;
  for (const { table, id } of [
    { table: 'cases', id: 'id' },
    { table: 'case_payments', id: 'case_id' },
  ] as const) {
    compare(rebuild, { table, fault: 'case', rows: which(id), seq: newestOf(id), subject: id }, range, add);
  }
}

/** Compares totals only. The slices of entries compare the rows of the payments. */
function compareDayTotals(rebuild: Rebuild, range: KeyRange, add: AddFault): void {
  const days = inRange('day', range);
  rebuild.connection
    .prepare(
      `INSERT INTO main.day_totals (day, outcome, currency, payments, amount_minor)
       SELECT day, outcome, currency, count(*), sum(amount_minor) FROM kept.payments
       WHERE ${days} GROUP BY day, outcome, currency`,
    )
    .run(boundTo(range));
  const rows = `${days} AND (payments <> 0 OR amount_minor <> 0)`;
  compare(rebuild, { table: 'day_totals', fault: 'dayTotal', rows, seq: 'NULL', subject: 'day' }, range, add);
}

/** Checks the index itself. The slices of entries compare the texts. */
function checkIndex({ connection }: Rebuild, add: AddFault): void {
  // FTS5 caches the layout of its index, and its check uses the stale cache if another connection has written since. A
  // query refreshes the cache.
  connection.prepare('SELECT rowid FROM kept.payment_search LIMIT 1').get();
  const found = connection.prepare(`PRAGMA kept.integrity_check('payment_search')`).get()?.integrity_check;
  if (found !== 'ok') add({ fault: 'search', seq: null, subject: null });
}

/** Compares hashes only, because readers of checkpoints verify the tags. */
function checkCheckpoints({ connection }: Rebuild, range: KeyRange, add: AddFault): void {
  const other = connection.prepare(
    `SELECT seq FROM kept.checkpoints WHERE ${inRange('seq', range)}
       AND hash IS NOT (SELECT hash FROM kept.event WHERE event.seq = checkpoints.seq)`,
  );
  for (const { seq } of other.iterate(boundTo(range))) {
    add({ fault: 'checkpoint', seq: Number(seq), subject: null });
  }
}
