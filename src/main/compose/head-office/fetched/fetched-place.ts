import path from 'node:path';

/** Where the fetched entries of a mode lie: a folder for each stretch of a journal. */
export function fetchedFolder(folder: string): string {
  return path.join(folder, 'fetched-entries');
}
