import { describe, expect, it } from 'vitest';
import { createWebClient } from './web-client.ts';

const UNREACHABLE = { ok: false, problem: 'unreachable' };

describe('the bridge over HTTP', () => {
  const open = (answer: () => Response | Promise<Response>) => {
    const asked: { url: string; init: RequestInit }[] = [];
    let signedOut = 0;
    const client = createWebClient(
      async (url, init) => {
        asked.push({ url, init });
        return await answer();
      },
      () => {
        signedOut += 1;
      },
    );
    return { client, asked, signedOut: () => signedOut };
  };

  it('asks head office alone, with the word that the page was given, and lets nothing be kept', async () => {
    const { client, asked } = open(() => Response.json({ ok: true, value: { tills: [] } }));
    client.keepPageToken('word');
    expect(await client.ask('tills.list', {})).toEqual({ ok: true, value: { tills: [] } });
    expect(asked).toMatchObject([
      {
        url: '/web/ask/tills.list',
        init: {
          ...{ method: 'POST', credentials: 'same-origin', cache: 'no-store', redirect: 'error', body: '{}' },
          headers: { 'content-type': 'application/json', 'x-paydesk-page': 'word' },
        },
      },
    ]);
  });

  it('believes no answer that does not fit, and never rejects', async () => {
    const answers = [
      () => Response.json({ ok: true, value: { tills: [{ till: 'T1' }] } }),
      () => Response.json({ tills: [] }),
      () => Response.json({ ok: false, problem: 'made up' }),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const answer of answers) expect(await open(answer).client.ask('tills.list', {})).toEqual(UNREACHABLE);
  });

  it('tells when nobody is signed in any more', async () => {
    const { client, signedOut } = open(() => Response.json({ ok: false, problem: 'notSignedIn' }, { status: 401 }));
    expect(await client.ask('tills.list', {})).toEqual({ ok: false, problem: 'notSignedIn' });
    expect(signedOut()).toBe(1);
  });
});
