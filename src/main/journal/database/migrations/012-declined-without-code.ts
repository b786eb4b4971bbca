import type { Migration } from './migration.ts';

/** Finds what was declined without a code and is still watched, at every charge: it may turn up yet, and stops a second one. */
export const declinedWithoutCode: Migration = {
  version: 12,
  rebuildsProjection: false,
  sql: `
    CREATE INDEX payments_declined_without_code ON payments (amount_minor)
      WHERE outcome = 'declined' AND record ->> '$.state.code' IS NULL AND record ->> '$.state.review.at' IS NULL
        AND watch_due_at IS NOT NULL;
  `,
};
