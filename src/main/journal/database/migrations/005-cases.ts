import type { Migration } from './migration.ts';

/**
 * Cases, the payments that each is or was about, and what the program told of them. A reference is told of once for each
 * reason, however often the program is started.
 */
export const cases: Migration = {
  version: 5,
  rebuildsProjection: false,
  sql: `
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

    CREATE INDEX event_of_case ON event (payload ->> '$.happening.case.id', seq) WHERE kind GLOB 'case*';
    CREATE INDEX payments_given_up ON payments (first_seq) WHERE outcome IN ('open', 'unknown') AND watch_due_at IS NULL;
  `,
};
