import type { DatabaseSync } from 'node:sqlite';
import { rebuildProjection } from '../tables/projection-tables.ts';
import { readPragma } from './connection.ts';
import type { Migration } from './migrations/migration.ts';

/** Returns the schema version of a journal; 0 before the first migration. */
export function schemaVersion(connection: DatabaseSync): number {
  return Number(readPragma(connection, 'user_version'));
}

/** Returns the version of a fully migrated journal. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * Tells whether a program that knows the tables up to `newest` cannot open a journal. Migrations of one generation only
 * add things. A migration that removes something begins the next generation, at 1001.
 */
export function isOfLaterGeneration(version: number, newest: number): boolean {
  return Math.floor(version / GENERATION) > Math.floor(newest / GENERATION);
}

/**
 * Runs pending migrations in one transaction, so that a journal is never between two versions. If an older program has
 * written since, the projections that it does not know are rebuilt.
 */
export function migrate(connection: DatabaseSync, migrations: readonly Migration[]): void {
  const version = schemaVersion(connection);
  const newest = newestVersion(migrations);
  const writer = writerOf(connection, version);
  const due = migrations.filter((migration) => migration.version > version);
  if (due.length === 0 && writer === newest) return;
  const unknownToWriter = migrations.filter((migration) => migration.version > writer);
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const { sql } of due) connection.exec(sql);
    if (version > 0 && unknownToWriter.some(({ rebuildsProjection }) => rebuildsProjection)) {
      rebuildProjection(connection);
    }
    if (due.length > 0) connection.exec(`PRAGMA user_version = ${newest}`);
    connection.prepare('UPDATE written_by SET version = ?').run(newest);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

const GENERATION = 1_000;

/** Returns the schema version of the program that last wrote the projections. */
function writerOf(connection: DatabaseSync, version: number): number {
  if (version === 0) return 0;
  return Number(connection.prepare('SELECT version FROM written_by').get()?.version);
}
