import { join } from 'node:path';

/** Where the parts of a journal lie. Each mode has a folder of its own. */
export interface JournalFiles {
  folder: string;
  database: string;
  /** Where a new journal is made before it gets its name. */
  unfinished: string;
  lock: string;
  headMarker: string;
  /** How the check of the whole journal stands. */
  chainCheck: string;
  /** What a person decided about this journal, until the next opening has carried it out. */
  decision: string;
  /** Journals that were put aside for a new one, a folder each. */
  earlier: string;
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
    chainCheck: join(folder, 'journal.check.json'),
    decision: join(folder, 'journal.decision.json'),
    earlier: join(folder, 'earlier-journals'),
    backups: join(folder, 'backups'),
  };
}
