import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { renameDurably, syncFile } from './durable-file.ts';
import { schemaVersion } from './migrate.ts';

/**
 * Copies a journal before a migration, checks the copy, and keeps it: `before-version-2-2026-11-21T01-35-00-000Z.db`.
 * The copy gets its name only when it was found to be whole.
 * @param nextVersion the schema version that the migration leads to
 * @param at UTC, for the copy's name
 * @returns the copy's path
 * @throws an error of SQLite or of the file system; the migration is then not to be begun
 */
export async function backUpBeforeMigration(
  connection: DatabaseSync,
  folder: string,
  nextVersion: number,
  at: string,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `before-version-${nextVersion}-${at.replace(/[:.]/g, '-')}.db`);
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  await backup(connection, unfinished);
  checkCopy(connection, unfinished);
  syncFile(unfinished);
  renameDurably(unfinished, copy);
  return copy;
}

function checkCopy(connection: DatabaseSync, file: string): void {
  const copy = new DatabaseSync(file);
  try {
    // Out of WAL, so that the copy is one file that needs nothing beside it.
    copy.exec('PRAGMA journal_mode = DELETE');
    const whole = copy.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
    const equal = schemaVersion(copy) === schemaVersion(connection) && newestHash(copy) === newestHash(connection);
    if (!whole || !equal) throw new Error('The copy of the journal is not equal to the journal.');
  } finally {
    copy.close();
  }
}

/** The chain's newest hash speaks for all events before it. */
function newestHash(connection: DatabaseSync): unknown {
  return connection.prepare('SELECT hex(hash) AS hash FROM event ORDER BY seq DESC LIMIT 1').get()?.hash;
}
