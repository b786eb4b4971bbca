import { DatabaseSync } from 'node:sqlite';
import { genesisOf } from '../chain.ts';
import { rebuildProjection } from '../tables/projection-tables.ts';
import { defineCommitment } from '../written-entry.ts';
import { APPLICATION_ID, readPragma } from './connection.ts';

/** @returns 0 before the first migration */
export function schemaVersion(connection: DatabaseSync): number {
  return Number(readPragma(connection, 'user_version'));
}

export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/** Tells whether a migration removed something that this program needs. The first generation ends at version 1000. */
export function isOfLaterGeneration(version: number, newest: number): boolean {
  return Math.floor(version / GENERATION) > Math.floor(newest / GENERATION);
}

/** Runs pending migrations in one transaction. If an older program has written since, the projections that it does not know are rebuilt. */
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

function writerOf(connection: DatabaseSync, version: number): number {
  if (version === 0) return 0;
  return Number(connection.prepare('SELECT version FROM written_by').get()?.version);
}

/** A step from one schema version to the next. A shipped migration never changes; later needs get a later number. */
export interface Migration {
  version: number;
  sql: string;
  /** True if the projections must be rebuilt from the events because their tables changed. */
  rebuildsProjection: boolean;
}

/** Creates a journal's database and leaves it open. @param identity the text that the chain begins with */
export function makeDatabase(file: string, identity: string, migrations: readonly Migration[]): DatabaseSync {
  const connection = new DatabaseSync(file);
  try {
    defineCommitment(connection);
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    migrate(connection, migrations);
    connection
      .prepare('INSERT INTO journal (only, identity, genesis) VALUES (1, ?, ?)')
      .run(identity, genesisOf(identity));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
