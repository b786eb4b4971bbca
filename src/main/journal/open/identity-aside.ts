import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles } from '../database/files.ts';
import { readIdentity } from '../verify/verify.ts';

export function identityAside(files: JournalFiles, journal: string): JournalIdentity | null {
  const found = databasesAside(files).map(identityOrNull);
  return found.find((identity) => identity?.id === journal) ?? null;
}

/** @returns null if the identity is missing or unreadable */
export function identityOrNull(database: string): JournalIdentity | null {
  return readIfReadable(database, (connection) => readIdentity(connection).identity);
}
