import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database, Statements } from './database.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openPgDatabase } from './pg-database.ts';
import { retrying } from './retrying.ts';

export function watched(database: Database) {
  const seen = { rows: 0 };
  const watch = (statements: Statements): Statements => ({
    query: async <Row>(sql: string, values?: readonly unknown[]) => {
      const rows = await statements.query<Row>(sql, values);
      seen.rows += rows.length;
      return rows;
    },
  });
  const watching: Database = {
    ...database,
    ...watch(database),
    transaction: (work) => database.transaction((statements) => work(watch(statements))),
  };
  return { watching, seen };
}

/** Returns a database whose transactions fail at a statement that begins like this. */
export function failingAt(database: Database, beginning: string): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((statements) =>
        work({
          query: async (sql, values) => {
            if (sql.startsWith(beginning)) throw new Error('The power was cut.');
            return await statements.query(sql, values);
          },
        }),
      ),
  };
}

export function open(url: string): Database {
  const parts = { wait: async (ms: number) => void (await wait(ms)), fraction: Math.random };
  return retrying(
    openPgDatabase(url, () => undefined),
    parts,
  );
}

export async function expectShut(server: EmbeddedPostgres | null): Promise<void> {
  const url = new URL(server?.url ?? '');
  for (const password of ['', 'guessed']) {
    url.password = password;
    const stranger = openPgDatabase(String(url), () => undefined);
    await expect(stranger.transaction(async (statements) => await statements.query('SELECT 1'))).rejects.toThrow(
      'password',
    );
    await stranger.close();
  }
}
