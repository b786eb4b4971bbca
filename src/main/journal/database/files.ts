import { join } from 'node:path';

/** Where the parts of a journal lie. Each mode has a folder of its own. */
export interface JournalFiles {
  folder: string;
  database: string;
  /** Where a new journal is made before it gets its name. */
  unfinished: string;
  lock: string;
  headMarker: string;
  /** The state of the check of the whole journal. */
  chainCheck: string;
  /** What a person decided about this journal, until the next opening has carried it out. */
  decision: string;
  /** Journals that were put aside for a new one, a folder each. */
  earlier: string;
  /** A journal that was made from a copy, until the next opening has put it in the place of this one. */
  restored: string;
  /** A copy on which migrations are tried before the journal itself. */
  tried: string;
  /** Copies: of the entries, and of the database before each migration. */
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
    restored: join(folder, 'journal.db.restored'),
    tried: join(folder, 'journal.db.tried'),
    backups: join(folder, 'backups'),
  };
}
