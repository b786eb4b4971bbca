import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading, openForWriting } from '../database/connection.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { readIdentity } from '../verify/verify.ts';
import { erasedRowsIn, eraseRows, hasErasures } from './erase-rows.ts';
import { clearAfterErasure, noteErasure } from './unused-bytes.ts';

export interface ErasablePlace {
  name: string;
  /** @param journal open for reading. @throws if erasing fails */
  erase(journal: DatabaseSync): void | Promise<void>;
}

export interface NotErased {
  place: string;
  cause: unknown;
}

/**
 * Erases in these places what the till's journal has erased.
 * @returns the places that failed
 */
export async function eraseInPlaces(
  database: string,
  placesOf: (journal: string) => readonly ErasablePlace[],
): Promise<NotErased[]> {
  const failed: NotErased[] = [];
  const journal = openForReading(database);
  try {
    if (!hasErasures(journal)) return [];
    for (const { name, erase } of placesOf(readIdentity(journal).identity.id)) {
      try {
        await erase(journal);
      } catch (cause) {
        failed.push({ place: name, cause });
      }
    }
  } finally {
    journal.close();
  }
  return failed;
}

export function placesAside({ earlier }: JournalFiles): ErasablePlace[] {
  const names = existsSync(earlier) ? readdirSync(earlier) : [];
  return names
    .map((name) => ({ name, files: journalFiles(join(earlier, name)) }))
    .filter(({ files }) => existsSync(files.database))
    .map(({ name, files }) => ({ name, erase: (journal) => eraseInJournal(files, journal) }));
}

function eraseInJournal(files: JournalFiles, journal: DatabaseSync): void {
  const database = openForWriting(files.database);
  try {
    const erased = erasedRowsIn(database, journal);
    if (erased.length > 0) {
      noteErasure(files);
      // Damage is often the reason why a journal was put aside.
      eraseRows(database, erased, () => undefined);
    }
  } finally {
    database.close();
  }
  clearAfterErasure(files);
  if (existsSync(files.erasing)) throw new Error('Somebody reads the journal, so erased bytes remain.');
}
