import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openKept } from './open-kept.ts';
import { type Aims, type Question, questionsTo } from './search-questions.ts';
import { scanFor } from './search-scan.ts';
import { median, percentile } from './statistics.ts';

const RUNS = 60;
const WARM_UPS = 3;

/**
 * How long pages, filters, searches, totals and sums take as the screens ask for them: through the handlers of the bridge,
 * which check request and answer, and in the reader's thread. Asked at several sizes; the journals are kept
 * for the next run, in `--cache FOLDER` or where the other benchmarks keep theirs.
 */
export async function benchSearch(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      cache: { type: 'string', default: path.join(import.meta.dirname, '../node_modules/.cache/paydesk') },
    },
  });
  mkdirSync(values.cache, { recursive: true });
  const columns: Column[] = [];
  for (const size of values.sizes.split(',').map(Number)) columns.push(await measureSize(values.cache, size));
  printTable(columns);
}

/** What was measured in a journal of one size. */
interface Column {
  receipts: number;
  times: { question: Question; timesMs: number[] }[];
  scanMs: number;
}

async function measureSize(cache: string, receipts: number): Promise<Column> {
  const kept = await openKept(cache, receipts);
  const times: Column['times'] = [];
  for (const question of await questionsTo(kept)) times.push({ question, timesMs: await timesOf(question) });
  await kept.close();
  return { receipts, times, scanMs: scanFor(kept.folder) };
}

async function timesOf({ ask }: Question): Promise<number[]> {
  const timesMs: number[] = [];
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await ask();
    if (run >= 0) timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}

function printTable(columns: readonly Column[]): void {
  const titles = columns.map(({ receipts }) => String(receipts).padStart(CELL)).join('');
  console.log(`\nMilliseconds, least, median and 99th percentile of ${RUNS}, by receipts; "!" where an aim is missed`);
  console.log(`${''.padEnd(NAME)}${titles}  growth  aims`);
  const newestMs = median(columns.at(-1)?.times[0]?.timesMs ?? [0]);
  for (const [index, { question }] of (columns[0]?.times ?? []).entries()) {
    const timesMs = columns.map(({ times }) => times[index]?.timesMs ?? []);
    const cells = timesMs.map((one) => [0, 0.5, 0.99].map((share) => milliseconds(percentile(one, share))).join(''));
    const [first = [], last = []] = [timesMs[0], timesMs.at(-1)];
    const reached = { growth: median(last) / median(first), p99Ms: percentile(last, 0.99), medianMs: median(last) };
    const growth = `${reached.growth.toFixed(2).padStart(6)}x`;
    console.log(
      `${question.name.padEnd(NAME)}${cells.join('')} ${growth}  ${aimsOf(question.aims, { ...reached, newestMs })}`,
    );
  }
  const scans = columns.map(({ scanMs }) => milliseconds(scanMs).padStart(CELL)).join('');
  console.log(`${'a LIKE scan, for scale'.padEnd(NAME)}${scans}`);
}

const NAME = 46;
const CELL = 27;

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

function milliseconds(value: number): string {
  return value.toFixed(2).padStart(CELL / 3);
}
