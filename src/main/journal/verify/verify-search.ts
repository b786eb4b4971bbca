import type { DatabaseSync } from 'node:sqlite';
import { sameBytes } from '../chain.ts';
import { beginBlock } from '../search/search-block.ts';
import { prepareRows } from '../search/search-blocks.ts';
import { boundTo, inRange, type KeyRange } from '../tables/verify-range.ts';
import type { Fault } from '../verification.ts';

/*
 * The check of what pages, searches and totals are read from beside the rows of payments. Those rows were compared with the
 * events before, so it is enough to compare the rest with them.
 */

/** Every search text and every identifier of a range of positions belongs to a payment. */
export function verifyTexts(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  const strangers = connection.prepare(
    `SELECT rowid AS position FROM payment_search WHERE ${inRange('rowid', range)}
       AND NOT EXISTS (SELECT 1 FROM payments WHERE position = payment_search.rowid)
     UNION SELECT position FROM service_identifiers AS named WHERE ${inRange('position', range)}
       AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.position = named.position)`,
  );
  for (const { position } of strangers.iterate(boundTo(range))) {
    add({ fault: 'search', seq: null, subject: String(position) });
  }
}

/** The full text's index is that of its texts. To be called within a transaction. */
export function verifyIndex(connection: DatabaseSync, add: (fault: Fault) => void): void {
  // The full text remembers how its index is laid out, and the check of it takes that for true even where another connection
  // has written since. Only a query of its own looks again.
  connection.prepare('SELECT rowid FROM payment_search LIMIT 1').get();
  const found = connection.prepare(`PRAGMA integrity_check('payment_search')`).get()?.integrity_check;
  if (found !== 'ok') add({ fault: 'search', seq: null, subject: null });
}

/**
 * Every block says of its payments what their texts and rows say; it begins where the one before it ends, which is asked for
 * anew, since blocks are made anew with other ends.
 * @param range of the positions that blocks end with
 */
export function verifySearchBlocks(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  const rowsAfter = prepareRows(connection);
  const bitsOf = connection.prepare('SELECT term, bits FROM search_bits WHERE block = ?');
  const blocks = connection.prepare(
    `SELECT number, last, positions,
         (SELECT max(last) FROM search_blocks AS earlier WHERE earlier.last < search_blocks.last) AS begins_after
       FROM search_blocks WHERE ${inRange('last', range)} ORDER BY last`,
  );
  for (const { number, last, positions, begins_after: before } of blocks.iterate(boundTo(range))) {
    const kept = positions as Uint8Array;
    const told = beginBlock();
    const after = Number(before ?? Number.MIN_SAFE_INTEGER);
    for (const row of rowsAfter(after, kept.length / Float64Array.BYTES_PER_ELEMENT)) told.add(row);
    const { positions: toldPositions, bits } = told.finish();
    const isSame =
      told.last === Number(last) &&
      sameBytes(new Uint8Array(toldPositions.buffer), kept) &&
      sameBits(bits, bitsOf.all(Number(number)));
    if (!isSame) add({ fault: 'search', seq: null, subject: `block ${String(number)}` });
  }
}

/** All bits belong to a block. */
export function verifyStrayBits(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const strangers = connection.prepare(
    'SELECT DISTINCT block FROM search_bits WHERE block NOT IN (SELECT number FROM search_blocks)',
  );
  for (const { block } of strangers.iterate()) {
    add({ fault: 'search', seq: null, subject: `block ${String(block)}` });
  }
}

function sameBits(told: ReadonlyMap<string, Uint8Array>, kept: readonly Record<string, unknown>[]): boolean {
  const isTold = ({ term, bits }: Record<string, unknown>) => {
    const toldBits = told.get(String(term));
    return toldBits !== undefined && sameBytes(toldBits, bits as Uint8Array);
  };
  return kept.length === told.size && kept.every(isTold);
}

/** The totals of a range of days are those of their payments. */
export function verifyDayTotals(connection: DatabaseSync, range: KeyRange, add: (fault: Fault) => void): void {
  const differing = connection.prepare(
    `WITH counted AS (
       SELECT day, outcome, currency, count(*) AS payments, sum(amount_minor) AS amount_minor
       FROM payments INDEXED BY payments_by_day WHERE ${inRange('day', range)} GROUP BY day, outcome, currency),
     kept AS (SELECT * FROM day_totals WHERE ${inRange('day', range)} AND (payments <> 0 OR amount_minor <> 0))
     SELECT coalesce(counted.day, kept.day) AS day FROM counted
       FULL JOIN kept USING (day, outcome, currency)
       WHERE counted.payments IS NOT kept.payments OR counted.amount_minor IS NOT kept.amount_minor`,
  );
  for (const { day } of differing.iterate(boundTo(range))) {
    add({ fault: 'dayTotal', seq: null, subject: String(day) });
  }
}
