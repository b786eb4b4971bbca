import { hash } from 'node:crypto';
import type { Database } from './database.ts';

/** The statements that create the tables, in order. Every key of a journal's data begins with the journal's id. */
export const TABLES: readonly string[] = [
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
   )`,
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
   )`,
  // Personal data lies beside the chain and can be erased. Forks share numbers, so the hash identifies an entry.
  `CREATE TABLE personal (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     subject text,
     disclosed text NOT NULL,
     PRIMARY KEY (journal_id, seq, hash)
   )`,
  // Without this, PostgreSQL's statistics would keep samples of deleted personal data.
  'ALTER TABLE personal ALTER COLUMN disclosed SET STATISTICS 0',
  // The payments that a case names now or named earlier.
  `CREATE TABLE case_payment (
     journal_id uuid NOT NULL,
     case_id text NOT NULL,
     reference text NOT NULL,
     PRIMARY KEY (journal_id, case_id, reference)
   )`,
  // Erasures and their remaining work. New personal data of an erased subject is refused.
  `CREATE TABLE erasure (
     journal_id uuid NOT NULL,
     subject text NOT NULL,
     reference text NOT NULL,
     at text NOT NULL,
     is_barred boolean NOT NULL,
     is_booked boolean NOT NULL,
     awaits_till boolean NOT NULL,
     PRIMARY KEY (journal_id, subject)
   )`,
  'CREATE INDEX erasure_open ON erasure (journal_id) WHERE awaits_till OR NOT is_booked',
  `CREATE TABLE segment (
     journal_id uuid NOT NULL,
     first_seq bigint NOT NULL,
     gzip bytea NOT NULL,
     PRIMARY KEY (journal_id, first_seq)
   )`,
  `CREATE TABLE branch (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     arrival_id uuid NOT NULL,
     reference text,
     sale_id text,
     PRIMARY KEY (journal_id, seq, hash)
   )`,
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
   )`,
  'ALTER TABLE arrival ALTER COLUMN body SET STATISTICS 0',
  `CREATE TABLE finding (
     journal_id uuid NOT NULL,
     kind text NOT NULL,
     key text NOT NULL,
     found_at text NOT NULL,
     proof text NOT NULL,
     is_open boolean NOT NULL DEFAULT true,
     PRIMARY KEY (journal_id, kind, key)
   )`,
  // Lets head office count open findings without reading acts.
  'CREATE INDEX finding_open ON finding (journal_id) WHERE is_open',
  `CREATE TABLE enrolment_code (
     code_hash text NOT NULL,
     expires_at text NOT NULL,
     shop text NOT NULL,
     journal_id uuid,
     public_key text,
     PRIMARY KEY (code_hash)
   )`,
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
  `CREATE TABLE step_position (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     till text NOT NULL,
     PRIMARY KEY (journal_id)
   )`,
  `CREATE TABLE payment (
     journal_id uuid NOT NULL,
     reference text COLLATE "C" NOT NULL,
     sale_id text NOT NULL,
     sale text NOT NULL,
     seq bigint NOT NULL,
     seqs text NOT NULL,
     record text NOT NULL,
     standing text NOT NULL,
     is_proven boolean NOT NULL,
     person text NOT NULL,
     day text COLLATE "C" NOT NULL,
     created_at text COLLATE "C" NOT NULL,
     outcome text NOT NULL,
     found_by text NOT NULL,
     erased_at text,
     PRIMARY KEY (journal_id, reference)
   )`,
  'ALTER TABLE payment ALTER COLUMN record SET STATISTICS 0',
  'ALTER TABLE payment ALTER COLUMN found_by SET STATISTICS 0',
  'CREATE INDEX payment_newest ON payment (created_at DESC, journal_id DESC, reference DESC)',
  'CREATE INDEX payment_reference ON payment (reference ASC)',
  'CREATE INDEX payment_sale ON payment (journal_id, sale_id)',
  'CREATE INDEX payment_day ON payment (journal_id, day)',
  `CREATE TABLE act (
     journal_id uuid NOT NULL,
     number bigint NOT NULL,
     at text NOT NULL,
     by_whom text NOT NULL,
     what text NOT NULL,
     about text NOT NULL,
     reason text NOT NULL,
     PRIMARY KEY (journal_id, number)
   )`,
  // Finds acts about findings without reading all acts.
  'CREATE INDEX act_what ON act (what, journal_id, number)',
  `CREATE TABLE begun_restore (
     begun_at text NOT NULL,
     PRIMARY KEY (begun_at)
   )`,
  // Fingerprints of head office's key files, which lie outside the database.
  `CREATE TABLE office_key (
     name text NOT NULL,
     mark text NOT NULL,
     PRIMARY KEY (name)
   )`,
  // The periods in which head office listened. Only in these periods does a till count as silent.
  `CREATE TABLE listening (
     began_at text COLLATE "C" NOT NULL,
     ended_at text NOT NULL,
     PRIMARY KEY (began_at)
   )`,
];

export const TABLES_DIGEST = hash('sha256', TABLES.join('\n'), 'hex');

/**
 * Creates the tables in an empty database. If two programs start at once, the second waits.
 * @throws if the tables belong to another version of Paydesk
 */
export async function createTables(database: Database): Promise<void> {
  await database.query(
    'CREATE TABLE IF NOT EXISTS table_version (number integer NOT NULL, digest text NOT NULL, PRIMARY KEY (number))',
  );
  const digest = await database.transaction(async (statements) => {
    const added = await statements.query(
      'INSERT INTO table_version (number, digest) VALUES (1, $1) ON CONFLICT DO NOTHING RETURNING 1',
      [TABLES_DIGEST],
    );
    if (added.length > 0) for (const table of TABLES) await statements.query(table);
    const [version] = await statements.query<{ digest: string }>('SELECT digest FROM table_version');
    return version?.digest;
  });
  if (digest !== TABLES_DIGEST) throw new Error('The tables belong to another version of Paydesk.');
}
