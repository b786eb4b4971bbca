import fs from 'node:fs';
import path from 'node:path';

/** Returns the folder of a mode's fetched entries, with one folder for each stretch. */
export function fetchedFolder(folder: string): string {
  return path.join(folder, 'fetched-entries');
}

export function fetchedFolderIsThere(folder: string): boolean {
  return fs.existsSync(fetchedFolder(folder));
}
