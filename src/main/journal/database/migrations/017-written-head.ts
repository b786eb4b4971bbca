import type { Migration } from './migration.ts';

/** The newest event, authenticated with the journal's key and written with that event: what nobody else can add is told by it. */
export const writtenHead: Migration = {
  version: 17,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE written_head (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      marker TEXT NOT NULL
    ) STRICT;
  `,
};
