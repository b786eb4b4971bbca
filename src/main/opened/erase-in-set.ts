import { openForReading, openSingleFile } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { erasedRowsIn, eraseRows } from '../journal/erasing/erase-rows.ts';
import { clearUnusedBytes } from '../journal/erasing/unused-bytes.ts';
import { readIdentity } from '../journal/verify/verify.ts';
import type { EraseTask } from './open-protocol.ts';
import { readDescription, setFiles, writeDescription } from './opened-set.ts';
import { storeHash } from './opened-store.ts';

/** Erases from a set's stores what the till's journal has erased. While a store changes, its hash is null. */
export function eraseInSet({ set, journal: ofTill }: EraseTask): void {
  const journal = openForReading(ofTill);
  try {
    const { id } = readIdentity(journal).identity;
    const description = readDescription(set);
    for (const [place, store] of description?.stores.entries() ?? []) {
      if (store.journal !== id) continue;
      const folder = setFiles(set).journal(place);
      const file = journalFiles(folder).database;
      const database = openSingleFile(file);
      try {
        const erased = erasedRowsIn(database, journal);
        if (erased.length === 0 && store.sha256 !== null) continue;
        describe(set, place, null);
        if (erased.length > 0) eraseRows(database, erased);
      } finally {
        database.close();
      }
      clearUnusedBytes(file);
      describe(set, place, storeHash(folder));
    }
  } finally {
    journal.close();
  }
}

function describe(set: string, place: number, sha256: string | null): void {
  const description = readDescription(set);
  if (!description) return;
  const stores = description.stores.map((store, index) => (index === place ? { ...store, sha256 } : store));
  writeDescription(set, { ...description, stores });
}
