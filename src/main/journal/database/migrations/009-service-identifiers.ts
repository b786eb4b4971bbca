import type { Migration } from './migration.ts';

/**
 * What the service calls a payment, looked up whole: a person has it from the provider. No payment from before it was kept
 * has one.
 */
export const serviceIdentifiers: Migration = {
  version: 9,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE service_identifiers (
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (position, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX service_identifiers_by_key ON service_identifiers (key, position);
  `,
};
