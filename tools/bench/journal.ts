import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Compiler, findCompiler } from '../torture/power/compile.ts';
import { measureBySize } from './append-by-size.ts';
import { countSyncs, runAppends } from './append-runs.ts';
import type { AppendTimes } from './append-times.ts';
import { benchCache } from './bench-cache.ts';
import { median } from './statistics.ts';

const SLOW_SYNC_MS = 5;

/**
 * Measures appends beside the minimum cost of durability, the number of syncs, and the growth with the journal's size. `--receipts N` sets the size
 * of the large journal, which is kept for the next run; `--appends N` sets the number of appends.
 */
export async function benchJournal(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { receipts: { type: 'string', default: '1000000' }, appends: { type: 'string', default: '500' } },
  });
  const appends = Number(values.appends);
  const cache = benchCache();
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  try {
    const compiler = findCompiler(folder);
    printAppends('this disk', appends, runAppends(path.join(folder, 'this-disk'), appends));
    if (typeof compiler === 'string') console.log(`\nA slow disk and the count of syncs are skipped: ${compiler}`);
    else printWithLibraries(folder, compiler, appends);
    await printBySize({ folder, cache, largeReceipts: Number(values.receipts), appends });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function printAppends(disk: string, appends: number, { rawMs, storeMs, programMs }: AppendTimes): void {
  console.log(`
One entry at a time, ${disk}, median of ${appends}
  its bytes appended to a file, fdatasync   ${milliseconds(rawMs)}   1.00
  the journal, in its thread                ${milliseconds(storeMs)}   ${(rawMs / storeMs).toFixed(2)}
  the journal, as the program calls it      ${milliseconds(programMs)}   ${(rawMs / programMs).toFixed(2)}`);
}

function printWithLibraries(folder: string, compiler: Compiler, appends: number): void {
  const slow = runAppends(path.join(folder, 'slow-disk'), appends, {
    LD_PRELOAD: compiler.preloadable('slow-sync'),
    SLOW_SYNC_MICROSECONDS: String(SLOW_SYNC_MS * 1_000),
  });
  printAppends(`a disk that takes ${SLOW_SYNC_MS} ms longer to sync`, appends, slow);
  const { byCommits, elsewhere } = countSyncs(path.join(folder, 'syncs'), appends, compiler.preloadable('recorder'));
  const rows = byCommits.map(
    ([syncs, commits]) => `  ${`commits with ${syncs}`.padEnd(42)}${String(commits).padStart(7)}`,
  );
  console.log(`
Syncs from one acknowledgement to the next, counted; more than one where the log is moved into the database or begun anew
${rows.join('\n')}
  ${'syncs of other files and folders'.padEnd(42)}${String(elsewhere).padStart(7)}`);
}

async function printBySize(parts: Parameters<typeof measureBySize>[0]): Promise<void> {
  const { largeReceipts } = parts;
  const { small, large } = await measureBySize(parts);
  console.log(`
One entry more, in the journal's thread, median of ${small.length}
  at 1000 receipts                          ${milliseconds(median(small))}
  ${`at ${largeReceipts} receipts`.padEnd(42)}${milliseconds(median(large))}   ${(median(large) / median(small)).toFixed(2)} x`);
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`.padStart(10);
}
