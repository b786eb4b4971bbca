import { DatabaseSync } from 'node:sqlite';

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
