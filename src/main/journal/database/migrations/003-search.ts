import type { Migration } from './migration.ts';

/**
 * What pages, filters and searches read. A payment's row lies at its position, which is its place in time: every index
 * ends with it, so that a page of any filter is read from the index in order and nothing is sorted.
 * `payments_filtered` has what filters and sums look at, so that neither reads the records.
 */
export const search: Migration = {
  version: 3,
  rebuildsProjection: true,
  sql: `
    DROP TABLE payments;
    CREATE TABLE payments (
      position INTEGER PRIMARY KEY,
      reference TEXT NOT NULL,
      sale_id TEXT NOT NULL REFERENCES sales (id) DEFERRABLE INITIALLY DEFERRED,
      till TEXT NOT NULL,
      counter INTEGER NOT NULL,
      actor TEXT NOT NULL,
      day TEXT NOT NULL,
      mode TEXT NOT NULL,
      instrument TEXT NOT NULL,
      bank_code TEXT,
      bank_name TEXT,
      brand TEXT,
      first_six TEXT,
      last_four TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL,
      phone TEXT,
      phone_key TEXT,
      note TEXT,
      outcome TEXT NOT NULL,
      stage TEXT,
      review TEXT,
      watch_due_at TEXT,
      released_at TEXT,
      released_by TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX payments_reference ON payments (reference);
    CREATE UNIQUE INDEX payments_counter ON payments (till, counter);
    CREATE INDEX payments_of_sale ON payments (sale_id, first_seq);
    CREATE INDEX payments_unsettled ON payments (first_seq) WHERE outcome IN ('open', 'unknown');
    CREATE INDEX payments_due ON payments (watch_due_at) WHERE watch_due_at IS NOT NULL;
    CREATE INDEX payments_never_received ON payments (amount_minor) WHERE outcome = 'neverReceived';

    CREATE INDEX payments_by_outcome ON payments (outcome);
    CREATE INDEX payments_by_instrument ON payments (instrument);
    CREATE INDEX payments_by_bank ON payments (bank_code) WHERE bank_code IS NOT NULL;
    CREATE INDEX payments_by_brand ON payments (brand) WHERE brand IS NOT NULL;
    CREATE INDEX payments_by_actor ON payments (actor);
    CREATE INDEX payments_by_till ON payments (till);
    CREATE INDEX payments_by_amount ON payments (amount_minor);
    CREATE INDEX payments_by_email ON payments (email_key);
    CREATE INDEX payments_by_phone ON payments (phone_key) WHERE phone_key IS NOT NULL;
    CREATE INDEX payments_in_review ON payments (position) WHERE review IS NOT NULL;
    CREATE INDEX payments_unreleased ON payments (position) WHERE released_at IS NULL;
    CREATE INDEX payments_filtered ON payments (position, outcome, instrument, bank_code, brand, actor, till,
      amount_minor, currency, review, released_at, reference);

    CREATE VIRTUAL TABLE payment_search USING fts5 (text, tokenize = 'trigram case_sensitive 1');

    CREATE TABLE day_totals (
      day TEXT NOT NULL,
      outcome TEXT NOT NULL,
      currency TEXT NOT NULL,
      payments INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (day, outcome, currency)
    ) STRICT, WITHOUT ROWID;
  `,
};
