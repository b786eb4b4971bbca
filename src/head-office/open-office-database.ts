import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expectNoBegunRestore } from './backup/restore-backup.ts';
import type { Database } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { openPgDatabase } from './database/pg-database.ts';
import { reached } from './database/reached.ts';
import { retrying } from './database/retrying.ts';
import { createTables } from './database/tables.ts';

export interface OfficePlace {
  folder: string;
  /** The URL of an external database; null for the embedded one. */
  databaseUrl: string | null;
}

export type OfficeDatabase = Awaited<ReturnType<typeof openOfficeDatabase>>;

/**
 * Opens the database of a head office, and takes exclusive use of the folder.
 * @param isShared true for commands that work on an external database while head office uses the folder
 * @throws if another head office uses the folder, the database does not answer, or a restore was interrupted
 */
export async function openOfficeDatabase(
  { folder, databaseUrl, isShared = false }: OfficePlace & { isShared?: boolean },
  log: (line: Readonly<Record<string, unknown>>) => void,
) {
  mkdirSync(folder, { recursive: true });
  const lock = isShared ? null : lockFolder(folder);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(folder) : null;
  const database = retrying(openPgDatabase(databaseUrl ?? embedded?.url ?? '', log), {
    wait: async (ms) => void (await wait(ms)),
    fraction: Math.random,
  });
  try {
    await reached(database);
    await createTables(database);
    await expectNoBegunRestore(database);
  } catch (error) {
    await closeAll(database, embedded, lock);
    throw error;
  }
  /** @property own the embedded server; null for an external database */
  return { database, own: embedded, close: () => closeAll(database, embedded, lock) };
}

async function closeAll(
  database: Database,
  embedded: EmbeddedPostgres | null,
  lock: DatabaseSync | null,
): Promise<void> {
  await database.close();
  await embedded?.stop();
  lock?.close();
}

/** Locks the folder until the process ends. @throws if another head office uses the folder */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(folder, 'head-office.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`Another head office uses ${folder}.`, { cause: error });
  }
  return lock;
}
