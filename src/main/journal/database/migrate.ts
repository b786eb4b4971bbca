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

/** Does what is still to be done, all of it in one transaction: a journal never stands between two versions. */
export function migrate(connection: DatabaseSync, migrations: readonly Migration[]): void {
  const version = schemaVersion(connection);
  const due = migrations.filter((migration) => migration.version > version);
  if (due.length === 0) return;
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const { sql } of due) connection.exec(sql);
    if (version > 0 && due.some(({ rebuildsProjection }) => rebuildsProjection)) rebuildProjection(connection);
    connection.exec(`PRAGMA user_version = ${newestVersion(migrations)}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
