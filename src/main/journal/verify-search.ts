import type { DatabaseSync } from 'node:sqlite';
import { sameBytes } from './chain.ts';
import type { Fault } from './journal.ts';
import { beginBlock } from './search-block.ts';
import { prepareRows } from './search-blocks.ts';

/*
 * The check of what pages, searches and totals are read from beside the rows of payments. Those rows were compared with the
 * events before, so it is enough to compare the rest with them.
 */

/** Every search text belongs to a payment, and the full text's index is that of its texts. */
export function verifyFullText(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const strangers = connection.prepare(
    `SELECT rowid AS position FROM payment_search WHERE rowid NOT IN (SELECT position FROM payments)`,
  );
  for (const { position } of strangers.iterate()) {
    add({ fault: 'search', seq: null, subject: String(position) });
  }
  const found = connection.prepare(`PRAGMA integrity_check('payment_search')`).get()?.integrity_check;
  if (found !== 'ok') add({ fault: 'search', seq: null, subject: null });
}

/** Every block says of its payments what their texts and rows say; it begins where the one before it ended. */
export function verifySearchBlocks(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const rowsAfter = prepareRows(connection);
  const bitsOf = connection.prepare('SELECT term, bits FROM search_bits WHERE block = ?');
  const blocks = connection.prepare(
    'SELECT number, last, positions FROM search_blocks WHERE last IS NOT NULL ORDER BY last',
  );
  let after = Number.MIN_SAFE_INTEGER;
  for (const { number, last, positions } of blocks.iterate()) {
    const kept = positions as Uint8Array;
    const told = beginBlock();
    for (const row of rowsAfter(after, kept.length / Float64Array.BYTES_PER_ELEMENT)) told.add(row);
    const { positions: toldPositions, bits } = told.finish();
    const isSame =
      told.last === Number(last) &&
      sameBytes(new Uint8Array(toldPositions.buffer), kept) &&
      sameBits(bits, bitsOf.all(Number(number)));
    if (!isSame) add({ fault: 'search', seq: null, subject: `block ${String(number)}` });
    after = Number(last);
  }
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

/** Every day's totals are those of its payments. */
export function verifyDayTotals(connection: DatabaseSync, add: (fault: Fault) => void): void {
  const differing = connection.prepare(
    `WITH counted AS (
       SELECT day, outcome, currency, count(*) AS payments, sum(amount_minor) AS amount_minor
       FROM payments GROUP BY day, outcome, currency),
     kept AS (SELECT * FROM day_totals WHERE payments <> 0 OR amount_minor <> 0)
     SELECT coalesce(counted.day, kept.day) AS day FROM counted
       FULL JOIN kept USING (day, outcome, currency)
       WHERE counted.payments IS NOT kept.payments OR counted.amount_minor IS NOT kept.amount_minor`,
  );
  for (const { day } of differing.iterate()) add({ fault: 'dayTotal', seq: null, subject: String(day) });
}
