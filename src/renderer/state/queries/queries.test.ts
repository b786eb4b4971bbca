import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './queries.ts';

afterEach(() => void vi.useRealTimers());

it('a request that a person made is not kept once its screen is gone', async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const pasted = queries
    .getMutationCache()
    .build<string, Error, string, void>(queries, { mutationFn: async (text) => text });
  expect(await pasted.execute('5531886652142950')).toBe('5531886652142950');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queries.getMutationCache().getAll()).toEqual([]);
});
