import type { Migration } from './migration.ts';

/**
 * What customers have back, and where business days begin in the chain. `payment_returns` has a row for each entry that changed
 * what was returned of a payment, by how much: it counts on the day of that entry. `business_days` has a row where the entries
 * of a day begin; the zone and the hour are those that were in force on it.
 */
export const booksAndDays: Migration = {
  version: 13,
  rebuildsProjection: true,
  sql: `
    ALTER TABLE payments ADD COLUMN returned_minor INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE payments ADD COLUMN decided_case INTEGER;
    DROP INDEX payments_filtered;
    CREATE INDEX payments_filtered ON payments (position, outcome, instrument, bank_code, brand, actor, till,
      amount_minor, currency, review, released_at, reference, returned_minor, day);
    CREATE INDEX payments_returned ON payments (position) WHERE returned_minor > 0;
    CREATE INDEX payments_by_day ON payments (day);

    CREATE TABLE payment_returns (
      seq INTEGER PRIMARY KEY,
      day TEXT NOT NULL,
      reference TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount_minor INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX payment_returns_of_day ON payment_returns (day);

    CREATE TABLE business_days (
      first_seq INTEGER PRIMARY KEY,
      day TEXT NOT NULL,
      zone TEXT NOT NULL,
      ends_at_hour INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX business_days_by_day ON business_days (day);
  `,
};
