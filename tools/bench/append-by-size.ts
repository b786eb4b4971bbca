import path from 'node:path';
import { seededRandom } from '../torture/seeded-random.ts';
import { fillBench, keptJournal, openSeeded } from './kept-journal.ts';
import { entriesOfReceipts } from './seed/entries.ts';

const SMALL_RECEIPTS = 1_000;
const WARM_UP = 50;

/** Durations in milliseconds. */
export interface AppendsBySize {
  small: number[];
  large: number[];
}

/**
 * Appends in turn to a journal of a thousand receipts and to a large one, so that other load affects both equally.
 * @param cache where the large journal stays between runs, because it takes long to make
 */
export async function measureBySize(parts: {
  folder: string;
  cache: string;
  largeReceipts: number;
  appends: number;
}): Promise<AppendsBySize> {
  const { folder, cache, largeReceipts, appends } = parts;
  const smallFolder = path.join(folder, 'small');
  await fillBench(smallFolder, SMALL_RECEIPTS);
  const small = await openSeeded(smallFolder);
  const large = await openSeeded(await keptJournal(cache, largeReceipts));
  const sources = [small, large].map((journal, index) => ({
    journal,
    entries: entriesOfReceipts(journal.reads.nextCounter(), seededRandom(`${index} ${performance.now()}`)),
    times: [] as number[],
  }));
  for (let append = 0; append < WARM_UP + appends; append += 1) {
    for (const { journal, entries, times } of sources) {
      const entry = entries.next().value;
      const startedAt = performance.now();
      journal.store.append(entry);
      const tookMs = performance.now() - startedAt;
      if (append >= WARM_UP) times.push(tookMs);
    }
  }
  small.close();
  large.close();
  return { small: sources[0]?.times ?? [], large: sources[1]?.times ?? [] };
}
