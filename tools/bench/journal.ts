import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBySize } from './append-by-size.ts';
import { type AppendTimes, appendTimesSchema } from './append-times.ts';
import { benchCache, inBenchFolder, runScript } from './bench-cache.ts';
import { onSlowDisk } from './slow-disk.ts';
import { median, milliseconds } from './statistics.ts';

const SLOW_SYNC_MS = 5;

/**
 * Measures appends beside the minimum cost of durability, on this disk and on a slow disk, and in a large journal.
 * `--receipts N` sets the size of that journal, which the next run reuses; `--appends N` sets the number of appends.
 */
export async function benchJournal(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { receipts: { type: 'string', default: '1000000' }, appends: { type: 'string', default: '500' } },
  });
  const appends = Number(values.appends);
  await inBenchFolder(async (folder) => {
    const append = (disk: string, environment: Record<string, string> = {}) => {
      const given = runScript('append-times.ts', [path.join(folder, disk), String(appends)], [], environment);
      printAppends(disk, appends, appendTimesSchema.parse(given));
    };
    append('this disk');
    onSlowDisk(folder, SLOW_SYNC_MS, append);
    await printBySize({ folder, cache: benchCache(), largeReceipts: Number(values.receipts), appends });
  });
}

function printAppends(disk: string, appends: number, { rawMs, storeMs, programMs }: AppendTimes): void {
  console.log(`
One entry at a time, ${disk}, median of ${appends}
  its bytes appended to a file, fdatasync   ${milliseconds(rawMs, 2)}   1.00
  the journal, in its thread                ${milliseconds(storeMs, 2)}   ${(rawMs / storeMs).toFixed(2)}
  the journal, as the program calls it      ${milliseconds(programMs, 2)}   ${(rawMs / programMs).toFixed(2)}`);
}

async function printBySize(parts: Parameters<typeof measureBySize>[0]): Promise<void> {
  const { largeReceipts } = parts;
  const { small, large } = await measureBySize(parts);
  console.log(`
One entry more, in the journal's thread, median of ${small.length}
  at 1000 receipts                          ${milliseconds(median(small), 2)}
  ${`at ${largeReceipts} receipts`.padEnd(42)}${milliseconds(median(large), 2)}   ${(median(large) / median(small)).toFixed(2)} x`);
}
