import { DatabaseSync } from 'node:sqlite';
import { genesisOf } from '../identity.ts';
import { defineCommitment } from '../written-entry.ts';
import { APPLICATION_ID } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Creates a journal file without entries and leaves it open.
 * @param identity the identity text; the chain begins with its hash
 * @throws an error of SQLite
 */
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
