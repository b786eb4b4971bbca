import type { Migration } from './migration.ts';

/**
 * Runs of re-queries and what came of each reference. They lie beside the chain and are not derived from it, so that
 * making the projection again leaves them as they are.
 */
export const requeryRuns: Migration = {
  version: 4,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE requery_runs (
      id INTEGER PRIMARY KEY,
      state TEXT NOT NULL,
      origin TEXT NOT NULL,
      made_at TEXT NOT NULL,
      made_by TEXT NOT NULL,
      ended_at TEXT,
      per_second REAL NOT NULL,
      width INTEGER NOT NULL,
      flips INTEGER NOT NULL DEFAULT 0,
      others INTEGER NOT NULL DEFAULT 0,
      unchanged INTEGER NOT NULL DEFAULT 0,
      errors INTEGER NOT NULL DEFAULT 0,
      waiting INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX requery_runs_open ON requery_runs (id) WHERE state IN ('active', 'paused');

    CREATE TABLE requery_items (
      run INTEGER NOT NULL REFERENCES requery_runs (id),
      position INTEGER NOT NULL,
      reference TEXT NOT NULL,
      payment_type TEXT NOT NULL,
      is_ours INTEGER NOT NULL,
      listed_amount TEXT,
      rank INTEGER NOT NULL,
      result TEXT,
      PRIMARY KEY (run, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX requery_items_by_rank ON requery_items (run, rank, position);
    CREATE INDEX requery_items_by_reference ON requery_items (reference, run);
  `,
};
