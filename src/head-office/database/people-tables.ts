/**
 * The tables of who looks at head office in a browser. They belong to no journal and are small: a few hundred people, what they
 * have opened, and who was looked at.
 */
export const PEOPLE_TABLES: readonly string[] = [
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
