import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { retrying } from './retrying.ts';

it.each([
  ['40001', 3, 4],
  ['40P01', 3, 4],
  ['23505', 3, 1],
  ['40001', 1_000, 8],
])('a transaction that fails with code %s %i times is tried %i times', async (code, times, tried) => {
  const { database, tries } = failing(code, times);
  const done = database.transaction(async () => 'done');
  if (tried > times) expect(await done).toBe('done');
  else await expect(done).rejects.toMatchObject({ code });
  expect(tries()).toBe(tried);
});

it('a single statement is retried', async () => {
  const { database, tries } = failing('40001', 3);
  expect(await database.query('SELECT 1')).toEqual([]);
  expect(tries()).toBe(4);
});

function failing(code: string, times: number): { database: Database; tries: () => number } {
  let tries = 0;
  const transaction: Database['transaction'] = async (work) => {
    tries += 1;
    const result = await work({ query: async () => [] });
    if (tries <= times) throw Object.assign(new Error('again'), { code });
    return result;
  };
  const database: Database = {
    transaction,
    query: (sql) => transaction((statements) => statements.query(sql)),
    close: async () => undefined,
  };
  return { database: retrying(database, { wait: async () => undefined, fraction: () => 0 }), tries: () => tries };
}
