import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eraseAgain } from './acts/erase-payment.ts';
import { ERASED_PAYMENTS_FILE, erasedPaymentsIn } from './acts/erased-payments.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { sqlBooks } from './books/sql-books.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';

/** `head-office backup FOLDER` and `head-office restore FOLDER`. @returns a sentence about the result @throws with a sentence about the failure */
export async function keepBackup(words: readonly string[], office: OfficePlace & { now: Date }): Promise<string> {
  const [act, folder] = words;
  if ((act !== 'backup' && act !== 'restore') || folder === undefined) {
    throw new Error(
      'The commands are backup FOLDER, restore FOLDER, purge, new-key NAME WHY, person …, people and looks. Without a command, head office starts.',
    );
  }
  const key = witnessKey(office.folder);
  // An external database can be backed up while head office runs.
  const isShared = act === 'backup' && office.databaseUrl !== null;
  const { database, close } = await openOfficeDatabase({ ...office, isShared }, () => undefined);
  try {
    if (act === 'backup') {
      const { journals, rows } = await writeBackup(database, { folder, key, now: office.now });
      return `${folder} has ${journals} journals and ${rows} rows. It does not contain the keys and ${ERASED_PAYMENTS_FILE} of ${office.folder}. Keep copies of those elsewhere.`;
    }
    const ledger = sqlLedger(database);
    const erased = erasedPaymentsIn(path.join(office.folder, ERASED_PAYMENTS_FILE));
    const parts = { ledger, books: sqlBooks(database), erased, clock: () => office.now };
    const again = () => eraseAgain(parts);
    return restoredText(await restoreBackup({ database, ledger, again }, { folder, key }));
  } finally {
    await close();
  }
}

function restoredText({ journals, events, madeAt }: { journals: number; events: number; madeAt: string }): string {
  return [
    `Restored ${journals} journals with ${events} entries as of ${madeAt}. Every head is the same, and every chain is whole.`,
    `Everything in ${ERASED_PAYMENTS_FILE} (beside the keys) was erased again.`,
    'The backup does not know what else was done on the console since then. A till that was revoked may send again, and a person who was removed or reset can sign in as before.',
    'Type these commands again before tills and browsers reach head office.',
    'A till that was connected since then is unknown. It goes on selling, but sends nothing until it is connected again with a new code.',
  ].join('\n');
}

/** Reads the witness key. Tills accept receipts of this key only, so a head office without it is a different one. */
function witnessKey(folder: string): string {
  const file = path.join(folder, 'witness-key.pem');
  if (!existsSync(file))
    throw new Error(`${file} does not exist. Copy the keys of head office into that folder first.`);
  return readFileSync(file, 'utf8');
}
