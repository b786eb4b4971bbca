import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eraseAgain, eraseInBooks } from './acts/erase-payment.ts';
import { ERASED_PAYMENTS_FILE, erasedPaymentsIn } from './acts/erased-payments.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { sqlBooks } from './books/sql-books.ts';
import { answerAboutPeople } from './console/person-commands.ts';
import { purgeFiles } from './database/purge-files.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficeDatabase, type OfficePlace, openOfficeDatabase } from './open-office-database.ts';
import { openPeople } from './open-web.ts';

type Place = OfficePlace & { now: Date; by: string };

/** Runs a command given after `npm run head-office --`. @returns its result @throws with a sentence */
export async function answerOnce(words: readonly string[], place: Place): Promise<string> {
  const [first = '', ...others] = words;
  const [folder = ''] = others;
  if (first === 'purge' && folder === '') return await purge(place);
  if (first === 'backup' && folder !== '') return await backUp(folder, place);
  if (first === 'restore' && folder !== '') return await restore(folder, place);
  if (['person', 'people', 'looks'].includes(first)) return await answerPeople(words, place);
  throw new Error(
    'The commands are backup FOLDER, restore FOLDER, purge, person …, people and looks. Without a command, head office starts.',
  );
}

async function withDatabase<Result>(
  place: OfficePlace & { isShared?: boolean },
  work: (opened: OfficeDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openOfficeDatabase(place, () => undefined);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function purge(place: Place): Promise<string> {
  if (place.databaseUrl !== null) {
    throw new Error(
      'Head office does not run this database itself. Its operator can run VACUUM (FULL) on personal, payment and arrival, and knows how long the write-ahead log is kept.',
    );
  }
  await withDatabase(place, async ({ database, own }) => {
    // Head office may have ended before it applied an erasure to the books.
    await eraseInBooks({ ledger: sqlLedger(database), books: sqlBooks(database) });
    if (own) await purgeFiles(own.url);
  });
  return `No erased data is left in the database in ${place.folder}. Earlier backups still contain it.`;
}

async function backUp(folder: string, place: Place): Promise<string> {
  const key = witnessKey(place);
  // An external database can be backed up while head office runs on it.
  const isShared = place.databaseUrl !== null;
  const { journals, rows } = await withDatabase({ ...place, isShared }, ({ database }) =>
    writeBackup(database, { folder, key, now: place.now }),
  );
  return `${folder} has ${journals} journals and ${rows} rows. It does not contain the keys and ${ERASED_PAYMENTS_FILE} of ${place.folder}. Keep copies of those elsewhere.`;
}

async function restore(folder: string, place: Place): Promise<string> {
  const key = witnessKey(place);
  const list = path.join(place.folder, ERASED_PAYMENTS_FILE);
  const erased = erasedPaymentsIn(list);
  const { journals, events, madeAt } = await withDatabase(place, async ({ database }) => {
    const ledger = sqlLedger(database);
    const again = () => eraseAgain({ ledger, books: sqlBooks(database), erased, clock: () => place.now });
    return await restoreBackup({ database, ledger, again }, { folder, key });
  });
  return [
    `Restored ${journals} journals with ${events} entries as of ${madeAt}. Every head is the same, and every chain is whole.`,
    existsSync(list)
      ? `Everything in ${ERASED_PAYMENTS_FILE} (beside the keys) was erased again.`
      : `${list} does not exist, so nothing was erased again. If data was erased, put the file there before head office starts.`,
    'The backup does not know what else was done on the console since then. A till that was revoked may send again, and a person who was removed or reset can sign in as before.',
    'Type these commands again before tills and browsers reach head office.',
    'A till that was connected since then is unknown. It goes on selling, but sends nothing until it is connected again with a new code.',
  ].join('\n');
}

/** Reads the key that signs receipts. To every till, a head office with a new key would be a different one. */
function witnessKey({ folder }: Place): string {
  const file = path.join(folder, 'witness-key.pem');
  if (!existsSync(file)) {
    throw new Error(`${file} does not exist. Copy the keys of head office into that folder first.`);
  }
  return readFileSync(file, 'utf8');
}

/**
 * Prints secrets only to the terminal: the console of a running head office may go to a log. While head office runs,
 * this works only on an external database.
 */
async function answerPeople(words: readonly string[], place: Place): Promise<string> {
  const isShared = place.databaseUrl !== null;
  return await withDatabase({ ...place, isShared }, async ({ database }) => {
    const people = await openPeople(database, { folder: place.folder, clock: () => place.now });
    const shops = async () => (await sqlLedger(database).journals()).map(({ shop }) => shop);
    return ((await answerAboutPeople(people, words.join(' '), shops)) ?? []).join('\n');
  });
}
