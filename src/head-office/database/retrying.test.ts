import { describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { retrying } from './retrying.ts';

describe('a transaction', () => {
  it.each(['40001', '40P01'])('retries a transaction after error code %s', async (code) => {
    const { database, tries } = failing(code, 3);
    await expect(database.transaction(async () => 'done')).resolves.toBe('done');
    expect(tries()).toBe(4);
  });

  it('retries a single statement', async () => {
    const { database, tries } = failing('40001', 3);
    await expect(database.query('SELECT 1')).resolves.toEqual([]);
    expect(tries()).toBe(4);
  });

  it.each(['23505', '42601'])('does not retry a transaction after error code %s', async (code) => {
    const { database, tries } = failing(code, 3);
    await expect(database.transaction(async () => 'done')).rejects.toMatchObject({ code });
    expect(tries()).toBe(1);
  });

  it('fails after the last retry', async () => {
    const { database, tries } = failing('40001', 1_000);
    await expect(database.transaction(async () => 'done')).rejects.toMatchObject({ code: '40001' });
    expect(tries()).toBe(8);
  });
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
