import type { Migration } from './migration.ts';

/**
 * Finds what was declined and is marked for review, at every charge: the column `review` is empty once a person has decided, and
 * the mark, which stops a second charge, stays in the record.
 */
export const declinedInDoubt: Migration = {
  version: 8,
  rebuildsProjection: false,
  sql: `
    CREATE INDEX payments_declined_in_doubt ON payments (amount_minor)
      WHERE outcome = 'declined' AND record ->> '$.state.review.at' IS NOT NULL;
  `,
};
