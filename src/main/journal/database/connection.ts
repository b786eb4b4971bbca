import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { defineCommitment } from '../written-entry.ts';

type Pragmas = Readonly<Record<string, string | number>>;

/** Marks a file as a journal of Paydesk ("PDJ1"), so that no other SQLite file is mistaken for a journal. */
export const APPLICATION_ID = 0x50_44_4a_31;

/** Marks journals of development versions ("PDJL"), which no version reads. */
export const DEVELOPMENT_APPLICATION_ID = 0x50_44_4a_4c;

export const BUSY_TIMEOUT_MS = 5_000;

const BOTH: Pragmas = {
  busy_timeout: BUSY_TIMEOUT_MS,
  // The file may come from anywhere: its schema must not call functions, and damaged pages must be noticed.
  trusted_schema: 0,
  cell_size_check: 1,
  // Temporary data stays in memory and never reaches a temporary file.
  temp_store: 2,
};

const WRITER: Pragmas = {
  ...BOTH,
  journal_mode: 'wal',
  // 2 means FULL: a commit is on disk when it returns. In WAL mode the default NORMAL can lose the last events.
  synchronous: 2,
  // On macOS only this makes the drive flush its own cache.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  // Without this, INSERT OR REPLACE would remove an event without running a trigger.
  recursive_triggers: 1,
  // Overwrites deleted data, so that a finished step leaves nothing in free pages.
  secure_delete: 1,
  wal_autocheckpoint: 4_000,
  journal_size_limit: 16 * 1024 * 1024,
};

/**
 * `synchronous` 3 means EXTRA: without a write-ahead log, a commit is durable only after its rollback journal was
 * unlinked and synced.
 */
const SINGLE_FILE: Pragmas = { ...WRITER, journal_mode: 'delete', synchronous: 3 };

const READER: Pragmas = { ...BOTH, query_only: 1 };

/**
 * `cache_size` is in KiB, as a negative number. A search reads about ten thousand pages of 4 KiB; SQLite's default
 * cache holds 500.
 */
const SEARCHER: Pragmas = { ...READER, cache_size: -48 * 1024 };

/** @throws if a setting required for durability did not take effect */
export function openForWriting(file: string): DatabaseSync {
  return configured(openExisting(file), WRITER);
}

/** Opens a database that is a single file between writes, so that copying it is safe. */
export function openSingleFile(file: string): DatabaseSync {
  return configured(openExisting(file), SINGLE_FILE);
}

export function openForReading(file: string): DatabaseSync {
  return configured(openReadOnly(file), READER);
}

/** Reads a journal that may be damaged. @returns null if the file is missing or cannot be read */
export function readIfReadable<Value>(file: string, read: (connection: DatabaseSync) => Value): Value | null {
  try {
    const connection = openForReading(file);
    try {
      return read(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}

export function openForSearching(file: string): DatabaseSync {
  return configured(openReadOnly(file), SEARCHER);
}

/** Attaches an existing journal read-only as the schema `kept`. */
export function openInMemoryBeside(file: string): DatabaseSync {
  const location = pathToFileURL(file);
  location.search = '?mode=ro';
  const connection = configured(new DatabaseSync(':memory:', { enableForeignKeyConstraints: false }), BOTH);
  connection.prepare('ATTACH ? AS kept').run(location.href);
  return connection;
}

function openExisting(file: string): DatabaseSync {
  const location = pathToFileURL(file);
  location.search = '?mode=rw';
  return new DatabaseSync(location, { timeout: BUSY_TIMEOUT_MS, defensive: true });
}

function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/**
 * Takes an operating-system lock on a separate file, held by an open transaction that writes nothing. The lock vanishes
 * with the process and does not affect readers.
 * @returns a function that releases the lock
 * @throws an error of SQLite; SQLITE_BUSY if another process or thread holds the lock
 */
export function acquireWriterLock(file: string): () => void {
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    throw error;
  }
  return () => holder.close();
}

/** Removes erased data from the log. @returns false if a reader is in the way */
export function emptyLog(connection: DatabaseSync): boolean {
  connection.exec('PRAGMA busy_timeout = 0');
  try {
    return connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

export function readPragma(connection: DatabaseSync, name: string): unknown {
  return Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** Reads pragmas back, so that an ignored setting fails at the opening and not at a power cut. */
function configured(connection: DatabaseSync, pragmas: Pragmas): DatabaseSync {
  try {
    defineCommitment(connection);
    for (const [name, wanted] of Object.entries(pragmas)) {
      connection.exec(`PRAGMA ${name} = ${wanted}`);
      const found = readPragma(connection, name);
      if (found !== wanted) throw new Error(`The journal's setting ${name} is ${String(found)} and not ${wanted}.`);
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
