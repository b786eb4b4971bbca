import type { Migration } from './migration.ts';

/**
 * Finds the payments that were begun in a stretch of the chain, as a shift and a report are; and among the till's own entries, of
 * which printed slips are many, those of one kind.
 */
export const stretches: Migration = {
  version: 16,
  rebuildsProjection: false,
  sql: `
    CREATE INDEX payments_by_first_seq ON payments (first_seq);
    CREATE INDEX event_of_till ON event (sale_id, kind, seq) WHERE reference IS NULL AND sale_id IS NULL;
  `,
};
