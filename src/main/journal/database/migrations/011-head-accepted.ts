import type { Migration } from './migration.ts';

/**
 * Finds where a person last went on with a journal whose end was not proven, before every release. From this version on the
 * heads kept outside the journal are authenticated.
 */
export const headAccepted: Migration = {
  version: 11,
  rebuildsProjection: false,
  sql: `
    CREATE INDEX event_head_accepted ON event (seq) WHERE kind = 'headAccepted';
  `,
};
