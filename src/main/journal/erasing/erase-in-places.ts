import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading, openForWriting, readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles, journalFiles } from '../database/files.ts';
import { readIdentity } from '../verify/verify.ts';
import { erasedRowsIn, eraseRows, hasErasures } from './erase-rows.ts';
import { clearAfterErasure, noteErasure } from './unused-bytes.ts';

interface ErasablePlace {
  name: string;
  /** @param journal open for reading. @throws if erasing fails */
  erase(journal: DatabaseSync): void | Promise<void>;
}

export interface NotErased {
  place: string;
  cause: unknown;
}

export type JournalsOfTill = Pick<JournalFiles, 'database' | 'earlier'>;

type PlacesOf = (journal: string, database: string) => readonly ErasablePlace[];

/**
 * Repeats the erasures of all the till's journals in each place. An earlier journal may have been put aside before its
 * erasures reached every place.
 * @param placesOf called with the id and the file of each of these journals
 * @returns the places that failed
 */
export async function eraseInPlaces(files: JournalsOfTill, placesOf: PlacesOf): Promise<NotErased[]> {
  const failed = await eraseAsIn(files.database, placesOf);
  for (const database of databasesAside(files)) {
    if (readIfReadable(database, hasErasures)) failed.push(...(await eraseAsIn(database, placesOf)));
  }
  return failed;
}

async function eraseAsIn(database: string, placesOf: PlacesOf): Promise<NotErased[]> {
  const failed: NotErased[] = [];
  const journal = openForReading(database);
  try {
    if (!hasErasures(journal)) return [];
    for (const { name, erase } of placesOf(readIdentity(journal).identity.id, database)) {
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

/** Erases in journals that were put aside, and clears what an interrupted erasure left in their files. */
export async function eraseAside(files: JournalsOfTill): Promise<NotErased[]> {
  const aside = databasesAside(files)
    .filter((database) => existsSync(database))
    .map((database) => ({ name: basename(dirname(database)), files: journalFiles(dirname(database)) }));
  const failed = await eraseInPlaces(files, (_journal, database) =>
    aside
      .filter((each) => each.files.database !== database)
      .map((each) => ({ name: each.name, erase: (journal) => eraseInJournal(each.files, journal) })),
  );
  for (const each of aside) {
    try {
      clearAfterErasure(each.files);
      if (existsSync(each.files.erasing)) throw new Error('Somebody reads the journal, so erased bytes remain.');
    } catch (cause) {
      failed.push({ place: each.name, cause });
    }
  }
  return failed;
}

function eraseInJournal(files: JournalFiles, journal: DatabaseSync): void {
  const database = openForWriting(files.database);
  try {
    const erased = erasedRowsIn(database, journal);
    if (erased.length === 0) return;
    noteErasure(files);
    // A failed rebuild is ignored, because damage is often the reason why a journal was put aside.
    eraseRows(database, erased, () => undefined);
  } finally {
    database.close();
  }
}
