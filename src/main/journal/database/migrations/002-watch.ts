import type { Migration } from './migration.ts';

/**
 * When each payment is asked for next, and those that may stop a new charge: a few rows among very many, so that their
 * indexes hold nothing else.
 */
export const watch: Migration = {
  version: 2,
  rebuildsProjection: true,
  sql: `
    ALTER TABLE payments ADD COLUMN watch_due_at TEXT;
    CREATE INDEX payments_due ON payments (watch_due_at) WHERE watch_due_at IS NOT NULL;
    CREATE INDEX payments_never_received ON payments (amount_minor) WHERE outcome = 'neverReceived';
  `,
};
