import type { Database } from '../database/database.ts';

/** @returns whether the database answers, and can be written; never rejects */
export async function isReady(database: Database): Promise<boolean> {
  try {
    await database.transaction((statements) => statements.query('SELECT 1'));
    return true;
  } catch {
    // Why it does not is in the log, where the next request fails for it.
    return false;
  }
}
