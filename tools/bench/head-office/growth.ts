import type { Database } from '../../../src/head-office/database/database.ts';
import { median } from '../statistics.ts';

export interface Growth {
  payments: number;
  pageMs: number;
  referenceMs: number;
  /** The number of 8 KiB pages that the database read for one answer, which does not depend on other load. */
  pageBlocks: number;
  referenceBlocks: number;
}

const PAGE = 'SELECT * FROM payment ORDER BY created_at DESC, journal_id DESC, reference DESC LIMIT 50';
const REFERENCE = 'SELECT * FROM payment WHERE reference = $1';

const ASKED = 40;
const FILLED_AT_A_TIME = 50_000;

/** Fills the books with minimal rows. Measures at 100,000 payments, and again at each tenfold up to `most`. */
export async function* growthOfQuestions(database: Database, most: number): AsyncGenerator<Growth> {
  let payments = 0;
  for (let goal = 100_000; goal <= most; goal *= 10) {
    for (; payments < goal; payments += FILLED_AT_A_TIME) await fill(database, payments, FILLED_AT_A_TIME);
    await ask(database, 'ANALYZE payment');
    yield {
      payments,
      pageMs: await medianMs(() => ask(database, PAGE)),
      referenceMs: await medianMs((number) => ask(database, REFERENCE, [`T1-${(number * 7_919) % goal}`])),
      pageBlocks: await blocksRead(database, PAGE),
      referenceBlocks: await blocksRead(database, REFERENCE, [`T1-${7_919 % goal}`]),
    };
  }
}

async function fill(database: Database, from: number, count: number): Promise<void> {
  await ask(
    database,
    `INSERT INTO payment (journal_id, reference, sale_id, sale, seq, seqs, record, standing, is_proven, person, day, created_at, outcome,
       found_by)
     SELECT md5((n % 1000)::text)::uuid, 'T1-' || n, n::text, '{}', n, '[]', repeat('x', 400), '{}', true, 'cashier', '2026-11-22',
       to_char(timestamp '2026-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), 'paid', ''
     FROM generate_series($1::bigint, $2::bigint) AS n`,
    [from, from + count - 1],
  );
}

async function blocksRead(database: Database, sql: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = (await ask(database, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, values)) as Explained[];
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

interface Explained {
  'QUERY PLAN': readonly { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

async function medianMs(work: (number: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < ASKED; number += 1) {
    const startedAt = performance.now();
    await work(number);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function ask(database: Database, sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  return await database.transaction((statements) => statements.query(sql, values));
}
