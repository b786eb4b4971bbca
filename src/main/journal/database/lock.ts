import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the one writer's place. It is a lock of the operating system on a file of its own, held by an open transaction
 * that writes nothing: it vanishes with the process, however that ends, and leaves readers of the journal alone.
 * @returns what gives the place free again
 * @throws an error of SQLite, SQLITE_BUSY where another process or thread has the place
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
