import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';

/**
 * `head-office backup FOLDER` and `head-office restore FOLDER`.
 * @returns a sentence that says what was done
 * @throws with a sentence that says why it was not
 */
export async function keepBackup(words: readonly string[], office: OfficePlace & { now: Date }): Promise<string> {
  const [act, folder] = words;
  if ((act !== 'backup' && act !== 'restore') || folder === undefined) {
    throw new Error(
      'There are: backup FOLDER, restore FOLDER, new-key NAME WHY, person …, people, looks, and nothing to start head office.',
    );
  }
  const key = witnessKey(office.folder);
  // A database that is not its own can be copied while head office runs.
  const isShared = act === 'backup' && office.databaseUrl !== null;
  const { database, close } = await openOfficeDatabase({ ...office, isShared }, { log: () => undefined });
  try {
    if (act === 'backup') {
      const { journals, rows } = await writeBackup(database, { folder, key, now: office.now });
      return `${folder} has ${journals} journals and ${rows} rows. The keys in ${office.folder} are not in it: keep them elsewhere.`;
    }
    const restored = await restoreBackup({ database, ledger: sqlLedger(database) }, { folder, key });
    return restoredText(restored);
  } finally {
    await close();
  }
}

function restoredText({ journals, events, madeAt }: { journals: number; events: number; madeAt: string }): string {
  return [
    `${journals} journals with ${events} entries are back, as of ${madeAt}: every head is as it was, every chain is whole.`,
    'What was done on the console since then is not in the backup. A till that was revoked is let in again, a person who was removed or reset signs in as before, and what was erased is there again.',
    'Type these commands again before tills and browsers reach head office.',
    'A till that was connected since then is not known: it sells on, and sends nothing until it is connected again with a new code.',
  ].join('\n');
}

/** Tills take no receipt of another key, so that a head office that has lost it is another one. */
function witnessKey(folder: string): string {
  const file = path.join(folder, 'witness-key.pem');
  if (!existsSync(file))
    throw new Error(`${file} is not there: put the keys of the head office into that folder first.`);
  return readFileSync(file, 'utf8');
}
