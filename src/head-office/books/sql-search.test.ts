import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { ANY_SEARCH } from './books-contract.fixture.ts';
import { type PaymentPlace, SearchTooWide } from './books-port.ts';
import { sqlBooks } from './sql-books.ts';

const PLACE: PaymentPlace = {
  search: { ...ANY_SEARCH, text: 'zainab' },
  before: null,
  limit: 10,
};

it('a cancelled search is reported as too wide, and the next one runs', async () => {
  const { database, asked } = databaseThat(async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  });
  const books = sqlBooks(database);
  for (let each = 0; each < 5; each += 1) await expect(books.search(PLACE)).rejects.toThrow(SearchTooWide);
  expect(asked[0]).toBe('SET LOCAL statement_timeout = 5000');
});

it('a search is not reported as too wide if the database does not answer', async () => {
  const { database } = databaseThat(async () => {
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(sqlBooks(database).search(PLACE)).rejects.toThrow('Connection terminated unexpectedly');
});

function databaseThat(search: () => Promise<void>) {
  const asked: string[] = [];
  const query = async <Row>(sql: string): Promise<Row[]> => {
    asked.push(sql);
    if (sql.startsWith('SELECT')) await search();
    return [];
  };
  const database: Database = { query, transaction: (work) => work({ query }), close: async () => undefined };
  return { database, asked };
}
