import type { Database } from '../database/database.ts';

/** Records that a restore runs. Head office does not start on this database until the restore is complete and verified. */
export async function markRestore(database: Database): Promise<void> {
  await database.transaction((statements) =>
    statements.query('INSERT INTO begun_restore (begun_at) VALUES (now()::text)'),
  );
}

/** Removes the record after the restored database is verified. */
export async function unmarkRestore(database: Database): Promise<void> {
  await database.transaction((statements) => statements.query('DELETE FROM begun_restore'));
}

/**
 * @throws if a restore was interrupted, because the database has only a part of the tills' entries
 */
export async function expectNoBegunRestore(database: Database): Promise<void> {
  const rows = await database.transaction((statements) => statements.query('SELECT 1 FROM begun_restore LIMIT 1'));
  if (rows.length > 0) {
    throw new Error(
      'A backup is being put back into this database, or that was interrupted. Head office does not start on incomplete data: empty the database and put the backup back again.',
    );
  }
}
