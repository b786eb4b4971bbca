import { expect, it } from 'vitest';
import type { SignedIn } from '../shared/head-office-web/web-contract.ts';
import { createWebClient } from './web-client.ts';
import { createWebQueries, readSession } from './web-queries.ts';

const ADA: SignedIn = {
  ...{ name: 'ada', shops: ['Ikeja'], rights: ['personal'] },
  ...{ mustChoosePassword: false, pageToken: 'a word' },
};

it.each<[string, SignedIn | null]>([
  ['somebody else is signed in, as in another window', { ...ADA, name: 'bola' }],
  ['a right was taken away', { ...ADA, rights: [] }],
  ['other shops are granted', { ...ADA, shops: ['Yaba'] }],
  ['nobody is signed in', null],
])('what one person has read is gone where %s', async (_why, next) => {
  const { tab, readAs } = opened();
  await readAs(ADA);
  tab.setQueryData(['payment', 'of a customer'], 'zainab@example.com');
  await readAs(next);
  expect(
    tab
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['session']]);
});

it('what a person has read stays where that same person is signed in still, with another word for orders', async () => {
  const { tab, readAs } = opened();
  await readAs(ADA);
  tab.setQueryData(['tills'], 'tills');
  await readAs({ ...ADA, pageToken: 'another word' });
  expect(tab.getQueryData(['tills'])).toBe('tills');
});

function opened() {
  const queries = createWebQueries();
  const { client: tab } = queries;
  return {
    tab,
    readAs: async (value: SignedIn | null) => {
      const client = createWebClient(async () => Response.json({ ok: true, value }), queries);
      await tab.fetchQuery({
        queryKey: ['session'],
        staleTime: 0,
        queryFn: async () => await readSession(client, tab),
      });
    },
  };
}
