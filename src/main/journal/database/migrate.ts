import type { DatabaseSync } from 'node:sqlite';
import { rebuildProjection } from '../tables/projection-tables.ts';
import { readPragma } from './connection.ts';
import type { Migration } from './migrations/migration.ts';

/** The schema version of a journal; 0 where no migration was done yet. */
export function schemaVersion(connection: DatabaseSync): number {
  return Number(readPragma(connection, 'user_version'));
}

/** The version that a journal has when all migrations are done. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * Whether a program that knows the tables up to `newest` cannot go on with a journal. Migrations of one generation only add, so their
 * numbers do not matter; a migration that takes something away begins the next generation, at 1001.
 */
export function isOfLaterGeneration(version: number, newest: number): boolean {
  return Math.floor(version / GENERATION) > Math.floor(newest / GENERATION);
}

/**
 * Does what is still to be done, all of it in one transaction: a journal never stands between two versions. Where an older program
 * has written since, what it does not know of is made again.
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

/** The schema version of the program that wrote the derived tables last. */
function writerOf(connection: DatabaseSync, version: number): number {
  if (version === 0) return 0;
  return Number(connection.prepare('SELECT version FROM written_by').get()?.version);
}
