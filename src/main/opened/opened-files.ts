import path from 'node:path';

/*
 * Opened exports are stored beside the till's journal, never inside it:
 * opened-exports/ID/set.json            the opened exports, and what the check could not know
 * opened-exports/ID/0/journal.db        the entries of one journal and their indexes
 * opened-exports/ID.unfinished/         the same while the exports are read
 */

/** The folder of all opened exports. @param folder the mode's own */
export function openedFolder(folder: string): string {
  return path.join(folder, 'opened-exports');
}

/** The files of one set. @param folder the set's own */
export function setFiles(folder: string) {
  return {
    folder,
    description: path.join(folder, 'set.json'),
    /** @param place index of the journal in the set, from 0 */
    journal: (place: number) => path.join(folder, String(place)),
  };
}
