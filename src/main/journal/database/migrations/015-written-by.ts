import type { Migration } from './migration.ts';

/**
 * For which version of the tables the program that had the journal last has written what is derived. From here on every migration
 * only adds, so that the program before may go on with a journal of a newer one; what it left out is then made again.
 */
export const writtenBy: Migration = {
  version: 15,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE written_by (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      version INTEGER NOT NULL
    ) STRICT;
    INSERT INTO written_by (only, version) VALUES (1, 15);
  `,
};
