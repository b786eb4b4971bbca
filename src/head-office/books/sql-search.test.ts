import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { ANY_SEARCH } from './books-contract.fixture.ts';
import { SearchTooWide } from './books-port.ts';
import { sqlBooks } from './sql-books.ts';

it.each([
  ['57014', SearchTooWide],
  ['57P01', 'The database does not answer.'],
])(
  'a search is reported as too wide only if PostgreSQL cancelled it after five seconds: %s',
  async (code, expected) => {
    const asked: string[] = [];
    const query = async <Row>(sql: string): Promise<Row[]> => {
      asked.push(sql);
      if (sql.startsWith('SELECT')) throw Object.assign(new Error('The database does not answer.'), { code });
      return [];
    };
    const database: Database = { query, transaction: (work) => work({ query }), close: async () => undefined };
    const search = { ...ANY_SEARCH, text: 'zainab' };
    await expect(sqlBooks(database).search({ search, before: null, limit: 10 })).rejects.toThrow(expected);
    expect(asked[0]).toBe('SET LOCAL statement_timeout = 5000');
  },
);
