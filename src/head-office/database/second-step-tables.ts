import { partitionsOf, withoutStatistics } from './partitions.ts';

/**
 * The tables of the second step and of people's acts. All tables but claims are partitioned by journal. Claims are partitioned by the claimed thing,
 * so that claims of different tills lie together. `stretches` is JSON: the names of a journal's till and when each applied.
 */
export const SECOND_STEP_TABLES: readonly string[] = [
  `CREATE TABLE step_position (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     stretches text NOT NULL,
     PRIMARY KEY (journal_id)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('step_position'),
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
     till text NOT NULL,
     person text NOT NULL,
     day text COLLATE "C" NOT NULL,
     created_at text COLLATE "C" NOT NULL,
     amount_minor bigint NOT NULL,
     currency text NOT NULL,
     outcome text NOT NULL,
     review text,
     handed_over_at text,
     returned_minor bigint NOT NULL,
     instrument text NOT NULL,
     found_by text NOT NULL,
     erased_at text,
     PRIMARY KEY (journal_id, reference)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('payment'),
  withoutStatistics('payment', 'record'),
  withoutStatistics('payment', 'found_by'),
  'CREATE INDEX payment_newest ON payment (created_at DESC, journal_id DESC, reference DESC)',
  'CREATE INDEX payment_reference ON payment (reference ASC)',
  'CREATE INDEX payment_sale ON payment (journal_id, sale_id)',
  'CREATE INDEX payment_day ON payment (journal_id, day)',
  `CREATE TABLE total (
     journal_id uuid NOT NULL,
     day text COLLATE "C" NOT NULL,
     till text NOT NULL,
     person text NOT NULL,
     currency text NOT NULL,
     outcome text NOT NULL,
     payments bigint NOT NULL,
     amount_minor bigint NOT NULL,
     returned_minor bigint NOT NULL,
     PRIMARY KEY (journal_id, day, till, person, currency, outcome)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('total'),
  'CREATE INDEX total_day ON total (day ASC)',
  `CREATE TABLE claim (
     kind text NOT NULL,
     key text NOT NULL,
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     at text NOT NULL,
     reference text NOT NULL,
     PRIMARY KEY (kind, key, journal_id, seq)
   ) PARTITION BY HASH (kind, key)`,
  ...partitionsOf('claim'),
  `CREATE TABLE act (
     journal_id uuid NOT NULL,
     number bigint NOT NULL,
     at text NOT NULL,
     by_whom text NOT NULL,
     what text NOT NULL,
     about text NOT NULL,
     reason text NOT NULL,
     PRIMARY KEY (journal_id, number)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('act'),
  // Finds the acts about findings without reading other acts.
  'CREATE INDEX act_what ON act (what, journal_id, number)',
];
