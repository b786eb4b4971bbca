import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openPracticeJournal } from '../till/open-journal.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { benchCache } from './bench-cache.ts';
import { keptJournal } from './kept-journal.ts';
import { entriesOfReceipts } from './seed/entries.ts';
import { SEEDED_TILL } from './seed/receipt.ts';
import { median, milliseconds, percentile } from './statistics.ts';

const ENTRIES_A_RECEIPT = 5;
const ALONE = 300;

/** The pause is shorter than in the program, so that the benchmark ends soon. The slices are equally large. */
const BETWEEN_SLICES_MS = 5;
const BETWEEN_ENTRIES_MS = 10;

/**
 * Measures a full check of a journal in slices, and appends before and during the check. `--entries N` sets the
 * journal's size, a million by default; the journal is reused by the next run.
 */
export async function benchCheck(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { entries: { type: 'string', default: '1000000' } } });
  const cache = benchCache();
  const folder = await keptJournal(cache, Number(values.entries) / ENTRIES_A_RECEIPT);
  rmSync(journalFiles(folder).chainCheck, { force: true });
  const journal = await openPracticeJournal({ folder, till: SEEDED_TILL.till });
  const add = await adding(journal);
  const alone: number[] = [];
  while (alone.length < ALONE) alone.push(await add());
  const { slices, beside, entries } = await checkBeside(journal, add);
  const closingAt = performance.now();
  await journal.close();
  console.log(`
${entries} entries, checked in ${slices.length} slices with ${BETWEEN_SLICES_MS} ms between them
  a slice, median                          ${milliseconds(median(slices))}
  the longest of them                      ${milliseconds(Math.max(...slices))}
  an entry more, alone: median             ${milliseconds(median(alone))}
                        99 of 100          ${milliseconds(percentile(alone, 0.99))}
                        the longest wait   ${milliseconds(Math.max(...alone))}
  beside the check:     median             ${milliseconds(median(beside))}   ${ratio(median(beside), median(alone))}
                        99 of 100          ${milliseconds(percentile(beside, 0.99))}   ${ratio(percentile(beside, 0.99), percentile(alone, 0.99))}
                        the longest wait   ${milliseconds(Math.max(...beside))}   ${ratio(Math.max(...beside), Math.max(...slices))} of the longest slice
  to close the journal afterwards          ${milliseconds(performance.now() - closingAt)}`);
}

/** Returns a function that pauses, appends an entry, and returns the duration of the append. */
async function adding(journal: Journal): Promise<() => Promise<number>> {
  const entries = entriesOfReceipts(await journal.nextCounter(), seededRandom(String(performance.now())));
  return async () => {
    await setTimeout(BETWEEN_ENTRIES_MS);
    const entry = entries.next().value;
    const startedAt = performance.now();
    await journal.append(entry);
    return performance.now() - startedAt;
  };
}

async function checkBeside(journal: Journal, add: () => Promise<number>) {
  const slices: number[] = [];
  const beside: number[] = [];
  let isChecking = true;
  const adds = (async () => {
    while (isChecking) beside.push(await add());
  })();
  let entries = 0;
  while (isChecking) {
    const startedAt = performance.now();
    const { running, last } = await journal.checkChainOn(new Date().toISOString());
    slices.push(performance.now() - startedAt);
    if (!running && last?.fault) throw new Error(`${last.fault.fault} at ${last.fault.seq}`);
    if (running) await setTimeout(BETWEEN_SLICES_MS);
    else [isChecking, entries] = [false, last?.entries ?? 0];
  }
  await adds;
  return { slices, beside, entries };
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} x`.padStart(8);
}
