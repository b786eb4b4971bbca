import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { removeFile } from '../../replace-file.ts';
import { copyJournal } from '../copies/copy.ts';
import { openForWriting } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { migrate, newestVersion, schemaVersion } from '../database/migrate.ts';
import type { Migration } from '../database/migrations/migration.ts';
import { keepToOwner } from '../heads/durable-file.ts';
import { failureOf } from '../sqlite-failure.ts';

/** The migrations failed on a copy, so they were not started on the journal. `cause` says why. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Migrates a journal to this program's tables. Migrations run on a copy first, which is then checked as at every opening: if they
 * fail there, the journal is left unchanged, and the previous version of the program can still open it.
 * @param openedAt UTC, for the name of the copy that is kept
 * @param check throws if a journal is not sound
 * @throws MigrationRefused, or as `copyJournal`
 */
export async function bringUpToDate(
  connection: DatabaseSync,
  files: JournalFiles,
  openedAt: string,
  migrations: readonly Migration[],
  check: (connection: DatabaseSync, file: string) => void,
): Promise<void> {
  const newest = newestVersion(migrations);
  if (schemaVersion(connection) < newest) {
    const copy = await backUpBeforeMigration(connection, files.backups, newest, openedAt);
    tryOn(copy, files.tried, (tried) => {
      migrate(tried, migrations);
      check(tried, files.tried);
    });
  }
  migrate(connection, migrations);
}

/** @param copy is kept unchanged: the trial runs on a copy of it */
function tryOn(copy: string, file: string, attempt: (connection: DatabaseSync) => void): void {
  removeTried(file);
  try {
    copyFileSync(copy, file);
    keepToOwner(file);
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

/**
 * Copies a journal before a migration and keeps the copy: `before-version-2-2026-11-21T01-35-00-000Z.db`.
 * @param nextVersion the schema version that the migration leads to
 * @param at UTC, for the copy's name
 * @returns the path of the copy
 * @throws as `copyJournal`; do not start the migration then
 */
async function backUpBeforeMigration(
  connection: DatabaseSync,
  folder: string,
  nextVersion: number,
  at: string,
): Promise<string> {
  const copy = join(folder, `before-version-${nextVersion}-${at.replace(/[:.]/g, '-')}.db`);
  await copyJournal(connection, copy);
  return copy;
}
