import { join } from 'node:path';

/** Where the parts of a journal lie. Each mode has a folder of its own. */
export interface JournalFiles {
  folder: string;
  database: string;
  /** Where a new journal is made before it gets its name. */
  unfinished: string;
  lock: string;
  headMarker: string;
  /** Copies: one a day, and one before each migration. */
  backups: string;
}

export function journalFiles(folder: string): JournalFiles {
  return {
    folder,
    database: join(folder, 'journal.db'),
    unfinished: join(folder, 'journal.db.unfinished'),
    lock: join(folder, 'journal.lock'),
    headMarker: join(folder, 'journal.head.json'),
    backups: join(folder, 'backups'),
  };
}
