import { expect, it } from 'vitest';
import type { Database, Statements } from '../database/database.ts';
import { STRETCHES_COLUMN } from '../database/second-step-tables.ts';
import { SearchTooWide } from './books-port.ts';
import { sqlSearch } from './sql-search.ts';

/** What books promise that are kept in a real database. */
export function describeBooksInSql(open: () => Database): void {
  it('break a search off that takes too long, and go on', async () => {
    const database = open();
    const search = sqlSearch(database, { mostAtOnce: 1, timeoutMs: 50 });
    await database.transaction(async (statements) => {
      // Whoever reads waits for this: as long as it is held, no search has an end.
      await statements.query('LOCK TABLE payment IN ACCESS EXCLUSIVE MODE');
      await expect(search(ANY)).rejects.toThrow(SearchTooWide);
    });
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    expect(await search({ ...ANY, limit: 0 })).toEqual([]);
  });

  it('have the first and last time that an earlier version knew under the name that the journal was begun with', async () => {
    const stretches = await rolledBack(open(), async (statements) => {
      const [journal, other] = ['3f2c1a00-0000-4000-8000-000000000001', '3f2c1a00-0000-4000-8000-000000000002'];
      for (const statement of [
        'CREATE TEMPORARY TABLE journal (journal_id uuid, till text)',
        'CREATE TEMPORARY TABLE step_position (journal_id uuid, first_at text, last_at text)',
        `INSERT INTO journal VALUES ('${journal}', 'Till “1”'), ('${other}', 'T2')`,
        `INSERT INTO step_position VALUES ('${journal}', '09:00', '10:00'), ('${other}', NULL, NULL)`,
        ...STRETCHES_COLUMN,
      ]) {
        await statements.query(statement);
      }
      return await statements.query<{ stretches: string }>('SELECT stretches FROM step_position ORDER BY journal_id');
    });
    expect(stretches.map((row) => JSON.parse(row.stretches) as unknown)).toEqual([
      [{ till: 'Till “1”', firstAt: '09:00', lastAt: '10:00' }],
      [],
    ]);
  });
}

const ANY: Parameters<ReturnType<typeof sqlSearch>>[0] = {
  search: {
    ...{ journals: null, text: 'nowhere', outcomes: null, review: null, released: null, instrument: null },
    ...{ currency: null, person: null, amountFromMinor: null, amountToMinor: null, dayFrom: null, dayTo: null },
  },
  ...{ before: null, limit: 10 },
};

async function rolledBack<Result>(
  database: Database,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | null = null;
  const rollBack = new Error('Nothing of it stays.');
  await database
    .transaction(async (statements) => {
      result = { value: await work(statements) };
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  if (result === null) throw new Error('The work came to its end.');
  return (result as { value: Result }).value;
}
