import type { Migration } from './migration.ts';

/**
 * The chain, what is derived from it, and what lies beside it. The rules that must never be broken are kept by the
 * tables themselves, so that no mistake in the program can break them:
 * events are only added, each linked to the one before; a reference is intended once and released once.
 */
export const firstTables: Migration = {
  version: 1,
  rebuildsProjection: false,
  sql: `
    CREATE TABLE journal (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      identity TEXT NOT NULL,
      genesis BLOB NOT NULL CHECK (length(genesis) = 32)
    ) STRICT;
    CREATE TRIGGER journal_never_updated BEFORE UPDATE ON journal
      BEGIN SELECT RAISE(ABORT, 'the identity of a journal never changes'); END;
    CREATE TRIGGER journal_never_deleted BEFORE DELETE ON journal
      BEGIN SELECT RAISE(ABORT, 'the identity of a journal never changes'); END;

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
    CREATE INDEX event_by_reference ON event (reference, seq) WHERE reference IS NOT NULL;
    CREATE INDEX event_of_sale_alone ON event (sale_id, seq) WHERE reference IS NULL;
    CREATE UNIQUE INDEX event_intended_once ON event (reference) WHERE kind = 'paymentIntended';
    CREATE UNIQUE INDEX event_released_once ON event (reference) WHERE kind = 'goodsHandedOver';
    CREATE TRIGGER event_never_updated BEFORE UPDATE ON event
      BEGIN SELECT RAISE(ABORT, 'an event never changes'); END;
    CREATE TRIGGER event_never_deleted BEFORE DELETE ON event
      BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
    CREATE TRIGGER event_links BEFORE INSERT ON event BEGIN
      SELECT RAISE(ABORT, 'an event has the next number')
        WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM event);
      SELECT RAISE(ABORT, 'an event is linked to the one before it')
        WHERE NEW.prev IS NOT
          coalesce((SELECT hash FROM event WHERE seq = NEW.seq - 1), (SELECT genesis FROM journal));
    END;

    CREATE TABLE sales (
      id TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sales_active ON sales (last_seq) WHERE status = 'active';

    CREATE TABLE payments (
      reference TEXT PRIMARY KEY,
      sale_id TEXT NOT NULL REFERENCES sales (id) DEFERRABLE INITIALLY DEFERRED,
      till TEXT NOT NULL,
      counter INTEGER NOT NULL,
      mode TEXT NOT NULL,
      instrument TEXT NOT NULL,
      bank_code TEXT,
      brand TEXT,
      first_six TEXT,
      last_four TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      email TEXT NOT NULL,
      phone TEXT,
      note TEXT,
      outcome TEXT NOT NULL,
      stage TEXT,
      review TEXT,
      released_at TEXT,
      released_by TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX payments_counter ON payments (till, counter);
    CREATE INDEX payments_newest ON payments (created_at, reference);
    CREATE INDEX payments_of_sale ON payments (sale_id, first_seq);
    CREATE INDEX payments_last_four ON payments (last_four);
    CREATE INDEX payments_email ON payments (email);
    CREATE INDEX payments_unsettled ON payments (first_seq) WHERE outcome IN ('open', 'unknown');

    CREATE TABLE step_detail (
      reference TEXT PRIMARY KEY REFERENCES payments (reference) DEFERRABLE INITIALLY DEFERRED,
      detail TEXT NOT NULL,
      tag BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
