import { eraseInBooks } from './acts/erase-payment.ts';
import { sqlBooks } from './books/sql-books.ts';
import { purgeFiles } from './database/purge-files.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';

/**
 * `head-office purge`: removes every byte of erased data from the files of the embedded database while head office is stopped.
 * @returns a sentence about the result
 * @throws with a sentence about the failure
 */
export async function purgeDatabase(office: OfficePlace): Promise<string> {
  if (office.databaseUrl !== null) {
    throw new Error(
      'Head office does not run this database itself. Its operator can run VACUUM (FULL) on personal, payment and arrival, and knows how long the write-ahead log is kept.',
    );
  }
  const { database, own, close } = await openOfficeDatabase(office, () => undefined);
  try {
    // Completes erasures that head office had not applied to the books before it ended.
    await eraseInBooks({ ledger: sqlLedger(database), books: sqlBooks(database) });
    if (own) await purgeFiles(own.url);
  } finally {
    await close();
  }
  return `No erased data is left in the database in ${office.folder}. Earlier backups still contain it.`;
}
