import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './queries.ts';
import { forgetAnswers, keyOf, readAgain } from './readings.ts';

afterEach(() => void vi.useRealTimers());

it('the query client drops a person’s request together with its screen', async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const pasted = queries
    .getMutationCache()
    .build<string, Error, string, void>(queries, { mutationFn: async (text) => text });
  expect(await pasted.execute('5531886652142950')).toBe('5531886652142950');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queries.getMutationCache().getAll()).toEqual([]);
});

it('the query client keeps only the till’s description when another person signs in', () => {
  const queries = createQueryClient();
  const [till, cases] = [keyOf('till.describe', undefined), keyOf('cases.read', { id: '1' })];
  for (const key of [till, cases]) queries.setQueryData(key, 'read before');
  forgetAnswers(queries);
  expect([till, cases].map((key) => queries.getQueryData(key))).toEqual(['read before', undefined]);
});

it('the query client marks only the answers that follow a change as stale', async () => {
  const queries = createQueryClient();
  const asked = { ofJournal: 'journal', ofCases: 'cases', ofReports: 'reports', ofNothing: undefined };
  for (const [name, follows] of Object.entries(asked))
    await queries.fetchQuery({ queryKey: [name], queryFn: () => name, meta: { follows } });
  await readAgain(queries, 'journal', 'cases');
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated;
  expect(Object.keys(asked).map(isStale)).toEqual([true, true, false, false]);
});
