import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { readIfReadable } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { readIdentity } from '../verify/verify.ts';

export function identityAside(files: JournalFiles, journal: string): JournalIdentity | null {
  const kept = existsSync(files.earlier) ? readdirSync(files.earlier) : [];
  const found = kept.map((name) => identityOrNull(join(files.earlier, name, basename(files.database))));
  return found.find((identity) => identity?.id === journal) ?? null;
}

/** @returns null if the identity is missing or unreadable */
export function identityOrNull(database: string): JournalIdentity | null {
  return readIfReadable(database, (connection) => readIdentity(connection).identity);
}
