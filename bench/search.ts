import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/main/compose/system-clock.ts';
import { openJournal } from '../src/main/journal/client.ts';
import { openForReading } from '../src/main/journal/connection.ts';
import { journalFiles } from '../src/main/journal/files.ts';
import type { Journal } from '../src/main/journal/journal.ts';
import type { PageCursor, PaymentQuery } from '../src/shared/journal-query.ts';
import { keptJournal } from './kept-journal.ts';
import { SEEDED_TILL } from './seed/receipt.ts';
import { median, percentile } from './statistics.ts';

const SMALL_RECEIPTS = 10_000;
const ROWS = 50;
const RUNS = 60;
const FAR_PAGE = 20_000;

/** A journal as the program has it open, and what is asked of it. */
interface Measured {
  journal: Journal;
  receipts: number;
  folder: string;
}

/**
 * How long pages, filters, searches, totals and sums take in the reader's thread, the way there and back included, at ten
 * thousand receipts and at `--receipts N`; both journals are kept for the next run,
 * in `--cache FOLDER` or where the other benchmarks keep theirs.
 */
export async function benchSearch(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      receipts: { type: 'string', default: '1000000' },
      cache: { type: 'string', default: path.join(import.meta.dirname, '../node_modules/.cache/paydesk') },
    },
  });
  mkdirSync(values.cache, { recursive: true });
  const small = await openKept(values.cache, SMALL_RECEIPTS);
  const large = await openKept(values.cache, Number(values.receipts));
  console.log(`
Pages of ${ROWS}, median and 99th percentile of ${RUNS} in milliseconds${''.padEnd(3)}${titles([small, large])}   growth`);
  for (const [name, ask] of await questions(large)) await printQuestion(name, [small, large], ask);
  printScan(large);
  await Promise.all([small.journal.close(), large.journal.close()]);
}

type Ask = (measured: Measured) => Promise<unknown>;

function page(query: Partial<PaymentQuery>, before: PageCursor | null = null): Ask {
  return ({ journal }) => journal.page({ search: null, outcomes: null, ...query, before, limit: ROWS });
}

/** @param large what is searched for is taken from a payment in the middle of it */
async function questions(large: Measured): Promise<[string, Ask][]> {
  const far = positionOfPage(large, Math.min(FAR_PAGE, Math.floor(large.receipts / ROWS) - 1));
  const { payments } = await large.journal.page({ before: far, limit: 1, search: null, outcomes: null });
  const [payment] = payments;
  if (!payment) throw new Error('The journal has no such page.');
  const { reference, customer, instrument, createdAt } = payment;
  const middle = new Date(Date.parse(createdAt) - 86_400_000).toISOString();
  return [
    ['newest page', page({})],
    ['page 20,000, or the last', page({}, far)],
    ['filter: paid', page({ outcomes: ['paid'] })],
    ['filter: not settled', page({ outcomes: ['open', 'unknown'] })],
    ['filter: never received', page({ outcomes: ['neverReceived'] })],
    ['filter: in review', page({ filters: { review: true } })],
    ['filter: not released', page({ filters: { released: false } })],
    ['filter: paid and not released', page({ outcomes: ['paid'], filters: { released: false } })],
    ['filter: account', page({ filters: { instrument: 'account' } })],
    ['filter: bank', page({ filters: { bankCode: '058' } })],
    ['filter: brand', page({ filters: { brand: 'verve' } })],
    ['filter: cashier', page({ filters: { actor: 'cashier' } })],
    ['filter: cashier who never was', page({ filters: { actor: 'nobody' } })],
    ['filter: till', page({ filters: { till: 'T1' } })],
    ['filter: one amount', page({ filters: { amountFromMinor: 450_000, amountToMinor: 450_000 } })],
    ['filter: most amounts', page({ filters: { amountFromMinor: 30_000 } })],
    ['filter: one day long ago', page({ filters: { createdFrom: middle, createdBefore: createdAt } })],
    ['filter: bank, paid, long ago', page({ outcomes: ['paid'], filters: { bankCode: '058', createdBefore: middle } })],
    ['search: whole reference', page({ search: reference })],
    ["search: reference's day", page({ search: reference.slice(0, 9) })],
    ["search: reference's till", page({ search: 'T1-' })],
    ['search: last four', page({ search: instrument.lastFour })],
    ['search: whole e-mail', page({ search: customer.email })],
    ['search: first of the e-mail', page({ search: customer.email.slice(0, 5) })],
    ['search: a part of most e-mails', page({ search: 'example' })],
    ['search: end of a phone', page({ search: '4471' })],
    ['search: whole phone', page({ search: customer.phone ?? '08012345678' })],
    ['search: order number', page({ search: 'order 44' })],
    ['search: a part of a word', page({ search: 'rde' })],
    ['search: two words', page({ search: `ade ${instrument.lastFour}` })],
    ['search: two characters', page({ search: 'ad' })],
    ['search: name of a bank', page({ search: 'bank' })],
    ['search: nothing like it', page({ search: 'no such thing' })],
    [
      'day totals, a month',
      ({ journal }) =>
        journal.dayTotals({ from: createdAt.slice(0, 8).concat('01'), to: createdAt.slice(0, 8).concat('31') }),
    ],
    ['sums of everything', ({ journal }) => journal.sums({ search: null, outcomes: null })],
  ];
}

