import type { Database } from '../database/database.ts';

/** Writes down that a copy is being put back: what is there from now on is no head office before all of it is proven. */
export async function markRestore(database: Database): Promise<void> {
  await database.transaction((statements) =>
    statements.query('INSERT INTO begun_restore (begun_at) VALUES (now()::text)'),
  );
}

/** All of it is there and proven. */
export async function unmarkRestore(database: Database): Promise<void> {
  await database.transaction((statements) => statements.query('DELETE FROM begun_restore'));
}

/** @throws where a copy was begun to be put back and did not come to its end: tills would send to a part of what was kept */
export async function expectNoBegunRestore(database: Database): Promise<void> {
  const rows = await database.transaction((statements) => statements.query('SELECT 1 FROM begun_restore LIMIT 1'));
  if (rows.length > 0) {
    throw new Error(
      'A backup is being put back into this database, or that was interrupted: head office does not start on a part of it. Empty the database and put the backup back again.',
    );
  }
}
