import { parseArgs } from 'node:util';
import { benchCache } from './bench-cache.ts';
import { openKept } from './open-kept.ts';
import { type Aims, type Question, questionsTo } from './search-questions.ts';
import { scanFor } from './search-scan.ts';
import { median, percentile } from './statistics.ts';

const RUNS = 60;
const RUNS_WITHOUT_AIMS = 10;
const WARM_UPS = 3;
/** How many runs come before the first query, so that V8 has compiled the code. */
const FIRST_WARM_UPS = 100;

/**
 * Measures pages, filters, searches, totals and sums at several journal sizes, through the bridge and the reader
 * thread. Journals stay for the next run, in `--cache FOLDER` or with those of other benchmarks.
 */
export async function benchSearch(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: String(RUNS) },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      cache: { type: 'string', default: benchCache() },
    },
  });
  const columns: Column[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    columns.push(await measureSize(values.cache, size, Number(values.runs)));
  }
  printTable(columns, Number(values.runs));
}

interface Column {
  receipts: number;
  answers: Answers[];
  scanMs: number;
}

interface Answers {
  question: Question;
  timesMs: number[];
  cpuMs: number;
  /** The number of payments found; null for a query that returns no payments. */
  found: number | null;
}

async function measureSize(cache: string, receipts: number, mostRuns: number): Promise<Column> {
  const kept = await openKept(cache, receipts);
  const answers: Answers[] = [];
  const questions = await questionsTo(kept);
  for (let warmUp = 0; warmUp < Math.min(mostRuns, FIRST_WARM_UPS); warmUp += 1) await questions[0]?.ask();
  for (const question of questions) answers.push(await answersTo(question, mostRuns));
  await kept.close();
  return { receipts, answers, scanMs: scanFor(kept.folder) };
}

async function answersTo(question: Question, mostRuns: number): Promise<Answers> {
  const runs = Math.min(mostRuns, Object.keys(question.aims).length > 0 ? RUNS : RUNS_WITHOUT_AIMS);
  let found: number | null = null;
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) found = await question.ask();
  const timesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await question.ask();
    timesMs.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { question, timesMs, cpuMs: (user + system) / 1000 / runs, found };
}

function printTable(columns: readonly Column[], runs: number): void {
  const titles = columns.map(({ receipts }) => String(receipts).padStart(CELL)).join('');
  console.log(
    `\nBy receipts: payments found, then milliseconds: least, median and 99th percentile of ${runs} by the clock, and of`,
  );
  console.log('the processor, in all threads, for one answer. "!" where an aim is missed, which is by the clock.');
  console.log(`${''.padEnd(NAME)}${titles}  growth  aims`);
  const newestMs = median(columns.at(-1)?.answers[0]?.timesMs ?? [0]);
  for (const [index, { question }] of (columns[0]?.answers ?? []).entries()) {
    const answers = columns.map((column) => column.answers[index]).filter((one) => one !== undefined);
    const cells = answers.map(cellOf);
    const [first = [], last = []] = [answers[0]?.timesMs, answers.at(-1)?.timesMs];
    const reached = { growth: median(last) / median(first), p99Ms: percentile(last, 0.99), medianMs: median(last) };
    const growth = `${reached.growth.toFixed(2).padStart(6)}x`;
    console.log(
      `${question.name.padEnd(NAME)}${cells.join('')} ${growth}  ${aimsOf(question.aims, { ...reached, newestMs })}`,
    );
  }
  const scans = columns.map(({ scanMs }) => scanMs.toFixed(2).padStart(CELL)).join('');
  console.log(`${'a LIKE scan, for scale'.padEnd(NAME)}${scans}`);
}

const NAME = 46;
const NUMBER = 9;
const CELL = 5 * NUMBER;

interface Reached {
  growth: number;
  p99Ms: number;
  medianMs: number;
  newestMs: number;
}

function aimsOf(aims: Aims, { growth, p99Ms, medianMs, newestMs }: Reached): string {
  const timesNewest = medianMs / newestMs;
  const told = [
    aims.p99Ms && `${p99Ms > aims.p99Ms ? '!' : ''}p99 < ${aims.p99Ms} ms`,
    aims.medianMs && `${medianMs > aims.medianMs ? '!' : ''}median < ${aims.medianMs} ms`,
    aims.growth && `${growth > aims.growth ? '!' : ''}growth < ${aims.growth}x`,
    aims.timesNewest &&
      `${timesNewest > aims.timesNewest ? '!' : ''}${timesNewest.toFixed(2)}x the newest, < ${aims.timesNewest}x`,
  ];
  return told.filter(Boolean).join(', ');
}

function cellOf({ timesMs, cpuMs, found }: Answers): string {
  const times = [0, 0.5, 0.99].map((share) => percentile(timesMs, share));
  return [found ?? '', ...[...times, cpuMs].map((value) => value.toFixed(2))]
    .map((text) => String(text).padStart(NUMBER))
    .join('');
}
