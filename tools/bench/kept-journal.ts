import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { type OpenedStore, openStore } from '../../src/main/journal/open/open.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { fillJournal } from './seed/fill-journal.ts';
import { SEEDED_TILL } from './seed/receipt.ts';

/**
 * Returns the folder of a journal with this many receipts. Reuses the journal of an earlier run if it still opens.
 * @param cache where journals stay between runs
 * @throws if the journal is in use or comes from a newer program
 */
export async function keptJournal(cache: string, receipts: number): Promise<string> {
  const folder = path.join(cache, `journal-of-${receipts}`);
  if (existsSync(folder)) {
    const opening = await open(folder);
    if (opening.ok) {
      opening.journal.close();
      // A migration leaves a backup as large as the journal, which no benchmark needs.
      rmSync(journalFiles(folder).backups, { recursive: true, force: true });
      return folder;
    }
    if (opening.problem === 'locked') throw new Error(`The journal in ${folder} is in use by another process.`);
    if (opening.problem === 'newerVersion') throw new Error(`The journal in ${folder} is of a newer program.`);
    rmSync(folder, { recursive: true, force: true });
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  console.log(`A journal of ${receipts} receipts is made once, in ${folder}; this takes a while.`);
  await fillBench(unfinished, receipts);
  renameSync(unfinished, folder);
  return folder;
}

/** @throws if the journal does not open */
export async function openSeeded(folder: string): Promise<OpenedStore> {
  const opening = await open(folder);
  if (!opening.ok) throw new Error(`The journal did not open: ${opening.problem} (${opening.detail}).`);
  return opening.journal;
}

function open(folder: string) {
  const openedAt = new Date().toISOString();
  return openStore({ ...SEEDED_TILL, folder, openedAt, authenticationKey: practiceJournalKey() });
}

/** Fills a journal that is the same for the same number of receipts. */
export async function fillBench(folder: string, receipts: number): Promise<void> {
  const until = new Date(Date.UTC(2026, 10, 21));
  const onProgress = (done: number) => done % 50_000 === 0 && console.log(`  ${done} of ${receipts}`);
  await fillJournal({ folder, receipts, until, random: seededRandom(String(receipts)), onProgress });
}
