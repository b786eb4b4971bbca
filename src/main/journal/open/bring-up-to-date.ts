import { writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { removeFile } from '../../replace-file.ts';
import { openForWriting } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { type Migration, migrate, newestVersion, schemaVersion } from '../database/migrate.ts';
import { failureOf } from '../sqlite-failure.ts';

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Migrations run on a copy first, which is then checked as at every opening. If they fail, the journal is unchanged and the previous
 * version can still open it.
 * @param check throws if a journal is not sound
 * @throws MigrationRefused, or an error of SQLite or of the file system
 */
export function bringUpToDate(
  connection: DatabaseSync,
  files: JournalFiles,
  migrations: readonly Migration[],
  check: (connection: DatabaseSync, file: string) => void,
): void {
  if (schemaVersion(connection) < newestVersion(migrations)) {
    tryOnCopy(connection, files.tried, (tried) => {
      migrate(tried, migrations);
      check(tried, files.tried);
    });
  }
  migrate(connection, migrations);
}

function tryOnCopy(journal: DatabaseSync, file: string, attempt: (connection: DatabaseSync) => void): void {
  removeTried(file);
  try {
    // SQLite fills an existing empty file and keeps its mode, so nobody else can ever read the copy.
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    journal.prepare('VACUUM INTO ?').run(file);
    const connection = openForWriting(file);
    try {
      attempt(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    // A full or read-only disk says nothing about the migrations.
    if (['diskFull', 'readOnly'].includes(failureOf(error))) throw error;
    throw new MigrationRefused(error instanceof Error ? error.message : 'unknown error', { cause: error });
  } finally {
    removeTried(file);
  }
}

function removeTried(file: string): void {
  for (const ending of ['', '-wal', '-shm']) removeFile(`${file}${ending}`);
}
