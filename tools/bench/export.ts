import { parseArgs } from 'node:util';
import { benchCache, inBenchFolder, runScript } from './bench-cache.ts';
import { payBeside } from './export-payments.ts';
import type { Measured } from './export-run.ts';
import { keptJournal } from './kept-journal.ts';
import { median, percentile } from './statistics.ts';

const OPTIONS = {
  receipts: { type: 'string', default: '1000000' },
  turns: { type: 'string', default: '9' },
} as const;

/** Limits V8's young generation, so that the peak memory varies less between runs. */
const YOUNG_MEBIBYTES = '--max-semi-space-size=8';

/**
 * Measures an export of everything beside a bare read of the same events, and payments during an export. Only the
 * export has quotes, formula guards, line checks, hashes and syncs. `--receipts N` sets the journal's size.
 */
export async function benchExport(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const journal = await keptJournal(benchCache(), Number(values.receipts));
  await inBenchFolder(async (folder) => {
    const ours = (kind: string) => runScript('export-run.ts', [kind, journal, folder], [YOUNG_MEBIBYTES]) as Measured;
    ours('csv');
    const csv = ours('csv');
    console.log(`\n${csv.rows} payments; seconds by the clock, and of CPU\n`);
    print('CSV', csv);
    print('XLSX', ours('xlsx'));
    const [bare, jsonl] = [ours('bare'), ours('jsonl')];
    print(`JSON Lines`, jsonl);
    printBeside(`a bare read of the same ${jsonl.rows} events`, jsonl, bare, 0.65);
    await printPayments(folder, journal, Number(values.turns));
  });
}

async function printPayments(folder: string, journal: string, turns: number): Promise<void> {
  const { aloneMs, besideMs, ratios } = await payBeside(folder, journal, turns);
  console.log(`
A card payment of the practice service, milliseconds: median and 90th percentile
  alone             ${milliseconds(aloneMs)}   of ${aloneMs.length}
  beside an export  ${milliseconds(besideMs)}   of ${besideMs.length}
  ratio of medians  ${(median(besideMs) / median(aloneMs)).toFixed(2)}, median of the ratios of ${ratios.length} turns ${median(ratios).toFixed(2)}, aim 1.5`);
}

function print(name: string, measured: Measured): void {
  const { peakMebibytes, bytes } = measured;
  const size = (bytes / 1024 / 1024).toFixed(0);
  console.log(`${name.padEnd(NAME)}${taken(measured)}  ${peakMebibytes.toFixed(0)} MiB at most, ${size} MiB written`);
}

function printBeside(name: string, ours: Measured, theirs: Measured, aim: number): void {
  const [reached, reachedCpu] = [theirs.seconds / ours.seconds, theirs.cpuSeconds / ours.cpuSeconds];
  console.log(
    `  ${name.padEnd(NAME - 2)}${taken(theirs)}  we reach ${reached.toFixed(2)} of its speed, ${reachedCpu.toFixed(2)} by CPU, aim ${aim}`,
  );
}

const NAME = 50;

function taken({ seconds, cpuSeconds }: Measured): string {
  return `${seconds.toFixed(1).padStart(8)} s ${cpuSeconds.toFixed(1).padStart(8)} s`;
}

function milliseconds(timesMs: readonly number[]): string {
  return `${median(timesMs).toFixed(1).padStart(8)} ${percentile(timesMs, 0.9).toFixed(1).padStart(8)}`;
}
