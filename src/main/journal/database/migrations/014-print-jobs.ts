import type { Migration } from './migration.ts';

/**
 * Slips to be printed. They lie beside the chain and are not derived from it: what went to the printer is in the chain, and the
 * index finds it by the payment. An order that prints itself names for what it does so, once for each payment.
 */
export const printJobs: Migration = {
  version: 14,
  rebuildsProjection: false,
  sql: `
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
    CREATE INDEX event_slip_printed ON event (payload ->> '$.happening.of', seq) WHERE kind = 'slipPrinted';
  `,
};
