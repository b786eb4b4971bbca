import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expectNoBegunRestore } from './backup/begun-restore.ts';
import type { Database } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openPgDatabase, type PgDatabaseParts } from './database/pg-database.ts';
import { reached } from './database/reached.ts';
import { retrying } from './database/retrying.ts';

/** Where a head office keeps what it holds. */
export interface OfficePlace {
  /** Where its keys lie, and its database where it has its own. */
  folder: string;
  /** A database that is there already; null for its own. */
  databaseUrl: string | null;
}

/** The database of a head office, with its tables, and a folder that nobody else uses. */
export interface OfficeDatabase {
  database: Database;
  close(): Promise<void>;
}

/**
 * @param isShared whether a head office may use the folder meanwhile: for whoever only reads a database that is not its own
 * @throws where another head office uses the folder, the database does not answer, or it has a part of a backup alone
 */
export async function openOfficeDatabase(
  { folder, databaseUrl, isShared = false }: OfficePlace & { isShared?: boolean },
  parts: PgDatabaseParts,
): Promise<OfficeDatabase> {
  mkdirSync(folder, { recursive: true });
  const lock = isShared ? null : lockFolder(folder);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(folder) : null;
  const database = retrying(openPgDatabase(databaseUrl ?? embedded?.url ?? '', parts), {
    wait: async (ms) => void (await wait(ms)),
    fraction: Math.random,
  });
  try {
    await reached(database);
    await migrate(database);
    await expectNoBegunRestore(database);
  } catch (error) {
    await closeAll(database, embedded, lock);
    throw error;
  }
  return { database, close: () => closeAll(database, embedded, lock) };
}

async function closeAll(database: Database, embedded: EmbeddedPostgres | null, lock: FolderLock | null): Promise<void> {
  await database.close();
  await embedded?.stop();
  lock?.release();
}

/** A folder that this program alone uses. The lock ends with the process, however that ends. */
interface FolderLock {
  release(): void;
}

/** @throws where another head office uses the folder */
function lockFolder(folder: string): FolderLock {
  const lock = new DatabaseSync(path.join(folder, 'head-office.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`Another head office uses ${folder}.`, { cause: error });
  }
  return { release: () => lock.close() };
}
