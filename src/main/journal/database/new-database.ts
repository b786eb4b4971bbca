import { DatabaseSync } from 'node:sqlite';
import { genesisOf } from '../identity.ts';
import { APPLICATION_ID } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Makes the file of a journal without entries, and leaves it open.
 * @param identity the text of it, whose hash the chain begins with
 * @throws an error of SQLite
 */
export function makeDatabase(file: string, identity: string, migrations: readonly Migration[]): DatabaseSync {
  const connection = new DatabaseSync(file);
  try {
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
