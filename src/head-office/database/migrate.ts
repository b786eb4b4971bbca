import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Migrates the tables to the newest version, one transaction for each statement. If two programs start at once, the second finds the migration number
 * taken and continues.
 * @throws if the tables are newer than this program
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction((statements) =>
    statements.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer NOT NULL, statement text NOT NULL, PRIMARY KEY (number))',
    ),
  );
  const done = await database.transaction((statements) =>
    statements.query<{ number: number; statement: string }>('SELECT number, statement FROM migration ORDER BY number'),
  );
  for (const { number, statement } of done) {
    if (MIGRATIONS[number - 1] !== statement) {
      throw new Error(`The tables belong to another version of Paydesk: migration ${number} is different.`);
    }
  }
  for (const [index, statement] of MIGRATIONS.entries()) {
    if (index >= done.length) await take(database, index + 1, statement);
  }
}

async function take(database: Database, number: number, statement: string): Promise<void> {
  await database.transaction(async (statements) => {
    // Takes the number first. A second program waits for this row and then skips the migration.
    const rows = await statements.query(
      'INSERT INTO migration (number, statement) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING number',
      [number, statement],
    );
    if (rows.length > 0) await statements.query(statement);
  });
}
