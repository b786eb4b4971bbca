import type { Migration } from './migration.ts';

/**
 * Which of each block of payments have what many of them have: a bit for each payment. The full text lists the payments of
 * three characters one by one; where two such lists are long, to find what is in both takes as long as they are.
 * `last` is the position of the newest payment of a block, which begins where the one before it ends; null where it is no
 * longer true, and its bits are still to be removed. A number is never used again.
 */
export const searchBlocks: Migration = {
  version: 7,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE search_blocks (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      last INTEGER UNIQUE,
      positions BLOB NOT NULL
    ) STRICT;
    CREATE TABLE search_bits (
      term TEXT NOT NULL,
      block INTEGER NOT NULL,
      bits BLOB NOT NULL,
      PRIMARY KEY (term, block)
    ) STRICT, WITHOUT ROWID;
  `,
};
