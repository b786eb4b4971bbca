import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openedSetSchema } from '../../shared/export/opened-export.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import { journalFiles } from '../journal/database/files.ts';
import { migrate } from '../journal/database/migrate.ts';
import { MIGRATIONS } from '../journal/database/migrations/migrations.ts';
import { makeFolderDurably, syncFile, writeDurably } from '../journal/heads/durable-file.ts';
import { defineCommitment } from '../journal/written-entry.ts';

/** Marks an opened journal's file ("PDOE"), so that it cannot be mistaken for a till's own. */
const APPLICATION_ID = 0x50_44_4f_45;

const READ_BYTES = 4 * 1024 * 1024;

/**
 * Fills a store with one journal. It has the tables of a till's journal, without the rule that each entry follows its
 * predecessor, because an export may leave entries out. The store is flushed at the end, and the set named afterwards.
 * @param folder of the journal in the set, created here
 */
export async function fillStore(folder: string, fill: (connection: DatabaseSync) => Promise<void>): Promise<void> {
  makeFolderDurably(folder);
  const file = journalFiles(folder).database;
  const connection = new DatabaseSync(file);
  try {
    defineCommitment(connection);
    connection.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = 1`,
    );
    migrate(connection, MIGRATIONS);
    connection.exec('DROP TRIGGER event_links');
    connection.exec('BEGIN');
    await fill(connection);
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
  syncFile(file);
}

export function storeHash(folder: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const file = fs.openSync(journalFiles(folder).database, 'r');
  try {
    for (let read = fs.readSync(file, buffer); read > 0; read = fs.readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    fs.closeSync(file);
  }
  return hash.digest('hex');
}

/*
 * Opened exports are stored beside the till's journal, never inside it:
 * opened-exports/ID/set.json            the opened exports, and what the check could not know
 * opened-exports/ID/0/journal.db        the entries of one journal and their indexes
 * opened-exports/ID.unfinished/         the same while the exports are read
 */

/** The folder of all opened exports. @param folder the mode's own */
export function openedFolder(folder: string): string {
  return path.join(folder, 'opened-exports');
}

/** The files of one set. @param folder the set's own */
export function setFiles(folder: string) {
  return {
    folder,
    description: path.join(folder, 'set.json'),
    /** @param place index of the journal in the set, from 0 */
    journal: (place: number) => path.join(folder, String(place)),
  };
}

/** The description of a set, written after all of its stores. */
const descriptionSchema = z.object({
  form: z.literal(1),
  set: openedSetSchema,
  /** The journals in the order of their stores, with each store's SHA-256; null while an erasure is incomplete. */
  stores: z.array(z.object({ journal: z.string(), sha256: hashSchema.nullable() })).min(1),
});
export type SetDescription = z.infer<typeof descriptionSchema>;

/** @throws the file system's error */
export function writeDescription(folder: string, description: SetDescription): void {
  writeDurably(setFiles(folder).description, `${JSON.stringify(description)}\n`);
}

/** Returns null if the folder contains no usable set. */
export function readDescription(folder: string): SetDescription | null {
  try {
    const reading = descriptionSchema.safeParse(JSON.parse(fs.readFileSync(setFiles(folder).description, 'utf8')));
    return reading.success ? reading.data : null;
  } catch {
    // The description is missing or damaged. Nothing depends on it: the exports can be opened again.
    return null;
  }
}
