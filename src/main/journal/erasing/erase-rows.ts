import type { DatabaseSync } from 'node:sqlite';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { rebuildProjection } from '../tables/projection-tables.ts';
import { type ErasableEntry, prepareErasedEntries } from './erased-entries.ts';

/**
 * Finds the entries of a database whose personal data the till's journal has erased, and unreadable entries, because
 * nobody can tell whose data theirs is.
 * @param journal the till's journal, open for reading
 */
export function erasedRowsIn(database: DatabaseSync, journal: DatabaseSync): number[] {
  if (!database.prepare('SELECT 1 FROM personal LIMIT 1').get()) return [];
  const isErased = prepareErasedEntries(journal);
  const hasRow = database.prepare('SELECT 1 FROM personal WHERE seq = ?');
  const erased: number[] = [];
  for (const { seq, payload } of database.prepare('SELECT seq, payload FROM event ORDER BY seq').iterate()) {
    const entry = jsonOrNull(String(payload)) as ErasableEntry | null;
    if ((!entry?.happening || isErased(Number(seq), entry)) && hasRow.get(Number(seq))) erased.push(Number(seq));
  }
  return erased;
}

/**
 * Erases the personal data of entries, and everything derived from it, in a database without another writer. No data
 * remains in the file or its write-ahead log.
 * @param database open for writing, with `secure_delete`
 * @param failed see `rebuildProjection`
 */
export function eraseRows(database: DatabaseSync, entries: readonly number[], failed?: (error: unknown) => void): void {
  const numbers = JSON.stringify(entries);
  const references = `SELECT reference FROM event WHERE seq IN (SELECT value FROM json_each(:numbers))`;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of [
      'DELETE FROM personal WHERE seq IN (SELECT value FROM json_each(:numbers))',
      `UPDATE requery_items SET result = NULL WHERE reference IN (${references})`,
      `DELETE FROM step_detail WHERE reference IN (${references})`,
    ]) {
      database.prepare(sql).run({ numbers });
    }
    rebuildProjection(database, undefined, failed);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