async function printQuestion(name: string, measured: readonly Measured[], ask: Ask): Promise<void> {
  const columns: number[][] = [];
  for (const one of measured) {
    const times: number[] = [];
    for (let run = -3; run < RUNS; run += 1) {
      const startedAt = performance.now();
      await ask(one);
      if (run >= 0) times.push(performance.now() - startedAt);
    }
    columns.push(times);
  }
  const [first = [], last = []] = columns;
  const cells = columns.map((times) => `${milliseconds(median(times))} ${milliseconds(percentile(times, 0.99))}`);
  console.log(`  ${name.padEnd(34)}${cells.join('  ')}   ${(median(last) / median(first)).toFixed(2)} x`);
}

/** What searching costs without any index, for scale. */
function printScan({ folder }: Measured): void {
  const connection = openForReading(journalFiles(folder).database);
  const scan = connection.prepare(`SELECT count(*) FROM payments WHERE note LIKE '%rde%' OR email LIKE '%rde%'`);
  const startedAt = performance.now();
  scan.get();
  console.log(`  ${'a LIKE scan'.padEnd(34)}${''.padEnd(19)}${milliseconds(performance.now() - startedAt)}`);
  connection.close();
}

/** The key after which a far page begins, counted off. */
function positionOfPage({ folder }: Measured, pages: number): PageCursor {
  const connection = openForReading(journalFiles(folder).database);
  const row = connection
    .prepare(`SELECT created_at, reference FROM payments ORDER BY position DESC LIMIT 1 OFFSET ?`)
    .get((pages - 1) * ROWS - 1);
  connection.close();
  return { createdAt: String(row?.created_at), reference: String(row?.reference) };
}

function titles(measured: readonly Measured[]): string {
  return measured.map(({ receipts }) => String(receipts).padStart(16)).join('   ');
}

async function openKept(cache: string, receipts: number): Promise<Measured> {
  const folder = await keptJournal(cache, receipts);
  const { mode, till } = SEEDED_TILL;
  const workerUrl = new URL('../src/main/journal/worker.ts', import.meta.url);
  const onUpkeepFailed = (failure: string) => console.error(`The journal's upkeep failed: ${failure}.`);
  const opening = await openJournal({ folder, mode, till, workerUrl, clock: systemClock(), onUpkeepFailed });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return { journal: opening.journal, receipts, folder };
}

function milliseconds(value: number): string {
  return value.toFixed(2).padStart(8);
}
