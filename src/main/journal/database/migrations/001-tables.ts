import { CHAIN_RULES, IDENTITY_TABLE } from '../chain-rules.ts';
import type { Migration } from '../migrate.ts';

/**
 * The chain, its projections, and the tables beside it. Constraints enforce the main rules: events are only added, each
 * linked to the one before; a reference has one intent and one hand-over.
 */
export const tables: Migration = {
  version: 1,
  rebuildsProjection: false,
  sql: `
    ${IDENTITY_TABLE}
    CREATE TABLE event (
      seq INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      kind TEXT NOT NULL,
      reference TEXT,
      sale_id TEXT,
      payload TEXT NOT NULL,
      prev BLOB NOT NULL CHECK (length(prev) = 32),
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE INDEX event_of_sale ON event (sale_id, seq) WHERE sale_id IS NOT NULL;
    CREATE UNIQUE INDEX event_intended_once ON event (reference) WHERE kind = 'paymentIntended';
    CREATE INDEX event_of_case ON event (payload ->> '$.happening.case.id', seq) WHERE kind GLOB 'case*';
    CREATE INDEX event_head_accepted ON event (seq) WHERE kind = 'headAccepted';
    CREATE INDEX event_personal_erased ON event (seq) WHERE kind = 'personalErased';
    CREATE INDEX event_slip_printed ON event (payload ->> '$.happening.of', seq) WHERE kind = 'slipPrinted';
    CREATE INDEX event_of_till ON event (kind, seq) WHERE reference IS NULL AND sale_id IS NULL;
    CREATE UNIQUE INDEX event_released_once ON event (reference) WHERE kind = 'goodsHandedOver';
    ${CHAIN_RULES}
    /* The personal data of an event: canonical JSON, to which the payload holds a commitment. A row is added with its event, never
       changed, and removed if the data is erased. */
    CREATE TABLE personal (
      seq INTEGER PRIMARY KEY REFERENCES event (seq),
      salt BLOB NOT NULL CHECK (length(salt) = 32),
      data TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER personal_unchanged BEFORE UPDATE ON personal
      BEGIN SELECT RAISE(ABORT, 'personal data is never changed'); END;
    CREATE TABLE sales (
      id TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sales_active ON sales (status) WHERE status = 'active';

    /*
     * The position is a payment's place in time, and the key of its row. Every index ends with the position, so that a
     * page of any filter is read from the index in order, without sorting.
     */
    CREATE TABLE payments (
      position INTEGER PRIMARY KEY,
      reference TEXT NOT NULL,
      sale_id TEXT NOT NULL REFERENCES sales (id) DEFERRABLE INITIALLY DEFERRED,
      till TEXT NOT NULL,
      counter INTEGER NOT NULL,
      actor TEXT NOT NULL,
      day TEXT NOT NULL,
      instrument TEXT NOT NULL,
      bank_code TEXT,
      bank_name TEXT,
      brand TEXT,
      first_six TEXT,
      last_four TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      email TEXT,
      email_key TEXT NOT NULL,
      phone TEXT,
      phone_key TEXT,
      note TEXT,
      outcome TEXT NOT NULL,
      review TEXT,
      watch_due_at TEXT,
      handed_over_at TEXT,
      handed_over_by TEXT,
      created_at TEXT NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL,
      returned_minor INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX payments_reference ON payments (reference);
    CREATE UNIQUE INDEX payments_counter ON payments (till, counter);
    CREATE INDEX payments_of_sale ON payments (sale_id, first_seq);
    CREATE INDEX payments_by_first_seq ON payments (first_seq);
    CREATE INDEX payments_due ON payments (watch_due_at) WHERE watch_due_at IS NOT NULL;

    /* Every charge looks up payments for the same purchase. Each partial index holds few of the many payments. */
    CREATE INDEX payments_never_received ON payments (amount_minor) WHERE outcome = 'neverReceived';
    CREATE INDEX payments_kept ON payments (amount_minor) WHERE outcome = 'paid' AND handed_over_at IS NULL;
    CREATE INDEX payments_declined_in_doubt ON payments (amount_minor)
      WHERE outcome = 'declined' AND record ->> '$.state.review.at' IS NOT NULL;
    CREATE INDEX payments_declined_without_code ON payments (amount_minor)
      WHERE outcome = 'declined' AND record ->> '$.state.code' IS NULL AND record ->> '$.state.review.at' IS NULL
        AND watch_due_at IS NOT NULL;

    CREATE INDEX payments_by_outcome ON payments (outcome);
    CREATE INDEX payments_by_instrument ON payments (instrument);
    CREATE INDEX payments_by_bank ON payments (bank_code) WHERE bank_code IS NOT NULL;
    CREATE INDEX payments_by_brand ON payments (brand) WHERE brand IS NOT NULL;
    CREATE INDEX payments_by_actor ON payments (actor);
    CREATE INDEX payments_by_till ON payments (till);
    CREATE INDEX payments_by_day ON payments (day);
    CREATE INDEX payments_by_amount ON payments (amount_minor);
    CREATE INDEX payments_by_email ON payments (email_key);
    CREATE INDEX payments_by_phone ON payments (phone_key) WHERE phone_key IS NOT NULL;
    CREATE INDEX payments_in_review ON payments (position) WHERE review IS NOT NULL;
    CREATE INDEX payments_not_handed_over ON payments (position) WHERE handed_over_at IS NULL;
    CREATE INDEX payments_returned ON payments (position) WHERE returned_minor > 0;
    /* Filters and sums read only this index, and never the records. */
    CREATE INDEX payments_filtered ON payments (position, outcome, instrument, bank_code, brand, actor, till,
      amount_minor, currency, review, handed_over_at, reference, returned_minor, day);

    /* Without detail, the index stores which texts contain a trigram, but not where. This saves a third of its size. */
    CREATE VIRTUAL TABLE payment_search
      USING fts5 (text, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
    /* Deleted text leaves the index at once, and not when its parts are merged. */
    INSERT INTO payment_search (payment_search, rank) VALUES ('secure-delete', 1);

    CREATE TABLE service_identifiers (
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (position, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX service_identifiers_by_key ON service_identifiers (key, position);

    CREATE TABLE day_totals (
      day TEXT NOT NULL,
      outcome TEXT NOT NULL,
      currency TEXT NOT NULL,
      payments INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (day, outcome, currency)
    ) STRICT, WITHOUT ROWID;

    /* One row for each entry that changed the returned amount of a payment. The change counts on the entry's day. */
    CREATE TABLE payment_returns (
      seq INTEGER PRIMARY KEY,
      day TEXT NOT NULL,
      reference TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount_minor INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX payment_returns_of_day ON payment_returns (day);

    /* One row for the first entry of each business day, with the zone and the hour in force on that day. */
    CREATE TABLE business_days (
      first_seq INTEGER PRIMARY KEY,
      day TEXT NOT NULL,
      zone TEXT NOT NULL,
      ends_at_hour INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX business_days_by_day ON business_days (day);

    /* What the customer must do next, authenticated with the journal's key. */
    CREATE TABLE step_detail (
      reference TEXT PRIMARY KEY REFERENCES payments (reference) DEFERRABLE INITIALLY DEFERRED,
      detail TEXT NOT NULL,
      tag BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE cases (
      id TEXT PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      status TEXT NOT NULL,
      due_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX cases_due ON cases (due_at, number) WHERE status <> 'resolved';
    CREATE INDEX cases_resolved ON cases (updated_at, number) WHERE status = 'resolved';
    /* A reference is reported once for each reason, however often the program starts. */
    CREATE TABLE case_payments (
      case_id TEXT NOT NULL REFERENCES cases (id) DEFERRABLE INITIALLY DEFERRED,
      reference TEXT NOT NULL,
      linked INTEGER NOT NULL,
      review INTEGER NOT NULL,
      still_unknown INTEGER NOT NULL,
      PRIMARY KEY (case_id, reference)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX case_payments_reference ON case_payments (reference);
    CREATE UNIQUE INDEX case_payments_review_once ON case_payments (reference) WHERE review = 1;
    CREATE UNIQUE INDEX case_payments_unknown_once ON case_payments (reference) WHERE still_unknown = 1;

    /* Runs of re-queries and slips to be printed are not derived from the chain: rebuilding the projection leaves them alone. */
    CREATE TABLE requery_runs (
      id INTEGER PRIMARY KEY,
      state TEXT NOT NULL,
      origin TEXT NOT NULL,
      made_at TEXT NOT NULL,
      made_by TEXT NOT NULL,
      ended_at TEXT,
      flips INTEGER NOT NULL DEFAULT 0,
      others INTEGER NOT NULL DEFAULT 0,
      unchanged INTEGER NOT NULL DEFAULT 0,
      errors INTEGER NOT NULL DEFAULT 0,
      waiting INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX requery_runs_open ON requery_runs (id) WHERE state IN ('active', 'paused');
    CREATE TABLE requery_items (
      run INTEGER NOT NULL REFERENCES requery_runs (id),
      position INTEGER NOT NULL,
      reference TEXT NOT NULL,
      payment_type TEXT NOT NULL,
      is_ours INTEGER NOT NULL,
      listed_amount TEXT,
      rank INTEGER NOT NULL,
      result TEXT,
      PRIMARY KEY (run, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX requery_items_by_rank ON requery_items (run, rank, position);
    CREATE INDEX requery_items_by_reference ON requery_items (reference, run);
    CREATE TABLE print_jobs (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      reference TEXT NOT NULL,
      asked_at TEXT NOT NULL,
      asked_by TEXT NOT NULL,
      once TEXT,
      state TEXT NOT NULL,
      fault TEXT,
      says TEXT,
      copy INTEGER,
      printer TEXT
    ) STRICT;
    CREATE INDEX print_jobs_to_do ON print_jobs (position) WHERE state IN ('waiting', 'sending');
    CREATE UNIQUE INDEX print_jobs_once ON print_jobs (reference, once) WHERE once IS NOT NULL;

    /* The hash of every thousandth event and the payments of the thousand events up to it, authenticated with the journal's key.
       A proof of a payment needs no events before the checkpoint, and no event of the payment can be hidden from the proof. */
    CREATE TABLE checkpoints (
      seq INTEGER PRIMARY KEY,
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      references_before TEXT NOT NULL,
      tag BLOB NOT NULL CHECK (length(tag) = 32)
    ) STRICT;
    /* The newest event, authenticated with the journal's key in the transaction of that event. */
    CREATE TABLE written_head (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      marker TEXT NOT NULL
    ) STRICT;

    /*
     * The schema version of the program that wrote the derived tables last. An older program may go on with the
     * journal; the rows that it left out are then rebuilt.
     */
    CREATE TABLE written_by (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      version INTEGER NOT NULL
    ) STRICT;
    INSERT INTO written_by (only, version) VALUES (1, 1);
  `,
};
