import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runShell, runXlsxWriter, type Taken } from './export-beside.ts';
import { payBeside } from './export-payments.ts';
import type { Measured } from './export-run.ts';
import { keptJournal } from './kept-journal.ts';
import { median, percentile } from './statistics.ts';

/** Smaller than what the machine has, so that a run does not pay for the one before. */
const YOUNG_MEBIBYTES = '--max-semi-space-size=8';

/**
 * What an export of everything costs, beside the `sqlite3` shell and libxlsxwriter on the same table and a bare read of the
 * same events; and what a payment takes meanwhile. Ours has quotes, the guard against formulas, line checks, hashes and
 * syncs; theirs have none. `--receipts N`.
 */
export async function benchExport(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '1000000' } } });
  const cache = path.join(import.meta.dirname, '../node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  const journal = await keptJournal(cache, Number(values.receipts));
  const folder = mkdtempSync(path.join(cache, 'export-'));
  try {
    const ours = (kind: string) => runOurs(kind, journal, folder);
    ours('csv');
    const csv = ours('csv');
    console.log(`\n${csv.rows} payments; seconds by the clock, and of CPU\n`);
    print('CSV', csv);
    printBeside('the sqlite3 shell, columns of the table alone', csv, runShell('plain', journal));
    printBeside('the sqlite3 shell, the same columns', csv, runShell('same', journal), 0.7);
    const xlsx = ours('xlsx');
    print('XLSX', xlsx);
    printBeside('libxlsxwriter, constant memory', xlsx, runXlsxWriter(journal, folder), 1);
    const [bare, jsonl] = [ours('bare'), ours('jsonl')];
    print(`JSON Lines`, jsonl);
    printBeside(`a bare read of the same ${jsonl.rows} events`, jsonl, bare, 0.65);
    const { aloneMs, besideMs } = await payBeside(
      mkdtempSync(path.join(folder, 'till-')),
      commandOf('csv', journal, folder),
    );
    console.log(`
A card payment of the practice service, milliseconds: median and 90th percentile
  alone             ${milliseconds(aloneMs)}   of ${aloneMs.length}
  beside an export  ${milliseconds(besideMs)}   of ${besideMs.length}
  ratio of medians  ${(median(besideMs) / median(aloneMs)).toFixed(2)}, aim 1.5`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function commandOf(kind: string, journal: string, folder: string): [string, ...string[]] {
  const script = path.join(import.meta.dirname, 'export-run.ts');
  return [process.execPath, YOUNG_MEBIBYTES, script, kind, journal, folder];
}

function runOurs(kind: string, journal: string, folder: string): Measured {
  const [program, ...words] = commandOf(kind, journal, folder);
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

function print(name: string, measured: Measured): void {
  const { peakMebibytes, bytes } = measured;
  const size = (bytes / 1024 / 1024).toFixed(0);
  console.log(`${name.padEnd(NAME)}${taken(measured)}  ${peakMebibytes.toFixed(0)} MiB at most, ${size} MiB written`);
}

function printBeside(name: string, ours: Taken, theirs: Taken | null, aim: number | null = null): void {
  if (!theirs) {
    console.log(`  ${name.padEnd(NAME - 2)}skipped: it is not installed here`);
    return;
  }
  const [reached, reachedCpu] = [theirs.seconds / ours.seconds, theirs.cpuSeconds / ours.cpuSeconds];
  console.log(
    `  ${name.padEnd(NAME - 2)}${taken(theirs)}  we reach ${reached.toFixed(2)} of its speed, ${reachedCpu.toFixed(2)} by CPU` +
      `${aim === null ? '' : `, aim ${aim}`}`,
  );
}

const NAME = 50;

function taken({ seconds, cpuSeconds }: Taken): string {
  return `${seconds.toFixed(1).padStart(8)} s ${cpuSeconds.toFixed(1).padStart(8)} s`;
}

function milliseconds(timesMs: readonly number[]): string {
  return `${median(timesMs).toFixed(1).padStart(8)} ${percentile(timesMs, 0.9).toFixed(1).padStart(8)}`;
}
