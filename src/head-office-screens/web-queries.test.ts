import { expect, it } from 'vitest';
import type { SignedIn } from '../shared/head-office-web/web-contract.ts';
import { WEB_PROBLEMS } from '../shared/head-office-web/web-problems.ts';
import { createWebClient } from './web-client.ts';
import { createWebQueries, isAskedAgain, readSession, shareSession } from './web-queries.ts';

const ADA: SignedIn = {
  name: 'ada',
  shops: ['Ikeja'],
  rights: ['personal'],
  mustChoosePassword: false,
  pageToken: 'a word',
};

it.each<[string, SignedIn | null]>([
  ['somebody else signed in in another window', { ...ADA, name: 'bola' }],
  ['a right was taken away', { ...ADA, rights: [] }],
  ['other shops are granted', { ...ADA, shops: ['Yaba'] }],
  ['nobody is signed in', null],
])('the page discards what a person has read if %s', async (_why, next) => {
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

it('the page keeps what a person has read when only the page token changes', async () => {
  const { tab, readAs } = opened();
  await readAs(ADA);
  tab.setQueryData(['tills'], 'tills');
  await readAs({ ...ADA, pageToken: 'another word' });
  expect(tab.getQueryData(['tills'])).toBe('tills');
});

it('the page discards everything at once if the browser has another session', async () => {
  const { queries, tab, readAs } = opened();
  await readAs(ADA);
  tab.setQueryData(['payment', 'of a customer'], 'zainab@example.com');
  queries.otherSession();
  expect(tab.getQueryData(['payment', 'of a customer'])).toBeUndefined();
  expect(tab.getQueryData(['session'])).toBeUndefined();
});

it('the page reports an ended session only in a tab where somebody was signed in', async () => {
  const { tab, readAs } = opened();
  await readAs(null);
  expect(tab.getQueryData(['session'])).toBe('none');
  await readAs(ADA);
  await readAs(null);
  expect(tab.getQueryData(['session'])).toBe('ended');
});

it('the page tells other tabs about a sign-in and a sign-out, but not about reads', async () => {
  const { queries, tab, readAs } = opened();
  const told: string[] = [];
  const heard: (() => void)[] = [];
  shareSession(queries, {
    postMessage: () => told.push('told'),
    addEventListener: (_type: string, listener: unknown) => void heard.push(listener as () => void),
  });
  await readAs(ADA);
  tab.setQueryData(['tills'], 'tills');
  expect(told).toEqual([]);
  tab.setQueryData(['session'], { ...ADA, name: 'bola' });
  expect(told).toEqual(['told']);
  queries.signedOut();
  expect(told).toEqual(['told', 'told']);
  heard[0]?.();
  expect(tab.getQueryState(['session'])?.isInvalidated).toBe(true);
  expect(told).toEqual(['told', 'told']);
});

it('the page retries only after a temporary problem', () => {
  expect(WEB_PROBLEMS.filter(isAskedAgain)).toEqual(['notReady', 'unreachable']);
});

function opened() {
  const queries = createWebQueries();
  const { client: tab } = queries;
  return {
    queries,
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
