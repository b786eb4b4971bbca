import type { Migration } from './migration.ts';

/** Finds what is paid and whose goods are still there, at every charge: they are few among all that is paid. */
export const keptGoods: Migration = {
  version: 6,
  rebuildsProjection: false,
  sql: `
    CREATE INDEX payments_kept ON payments (amount_minor) WHERE outcome = 'paid' AND released_at IS NULL;
  `,
};
