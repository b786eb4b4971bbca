import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

type Pragmas = Readonly<Record<string, string | number>>;

/** Marks a file as a journal of Paydesk ("PDJ1"), so that no other SQLite file is taken for one. */
export const APPLICATION_ID = 0x50_44_4a_31;

/** Marks the journals of development versions ("PDJL"). No version reads them. */
export const DEVELOPMENT_APPLICATION_ID = 0x50_44_4a_4c;

const BUSY_TIMEOUT_MS = 5_000;

const BOTH: Pragmas = {
  busy_timeout: BUSY_TIMEOUT_MS,
  // A file may come from anywhere: no function is run because its schema says so, and damaged pages are noticed.
  trusted_schema: 0,
  cell_size_check: 1,
  // What is sorted or kept for a moment stays in memory and reaches no temporary file.
  temp_store: 2,
};

const WRITER: Pragmas = {
  ...BOTH,
  journal_mode: 'wal',
  // FULL: a commit is on the disk when it returns. In WAL, the default of many drivers loses the last events.
  synchronous: 2,
  // On macOS only these make the drive write its own cache.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  // Without it, INSERT OR REPLACE would remove an event and run no trigger.
  recursive_triggers: 1,
  // What a step needed is gone when the step ends, from the free pages too.
  secure_delete: 1,
  wal_autocheckpoint: 4_000,
  journal_size_limit: 16 * 1024 * 1024,
};

const READER: Pragmas = { ...BOTH, query_only: 1 };

/** In KiB, as a negative number. A search looks into some ten thousand pages of 4 KiB; SQLite keeps 500 by itself. */
const SEARCHER: Pragmas = { ...READER, cache_size: -48 * 1024 };

/**
 * Opens an existing journal for writing. Never creates a file.
 * @throws an error of SQLite, or an Error where a setting that durability rests on does not hold
 */
export function openForWriting(file: string): DatabaseSync {
  const location = pathToFileURL(file);
  location.search = '?mode=rw';
  const connection = new DatabaseSync(location, { timeout: BUSY_TIMEOUT_MS, defensive: true });
  return configured(connection, WRITER);
}

/** Opens an existing journal for reading: nothing can be written through it. Throws as `openForWriting`. */
export function openForReading(file: string): DatabaseSync {
  return configured(openReadOnly(file), READER);
}

/** The same for one who looks up and searches again and again: with more memory. */
export function openForSearching(file: string): DatabaseSync {
  return configured(openReadOnly(file), SEARCHER);
}

function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/** Reads one setting. */
export function readPragma(connection: DatabaseSync, name: string): unknown {
  return Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** Sets what is to hold and reads it back: a setting that was silently not taken must not be found by a power cut. */
function configured(connection: DatabaseSync, pragmas: Pragmas): DatabaseSync {
  try {
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
