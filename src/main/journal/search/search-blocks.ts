import type { DatabaseSync } from 'node:sqlite';
import { BLOCK_COLUMNS, type BlockRow, beginBlock, type SearchBlock } from './search-block.ts';

/** Writes the blocks of a journal. */
export interface SearchBlocks {
  /**
   * To be called in the transaction that adds or removes a payment: no block may say of it what is not so. As good as never
   * is there one, since payments are added behind the newest.
   */
  forgetFrom(position: number): void;
  /**
   * Reads some more payments for the next block, and writes it when it is whole: a little at a time, so that no payment
   * waits for it.
   * @returns whether there is more to do
   */
  buildOn(): boolean;
}

interface BlockSizes {
  payments: number;
  /** How many of the newest payments are in none, at least: a clock that was set back a little makes no block untrue. */
  outside: number;
  /** How many payments are read at a time. */
  aTime: number;
}

/** So many payments that the bits of one term lie in one page of the database. */
const BLOCK_SIZES: BlockSizes = { payments: 4_096, outside: 1_024, aTime: 256 };

/** @param within runs what it is given in a transaction */
export function prepareSearchBlocks(
  connection: DatabaseSync,
  within: (work: () => void) => void,
  sizes = BLOCK_SIZES,
): SearchBlocks {
  const lastOf = connection.prepare('SELECT max(last) AS last FROM search_blocks');
  const enough = connection.prepare(
    `SELECT 1 FROM payments INDEXED BY payments_filtered WHERE position > ? ORDER BY position LIMIT 1 OFFSET ?`,
  );
  const forget = connection.prepare('UPDATE search_blocks SET last = NULL WHERE last >= ?');
  const removeForgotten = prepareRemoval(connection, within);
  const rowsAfter = prepareRows(connection);
  const write = prepareWrite(connection);
  let begun = beginBlock();

  const isEnough = (after: number) => enough.get(after, sizes.payments + sizes.outside - 1) !== undefined;
  return {
    forgetFrom(position) {
      if (begun.last !== null && begun.last >= position) begun = beginBlock();
      forget.run(position);
    },
    buildOn() {
      if (removeForgotten()) return true;
      const after = begun.last ?? Number(lastOf.get()?.last ?? Number.MIN_SAFE_INTEGER);
      if (begun.last === null && !isEnough(after)) return false;
      for (const row of rowsAfter(after, Math.min(sizes.aTime, sizes.payments - begun.payments))) begun.add(row);
      if (begun.payments === sizes.payments) {
        const block = begun.finish();
        begun = beginBlock();
        within(() => write(block));
      }
      return true;
    },
  };
}

/** Payments behind a position, oldest first. */
export function prepareRows(connection: DatabaseSync): (after: number, most: number) => BlockRow[] {
  const rows = connection.prepare(
    `SELECT payments.position, text, ${BLOCK_COLUMNS.join(', ')}
     FROM payments CROSS JOIN payment_search ON payment_search.rowid = payments.position
     WHERE payments.position > ? ORDER BY payments.position LIMIT ?`,
  );
  return (after, most) =>
    rows.all(after, most).map(({ position, text, ...values }) => ({
      position: Number(position),
      text: String(text),
      values: values as BlockRow['values'],
    }));
}

/** Removes one block that is no longer true. Its bits lie among those of all others, so that this is not done at once. */
function prepareRemoval(connection: DatabaseSync, within: (work: () => void) => void): () => boolean {
  const forgotten = connection.prepare('SELECT number FROM search_blocks WHERE last IS NULL LIMIT 1');
  const removeBits = connection.prepare('DELETE FROM search_bits WHERE block = ?');
  const removeBlock = connection.prepare('DELETE FROM search_blocks WHERE number = ?');
  return () => {
    const number = forgotten.get()?.number;
    if (number === undefined) return false;
    within(() => {
      removeBits.run(Number(number));
      removeBlock.run(Number(number));
    });
    return true;
  };
}

function prepareWrite(connection: DatabaseSync): (block: SearchBlock) => void {
  const addBlock = connection.prepare('INSERT INTO search_blocks (last, positions) VALUES (?, ?)');
  const addBits = connection.prepare('INSERT INTO search_bits (term, block, bits) VALUES (?, ?, ?)');
  return ({ positions, bits }) => {
    const { lastInsertRowid } = addBlock.run(positions.at(-1) ?? null, new Uint8Array(positions.buffer));
    for (const [term, termBits] of bits) addBits.run(term, lastInsertRowid, termBits);
  };
}
