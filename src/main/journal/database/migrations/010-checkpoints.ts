import type { Migration } from './migration.ts';

/**
 * The hash of every thousandth event, and the references of all payments of the thousand events up to it, one a line, each
 * authenticated with the journal's key: what a payment's events are linked up to, and by which none of them can be hidden.
 */
export const checkpoints: Migration = {
  version: 10,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE checkpoints (
      seq INTEGER PRIMARY KEY,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      references_before TEXT NOT NULL,
      tag BLOB NOT NULL CHECK (length(tag) = 32)
    ) STRICT;
  `,
};
