import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { systemClock } from '../src/main/compose/system-clock.ts';
import { openJournal } from '../src/main/journal/client.ts';
import type { Journal } from '../src/main/journal/journal.ts';
import { type OpenedStore, openStore } from '../src/main/journal/open/open.ts';
import { practiceJournalKey } from '../src/main/seal/journal-key.ts';
import { canonicalJson } from '../src/shared/journal/canonical.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { entriesOfReceipts } from './seed/entries.ts';
import { SEEDED_TILL } from './seed/receipt.ts';
import { median } from './statistics.ts';

/*
 * A process of its own, so that libraries can be loaded before the C library: `append-times.ts FOLDER COUNT` appends so
 * many entries, one at a time, and so many times the bytes of an entry to a plain file, in turn. It prints its medians as
 * JSON. Then it appends as many once more with nothing beside them, and writes a mark before and after each of them.
 */

export const appendTimesSchema = z.object({
  /** Appending an entry's text to a file and syncing it: what durability costs here at least. */
  rawMs: z.number(),
  /** The journal in the thread that writes it. */
  storeMs: z.number(),
  /** The journal as the program calls it, the way to the writer's thread and back included. */
  programMs: z.number(),
});
export type AppendTimes = z.infer<typeof appendTimesSchema>;

/** The file that has a mark for each acknowledgement while nothing is done but appending entries. */
export const PROGRAM_ONLY = 'program-only';

/** The program runs for hours: what is measured is code that the engine has compiled. */
const WARM_UP = 500;

if (process.argv[1] === import.meta.filename) {
  const [folder = '', count = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await measureAppends(folder, Number(count))));
}

async function measureAppends(folder: string, count: number): Promise<AppendTimes> {
  const store = await openStoreIn(path.join(folder, 'store'));
  const journal = await openJournalIn(path.join(folder, 'program'));
  const stored = entriesOfReceipts(1, seededRandom('store'));
  const programmed = entriesOfReceipts(1, seededRandom('program'));
  const warmUp = Math.min(WARM_UP, count);
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
  await appendAlone(folder, journal, count);
  store.close();
  await journal.close();
  return { rawMs: median(times.rawMs), storeMs: median(times.storeMs), programMs: median(times.programMs) };
}

/** Appends with nothing beside it; a recording shows the marks between the entries. */
async function appendAlone(folder: string, journal: Journal, count: number): Promise<void> {
  const marks = openSync(path.join(folder, PROGRAM_ONLY), 'a');
  const entries = entriesOfReceipts(await journal.nextCounter(), seededRandom('alone'));
  writeSync(marks, 'b');
  for (let append = 0; append < count; append += 1) {
    await journal.append(entries.next().value);
    writeSync(marks, 'a');
  }
  closeSync(marks);
}

async function time(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function openStoreIn(folder: string): Promise<OpenedStore> {
  const { mode, till } = SEEDED_TILL;
  const opening = await openStore({
    folder,
    mode,
    till,
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return opening.journal;
}

async function openJournalIn(folder: string): Promise<Journal> {
  const { mode, till } = SEEDED_TILL;
  const workerUrl = new URL('../src/main/journal/worker.ts', import.meta.url);
  const onUpkeepFailed = (failure: string) => console.error(`The journal's upkeep failed: ${failure}.`);
  const opening = await openJournal({
    folder,
    mode,
    till,
    workerUrl,
    clock: systemClock(),
    authenticationKey: practiceJournalKey(),
    onUpkeepFailed,
  });
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return opening.journal;
}
