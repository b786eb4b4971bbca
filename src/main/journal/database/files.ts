import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The paths of a journal's files. Each mode has its own folder. */
export type JournalFiles = ReturnType<typeof journalFiles>;

export function journalFiles(folder: string) {
  return {
    folder,
    database: join(folder, 'journal.db'),
    unfinished: join(folder, 'journal.db.unfinished'),
    lock: join(folder, 'journal.lock'),
    headMarker: join(folder, 'journal.head.json'),
    chainCheck: join(folder, 'journal.check.json'),
    /** A person's decision about this journal, until the next opening carries it out. */
    decision: join(folder, 'journal.decision.json'),
    /** Journals that were put aside for a new one, each in its own folder. */
    earlier: join(folder, 'earlier-journals'),
    /** An empty file that exists while unused bytes of the database may contain erased data. */
    erasing: join(folder, 'journal.erasing'),
    /** A journal made from a copy, until the next opening puts it in place. */
    restored: join(folder, 'journal.db.restored'),
    /** A copy on which migrations are tried first. */
    tried: join(folder, 'journal.db.tried'),
    /** Copies of the entries, and of the database before each migration. */
    backups: join(folder, 'backups'),
  };
}

/** Returns the databases of journals that were put aside. Each may be missing or damaged. */
export function databasesAside({ earlier, database }: Pick<JournalFiles, 'earlier' | 'database'>): string[] {
  // A plain file at this path holds no journal, and must not stop charges.
  const isFolder = statSync(earlier, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const names = isFolder ? readdirSync(earlier) : [];
  return names.map((name) => join(earlier, name, basename(database)));
}
