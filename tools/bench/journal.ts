import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBySize } from './append-by-size.ts';
import { appendTimesSchema } from './append-times.ts';
import { benchCache, inBenchFolder, runScript } from './bench-cache.ts';
import { median, milliseconds } from './statistics.ts';

/**
 * Measures appends beside the minimum cost of durability, and the growth with the journal's size. `--receipts N` sets the size of the large journal,
 * which is kept for the next run; `--appends N` sets the number of appends.
 */
export async function benchJournal(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { receipts: { type: 'string', default: '1000000' }, appends: { type: 'string', default: '500' } },
  });
  const appends = Number(values.appends);
  await inBenchFolder(async (folder) => {
    printAppends(path.join(folder, 'appends'), appends);
    await printBySize({ folder, cache: benchCache(), largeReceipts: Number(values.receipts), appends });
  });
}

function printAppends(folder: string, appends: number): void {
  const given = runScript('append-times.ts', [folder, String(appends)]);
  const { rawMs, storeMs, programMs } = appendTimesSchema.parse(given);
  console.log(`
One entry at a time, median of ${appends}
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
