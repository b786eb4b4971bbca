import { join } from 'node:path';

/** Each mode has its own folder. */
export interface JournalFiles {
  folder: string;
  database: string;
  unfinished: string;
  lock: string;
  headMarker: string;
  chainCheck: string;
  /** A person's decision about this journal, until the next opening carries it out. */
  decision: string;
  /** Journals that were put aside for a new one, each in its own folder. */
  earlier: string;
  /** Empty. Exists while unused bytes of the database may contain erased data. */
  erasing: string;
  /** A journal made from a copy, until the next opening puts it in place. */
  restored: string;
  /** A copy on which migrations are tried first. */
  tried: string;
  /** Copies of the entries, and of the database before each migration. */
  backups: string;
}

export function journalFiles(folder: string): JournalFiles {
  return {
    folder,
    database: join(folder, 'journal.db'),
    unfinished: join(folder, 'journal.db.unfinished'),
    lock: join(folder, 'journal.lock'),
    headMarker: join(folder, 'journal.head.json'),
    chainCheck: join(folder, 'journal.check.json'),
    decision: join(folder, 'journal.decision.json'),
    earlier: join(folder, 'earlier-journals'),
    erasing: join(folder, 'journal.erasing'),
    restored: join(folder, 'journal.db.restored'),
    tried: join(folder, 'journal.db.tried'),
    backups: join(folder, 'backups'),
  };
}
