import { partitionsOf } from './partitions.ts';
import {
  FAILED_ERASURE_COLUMN,
  OPEN_ERASURE_TABLES,
  OPEN_FINDING_COLUMN,
  SECOND_STEP_TABLES,
  STRETCHES_COLUMN,
} from './second-step-tables.ts';

/**
 * The tables of who looks at head office in a browser. They belong to no journal and are small: a few hundred people, what they
 * have opened, and who was looked at.
 */
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
 * The tables, one statement each, in their order. Never changed once they were released: the next number is added.
 *
 * Everything that belongs to a journal is kept by its id, and every key begins with it: so it lies in hash partitions on one
 * server and on shards on many, and no statement needs two of them. There is nothing here that a sharded engine refuses.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE journal (
     journal_id uuid NOT NULL,
     identity text NOT NULL,
     till text NOT NULL,
     mode text NOT NULL,
     public_key text NOT NULL,
     state text NOT NULL,
     head_seq bigint NOT NULL,
     head_hash text NOT NULL,
     heard_at text NOT NULL,
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
  `CREATE TABLE finding (
     journal_id uuid NOT NULL,
     kind text NOT NULL,
     key text NOT NULL,
     found_at text NOT NULL,
     proof text NOT NULL,
     PRIMARY KEY (journal_id, kind, key)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('finding'),
  `CREATE TABLE enrolment_code (
     code_hash text NOT NULL,
     expires_at text NOT NULL,
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
  `ALTER TABLE journal ADD COLUMN version text NOT NULL DEFAULT ''`,
  ...OPEN_ERASURE_TABLES,
  FAILED_ERASURE_COLUMN,
  ...OPEN_FINDING_COLUMN,
  // By what the keys beside the database are known again, and who has given one up.
  `CREATE TABLE office_key (
     name text NOT NULL,
     number integer NOT NULL,
     mark text NOT NULL,
     made_at text NOT NULL,
     made_by text NOT NULL,
     reason text NOT NULL,
     PRIMARY KEY (name, number)
   )`,
  // When head office has listened: in which time it would have heard a till.
  `CREATE TABLE listening (
     began_at text COLLATE "C" NOT NULL,
     ended_at text NOT NULL,
     PRIMARY KEY (began_at)
   )`,
  ...STRETCHES_COLUMN,
];
