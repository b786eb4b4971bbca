import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { copyJournal } from './copy.ts';

/**
 * Copies a journal before a migration and keeps the copy: `before-version-2-2026-11-21T01-35-00-000Z.db`.
 * @param nextVersion the schema version that the migration leads to
 * @param at UTC, for the copy's name
 * @returns the path of the copy
 * @throws as `copyJournal`; the migration is then not to be begun
 */
export async function backUpBeforeMigration(
  connection: DatabaseSync,
  folder: string,
  nextVersion: number,
  at: string,
): Promise<string> {
  const copy = join(folder, `before-version-${nextVersion}-${at.replace(/[:.]/g, '-')}.db`);
  await copyJournal(connection, copy);
  return copy;
}
