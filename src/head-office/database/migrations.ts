import { partitionsOf, withoutStatistics } from './partitions.ts';
import { SECOND_STEP_TABLES } from './second-step-tables.ts';

/**
 * Tables for personal data, which lies beside the chain so that it can be erased. `hash` identifies the entry, because forked entries share a number.
 * `case_payment` has the payments that a case names or ever named. `erasure` lists erasures and what remains to be done for them; subjects in it are
 * refused from then on.
 */
const PERSONAL_TABLES: readonly string[] = [
  `CREATE TABLE personal (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     subject text,
     disclosed text NOT NULL,
     PRIMARY KEY (journal_id, seq, hash)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('personal'),
  withoutStatistics('personal', 'disclosed'),
  `CREATE TABLE case_payment (
     journal_id uuid NOT NULL,
     case_id text NOT NULL,
     reference text NOT NULL,
     PRIMARY KEY (journal_id, case_id, reference)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('case_payment'),
  `CREATE TABLE erasure (
     journal_id uuid NOT NULL,
     subject text NOT NULL,
     reference text NOT NULL,
     at text NOT NULL,
     is_barred boolean NOT NULL,
     is_booked boolean NOT NULL,
     awaits_till boolean NOT NULL,
     PRIMARY KEY (journal_id, subject)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('erasure'),
  'CREATE INDEX erasure_open ON erasure (journal_id) WHERE awaits_till OR NOT is_booked',
  'CREATE INDEX erasure_awaited ON erasure (journal_id) WHERE awaits_till',
];

/** Tables for the people who use head office in a browser. They are small and belong to no journal. */
const PEOPLE_TABLES: readonly string[] = [
  `CREATE TABLE person (
     name text NOT NULL,
     shops text NOT NULL,
     rights text NOT NULL,
     credential text NOT NULL,
     password text NOT NULL,
     first_until text,
     secret text NOT NULL,
     last_step bigint NOT NULL,
     PRIMARY KEY (name)
   )`,
  `CREATE TABLE session (
     token_hash text NOT NULL,
     name text NOT NULL,
     credential text NOT NULL,
     made_at text NOT NULL,
     asked_at text NOT NULL,
     PRIMARY KEY (token_hash)
   )`,
  'CREATE INDEX session_name ON session (name)',
  `CREATE TABLE payment_look (
     look_id uuid NOT NULL,
     at text NOT NULL,
     name text NOT NULL,
     journal_id uuid NOT NULL,
     reference text NOT NULL,
     PRIMARY KEY (look_id)
   )`,
  'CREATE INDEX payment_look_at ON payment_look (at)',
];

/**
 * The tables in order, one statement each. Everything that belongs to a journal has the journal's id as the first part of its key. The tables are
 * hash partitioned by that id, which prepares for shards: no statement needs two partitions, and a sharded engine supports every feature used here.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE journal (
     journal_id uuid NOT NULL,
     identity text NOT NULL,
     till text NOT NULL,
     shop text NOT NULL,
     mode text NOT NULL,
     public_key text NOT NULL,
     state text NOT NULL,
     head_seq bigint NOT NULL,
     head_hash text NOT NULL,
     heard_at text NOT NULL,
     version text NOT NULL,
     erasures bigint NOT NULL,
     PRIMARY KEY (journal_id)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('journal'),
  'CREATE INDEX journal_key ON journal (public_key)',
  `CREATE TABLE event (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     at text,
     kind text,
     reference text,
     sale_id text,
     segment bigint NOT NULL,
     PRIMARY KEY (journal_id, seq)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('event'),
  ...PERSONAL_TABLES,
  `CREATE TABLE segment (
     journal_id uuid NOT NULL,
     first_seq bigint NOT NULL,
     gzip bytea NOT NULL,
     PRIMARY KEY (journal_id, first_seq)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('segment'),
  `CREATE TABLE branch (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     arrival_id uuid NOT NULL,
     reference text,
     sale_id text,
     PRIMARY KEY (journal_id, seq, hash)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('branch'),
  `CREATE TABLE arrival (
     journal_id uuid NOT NULL,
     arrival_id uuid NOT NULL,
     at text NOT NULL,
     signature_input text NOT NULL,
     signature text NOT NULL,
     content_digest text NOT NULL,
     path text NOT NULL,
     outcome text NOT NULL,
     body bytea,
     PRIMARY KEY (journal_id, arrival_id)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('arrival'),
  withoutStatistics('arrival', 'body'),
  `CREATE TABLE finding (
     journal_id uuid NOT NULL,
     kind text NOT NULL,
     key text NOT NULL,
     found_at text NOT NULL,
     proof text NOT NULL,
     is_open boolean NOT NULL DEFAULT true,
     PRIMARY KEY (journal_id, kind, key)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('finding'),
  // Counts open findings without reading acts.
  'CREATE INDEX finding_open ON finding (journal_id) WHERE is_open',
  `CREATE TABLE enrolment_code (
     code_hash text NOT NULL,
     expires_at text NOT NULL,
     shop text NOT NULL,
     journal_id uuid,
     public_key text,
     PRIMARY KEY (code_hash)
   )`,
  ...PEOPLE_TABLES,
  ...SECOND_STEP_TABLES,
  `CREATE TABLE begun_restore (
     begun_at text NOT NULL,
     PRIMARY KEY (begun_at)
   )`,
  // Identifies the key files beside the database, and records who replaced a lost key.
  `CREATE TABLE office_key (
     name text NOT NULL,
     number integer NOT NULL,
     mark text NOT NULL,
     made_at text NOT NULL,
     made_by text NOT NULL,
     reason text NOT NULL,
     PRIMARY KEY (name, number)
   )`,
  // The periods in which head office listened, so that a silent till is not blamed for a time in which nobody listened.
  `CREATE TABLE listening (
     began_at text COLLATE "C" NOT NULL,
     ended_at text NOT NULL,
     PRIMARY KEY (began_at)
   )`,
];
