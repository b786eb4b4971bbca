import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { journalFiles } from '../journal/database/files.ts';
import { migrate } from '../journal/database/migrate.ts';
import { MIGRATIONS } from '../journal/database/migrations/migrations.ts';
import { clearUnusedBytes } from '../journal/erasing/unused-bytes.ts';
import { makeFolderDurably } from '../journal/heads/durable-file.ts';
import { defineCommitment } from '../journal/written-entry.ts';

/** Marks an opened journal's file ("PDOE"), so that it cannot be mistaken for a till's own. */
const APPLICATION_ID = 0x50_44_4f_45;

const READ_BYTES = 4 * 1024 * 1024;

/**
 * Fills a store with one journal. It has the tables of a till's journal, without the rule that each entry follows its
 * predecessor, because an export may leave entries out. The store is flushed before the set gets its description.
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
  // `fill` may have deleted erased personal data, which must not stay in unused bytes of the file.
  clearUnusedBytes(file);
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
