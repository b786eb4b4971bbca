import { DatabaseSync } from 'node:sqlite';
import { rebuildProjection } from '../../../src/main/journal/tables/projection-tables.ts';
import { defineCommitment } from '../../../src/main/journal/written-entry.ts';

/** Rebuilds the tables of a closed journal from its entries. */
export function rebuildTables(file: string): void {
  const connection = new DatabaseSync(file);
  defineCommitment(connection);
  connection.exec('BEGIN');
  rebuildProjection(connection);
  connection.exec('COMMIT');
  connection.close();
}
