import { closeSync, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../../src/shared/journal/canonical.ts';
import { openPracticeJournal } from '../till/open-journal.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { openSeeded } from './kept-journal.ts';
import { entriesOfReceipts } from './seed/entries.ts';
import { SEEDED_TILL } from './seed/receipt.ts';
import { median } from './statistics.ts';

/*
 * `append-times.ts FOLDER COUNT` is a process of its own. It appends each entry to a journal and the same bytes to a
 * plain file, and prints the medians as JSON.
 */

export const appendTimesSchema = z.object({
  /** An append of an entry's text to a plain file with a sync: the minimum cost of durability on this machine. */
  rawMs: z.number(),
  /** An append by the journal's store alone, without another thread. */
  storeMs: z.number(),
  /** An append as the program makes it, with the round trip to the writer thread. */
  programMs: z.number(),
});
export type AppendTimes = z.infer<typeof appendTimesSchema>;

/** The program runs for hours, so the first appends, before V8 has compiled the code, are not measured. */
const WARM_UP = 500;

if (process.argv[1] === import.meta.filename) {
  const [folder = '', count = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await measureAppends(folder, Number(count))));
}

async function measureAppends(folder: string, count: number): Promise<AppendTimes> {
  const store = await openSeeded(path.join(folder, 'store'));
  const journal = await openPracticeJournal({ folder: path.join(folder, 'program'), till: SEEDED_TILL.till });
  const stored = entriesOfReceipts(1, seededRandom('store'));
  const programmed = entriesOfReceipts(1, seededRandom('program'));
  const warmUp = Math.min(WARM_UP, count);
  mkdirSync(folder, { recursive: true });
  const raw = openSync(path.join(folder, 'raw'), 'a');
  const times = { rawMs: [] as number[], storeMs: [] as number[], programMs: [] as number[] };
  for (let append = 0; append < warmUp + count; append += 1) {
    const entry = stored.next().value;
    const programEntry = programmed.next().value;
    const text = canonicalJson(entry);
    const rawMs = await time(() => {
      writeSync(raw, text);
      fdatasyncSync(raw);
    });
    const storeMs = await time(() => store.store.append(entry));
    const programMs = await time(() => journal.append(programEntry));
    if (append < warmUp) continue;
    times.rawMs.push(rawMs);
    times.storeMs.push(storeMs);
    times.programMs.push(programMs);
  }
  closeSync(raw);
  store.close();
  await journal.close();
  return { rawMs: median(times.rawMs), storeMs: median(times.storeMs), programMs: median(times.programMs) };
}

async function time(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
