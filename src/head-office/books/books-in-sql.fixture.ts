import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { ANY_SEARCH } from './any-search.fixture.ts';
import { SearchTooWide } from './books-port.ts';
import { sqlSearch } from './sql-search.ts';

export function describeBooksInSql(open: () => Database): void {
  it('the books cancel a slow search and answer the next one', async () => {
    const database = open();
    const search = sqlSearch(database, { mostAtOnce: 1, timeoutMs: 50 });
    await database.transaction(async (statements) => {
      // A search waits for this lock and cannot end while the lock is held.
      await statements.query('LOCK TABLE payment IN ACCESS EXCLUSIVE MODE');
      await expect(search(ANY)).rejects.toThrow(SearchTooWide);
    });
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    expect(await search({ ...ANY, limit: 0 })).toEqual([]);
  });
}

const ANY: Parameters<ReturnType<typeof sqlSearch>>[0] = {
  search: { ...ANY_SEARCH, text: 'nowhere' },
  before: null,
  limit: 10,
};
