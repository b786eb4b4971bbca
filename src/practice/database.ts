import { DatabaseSync } from 'node:sqlite';

/** The schema version of the practice service's file, in SQLite's `user_version`. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE payments (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    page_token TEXT NOT NULL UNIQUE,
    payment TEXT NOT NULL
  ) STRICT;
  CREATE TABLE received (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    operation TEXT NOT NULL,
    reference TEXT,
    body TEXT,
    details TEXT,
    misbehaviour TEXT
  ) STRICT;
  CREATE TABLE fault (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    operation TEXT NOT NULL,
    reference TEXT,
    skip INTEGER NOT NULL,
    remaining INTEGER,
    delay_ms INTEGER NOT NULL,
    misbehaviour TEXT NOT NULL
  ) STRICT;
`;

/**
 * Opens the practice service's file, and creates it if it is missing; `:memory:` gives a service that forgets. Throws
 * if the file has another version or is not a database. `synchronous` is NORMAL: with a write-ahead log a killed
 * process loses nothing, and no real money depends on this file.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    inTransaction(database, () => prepareSchema(database, path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Runs the work in one transaction that takes the write lock first. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function prepareSchema(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version === SCHEMA_VERSION) return;
  if (version !== 0)
    throw new Error(`The practice file ${path} has version ${version}; this program knows ${SCHEMA_VERSION}.`);
  database.exec(SCHEMA);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}
