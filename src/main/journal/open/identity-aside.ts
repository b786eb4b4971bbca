import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { JournalFiles } from '../database/files.ts';
import { readIdentity } from '../verify/verify.ts';

/** The identity of a journal that was put aside; null if it is missing or cannot be read. */
export function identityAside(files: JournalFiles, journal: string): JournalIdentity | null {
  const kept = existsSync(files.earlier) ? readdirSync(files.earlier) : [];
  const found = kept.map((name) => identityOrNull(join(files.earlier, name, basename(files.database))));
  return found.find((identity) => identity?.id === journal) ?? null;
}

/** The identity in a journal's file; null if it is missing or cannot be read. */
export function identityOrNull(database: string): JournalIdentity | null {
  if (!existsSync(database)) return null;
  try {
    const connection = new DatabaseSync(database, { readOnly: true });
    try {
      return readIdentity(connection).identity;
    } finally {
      connection.close();
    }
  } catch {
    // A file that cannot be read is the journal that will be put aside.
    return null;
  }
}
