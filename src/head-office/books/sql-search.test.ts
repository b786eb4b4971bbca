import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { ANY_SEARCH } from './any-search.fixture.ts';
import { type PaymentPlace, SearchTooWide } from './books-port.ts';
import { sqlBooks } from './sql-books.ts';

const PLACE: PaymentPlace = {
  search: { ...ANY_SEARCH, text: 'zainab' },
  before: null,
  limit: 10,
};

it('at most four searches run at once, so that tills keep their connections', async () => {
  const answers: (() => void)[] = [];
  const { database, asked } = databaseThat(async () => await new Promise<void>((answer) => answers.push(answer)));
  const books = sqlBooks(database);
  const searches = Array.from({ length: 6 }, () => books.search(PLACE));
  await settled();
  expect(asked.filter((sql) => sql.startsWith('SELECT'))).toHaveLength(4);
  answers[0]?.();
  await settled();
  expect(answers).toHaveLength(5);
  for (let each = 1; each < 6; each += 1) {
    answers[each]?.();
    await settled();
  }
  expect(await Promise.all(searches)).toEqual(Array.from({ length: 6 }, () => []));
});

it('a cancelled search is reported as too wide, and the next one runs', async () => {
  const { database, asked } = databaseThat(async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  });
  const books = sqlBooks(database);
  for (let each = 0; each < 5; each += 1) await expect(books.search(PLACE)).rejects.toThrow(SearchTooWide);
  expect(asked[0]).toBe('SET LOCAL statement_timeout = 5000');
});

it('a search is not called too wide if the database does not answer', async () => {
  const { database } = databaseThat(async () => {
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(sqlBooks(database).search(PLACE)).rejects.toThrow('Connection terminated unexpectedly');
});

/** A database without payments that runs this for each search. */
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

async function settled(): Promise<void> {
  await new Promise((done) => setImmediate(done));
}
