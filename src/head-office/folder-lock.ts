import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder that this program alone uses. The lock ends with the process, however that ends. */
export interface FolderLock {
  release(): void;
}

/** @throws where another head office uses the folder */
export function lockFolder(folder: string): FolderLock {
  const lock = new DatabaseSync(path.join(folder, 'head-office.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`Another head office uses ${folder}.`, { cause: error });
  }
  return { release: () => lock.close() };
}
