import path from 'node:path';

/*
 * Where opened exports lie, beside the till's own journal and never in it:
 *
 *   opened-exports/ID/set.json            what was opened, and what the check could not know
 *   opened-exports/ID/0/journal.db        the entries of one journal, and what is made from them
 *   opened-exports/ID.unfinished/         while it is read
 */

/** All that a seat has opened. @param folder the mode's own */
export function openedFolder(folder: string): string {
  return path.join(folder, 'opened-exports');
}

export const UNFINISHED = '.unfinished';

/** What is opened together. @param folder of the set */
export function setFiles(folder: string) {
  return {
    folder,
    description: path.join(folder, 'set.json'),
    /** @param place of the journal in the set, from 0 */
    journal: (place: number) => path.join(folder, String(place)),
  };
}
