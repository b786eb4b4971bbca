import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { viewOf } from './view.fixture.ts';
import { webOfTest } from './web.fixture.ts';

it.each(['\0', '\ud800'])('text that PostgreSQL cannot store is refused before a query: %j', async (odd) => {
  const web = await webOfTest(viewOf({ tills: [], findings: [], pages: [] }));
  const browser = await web.signedIn('ada', { shops: 'all', rights: ['findings'] });
  const journal = randomUUID();
  const none = { shop: null, till: null, outcome: null, from: null, to: null, after: null };
  const requests = {
    'session.signIn': [{ name: `ada${odd}`, password: 'a long walk to Ikeja', code: '123456' }],
    'payments.search': [
      { ...none, search: odd },
      { ...none, search: '', after: { createdAt: odd, journal, reference: 'T1-261121-0001-ABCDEFGHX' } },
      { ...none, search: '', after: { createdAt: '2026-11-21T09:00:00.000Z', journal, reference: odd } },
    ],
    'payments.page': [{ journal, reference: `T1-261121${odd}` }],
    'findings.setState': [{ journal, kind: 'gap', key: '1', state: 'settled', reason: `It was a test.${odd}` }],
  };
  for (const [channel, asked] of Object.entries(requests)) {
    for (const request of asked) expect((await browser.send(channel, request)).status, channel).toBe(400);
  }
});

it('deeply nested lists are refused', async () => {
  const web = await webOfTest(viewOf({ tills: [], findings: [], pages: [] }));
  const browser = await web.signedIn('ada', { shops: 'all' });
  const body = Buffer.from('['.repeat(8_000) + ']'.repeat(8_000));
  expect((await browser.send('tills.list', {}, { body })).status).toBe(400);
});
