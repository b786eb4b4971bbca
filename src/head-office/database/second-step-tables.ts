import { partitionsOf } from './partitions.ts';

/**
 * The tables of the second step, and those of what people do at head office. All but claims lie with their journal; a claim lies with
 * what is claimed, so that those of different tills for one thing are found together.
 */
export const SECOND_STEP_TABLES: readonly string[] = [
  `ALTER TABLE journal ADD COLUMN shop text NOT NULL DEFAULT ''`,
  `ALTER TABLE enrolment_code ADD COLUMN shop text NOT NULL DEFAULT ''`,
  `CREATE TABLE step_position (
     journal_id uuid NOT NULL,
     seq bigint NOT NULL,
     hash text NOT NULL,
     first_at text,
     last_at text,
     PRIMARY KEY (journal_id)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('step_position'),
  `CREATE TABLE payment (
     journal_id uuid NOT NULL,
     reference text COLLATE "C" NOT NULL,
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
     released_at text,
     returned_minor bigint NOT NULL,
     instrument text NOT NULL,
     found_by text NOT NULL,
     erased_at text,
     PRIMARY KEY (journal_id, reference)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('payment'),
  'CREATE INDEX payment_newest ON payment (created_at DESC, journal_id DESC, reference DESC)',
  'CREATE INDEX payment_reference ON payment (reference ASC)',
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
];

/**
 * Which erasures have no end yet: those whose last act is none. What people did before this table was there is read once. Of what an erasure
 * reaches only the reference is read, which stands last: tills have sent the others, and JSON may hold what is no text to the database.
 */
export const OPEN_ERASURE_TABLES: readonly string[] = [
  `CREATE TABLE open_erasure (
     journal_id uuid NOT NULL,
     reference text NOT NULL,
     PRIMARY KEY (journal_id, reference)
   ) PARTITION BY HASH (journal_id)`,
  ...partitionsOf('open_erasure'),
  `INSERT INTO open_erasure (journal_id, reference)
   SELECT journal_id, reference
   FROM (
     SELECT journal_id, number, what,
       CASE WHEN what = 'erasureReaches' THEN
         ('{' || substr(about, strpos(about, '"reference":')))::json ->> 'reference'
       ELSE about END AS reference
     FROM act WHERE what IN ('paymentErased', 'erasureReaches', 'erasureEnded')
   ) AS erasing
   GROUP BY journal_id, reference
   HAVING max(CASE WHEN what = 'erasureEnded' THEN number ELSE 0 END) < max(number)
   ON CONFLICT DO NOTHING`,
];

/**
 * In JSON: under which name a journal was written, and when, in the place of its first and last time alone. What was read before has the name
 * that the journal was begun with.
 */
export const STRETCHES_COLUMN: readonly string[] = [
  `ALTER TABLE step_position ADD COLUMN stretches text NOT NULL DEFAULT '[]'`,
  `UPDATE step_position SET stretches =
     json_build_array(json_build_object('till', journal.till, 'firstAt', first_at, 'lastAt', last_at))::text
   FROM journal
   WHERE journal.journal_id = step_position.journal_id AND first_at IS NOT NULL AND last_at IS NOT NULL`,
  'ALTER TABLE step_position DROP COLUMN first_at, DROP COLUMN last_at',
];

/** In JSON: how often an erasure was kept from its end, when, why, and when it is tried again. */
export const FAILED_ERASURE_COLUMN = 'ALTER TABLE open_erasure ADD COLUMN failed text';

/**
 * Whether a finding is open, as the last act about it says, so that whoever counts the open ones reads no act; and by what an act is, so
 * that whoever asks for those about findings reads no other one.
 */
export const OPEN_FINDING_COLUMN: readonly string[] = [
  'ALTER TABLE finding ADD COLUMN is_open boolean NOT NULL DEFAULT true',
  `UPDATE finding SET is_open = false
   WHERE EXISTS (
     SELECT 1 FROM act AS done
     WHERE done.journal_id = finding.journal_id AND done.about = finding.kind || ' ' || finding.key
       AND done.what IN ('findingSeen', 'findingSettled')
       AND NOT EXISTS (
         SELECT 1 FROM act AS later
         WHERE later.journal_id = done.journal_id AND later.about = done.about AND later.what = 'findingReopened'
           AND later.number > done.number
       )
   )`,
  'CREATE INDEX finding_open ON finding (journal_id) WHERE is_open',
  'CREATE INDEX act_what ON act (what, journal_id, number)',
];
