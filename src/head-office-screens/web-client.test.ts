import { describe, expect, it } from 'vitest';
import { createWebClient } from './web-client.ts';

const UNREACHABLE = { ok: false, problem: 'unreachable' };
const NOT_UNDERSTOOD = { ok: false, problem: 'notUnderstood' };

describe('web client', () => {
  const open = (answer: () => Response | Promise<Response>) => {
    const asked: { url: string; init: RequestInit }[] = [];
    const told: string[] = [];
    const client = createWebClient(
      async (url, init) => {
        asked.push({ url, init });
        return await answer();
      },
      {
        signedOut: () => told.push('signed out'),
        standsOtherwise: () => told.push('stands otherwise'),
        otherSession: () => told.push('other session'),
      },
    );
    return { client, asked, told };
  };

  it('calls only head office, sends the page token and forbids caching', async () => {
    const { client, asked } = open(() => Response.json({ ok: true, value: { tills: [] } }));
    client.keepPageToken('word');
    expect(await client.ask('tills.list', {})).toEqual({ ok: true, value: { tills: [] } });
    expect(asked).toMatchObject([
      {
        url: '/web/ask/tills.list',
        init: {
          method: 'POST',
          credentials: 'same-origin',
          cache: 'no-store',
          redirect: 'error',
          body: '{}',
          headers: { 'content-type': 'application/json', 'x-paydesk-page': 'word' },
        },
      },
    ]);
  });

  it('reports an answer that breaks the contract, and never rejects', async () => {
    const answers = [
      () => Response.json({ ok: true, value: { tills: [{ till: 'T1' }] } }),
      () => Response.json({ tills: [] }),
      () => Response.json({ ok: false, problem: 'made up' }),
      () => new Response('<h1>Welcome to this network</h1>'),
    ];
    for (const answer of answers) expect(await open(answer).client.ask('tills.list', {})).toEqual(NOT_UNDERSTOOD);
  });

  it('distinguishes an unreachable head office from a database that does not answer', async () => {
    const away = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => Response.json({ message: 'Service Unavailable' }, { status: 503 }),
      () => new Response('', { status: 504 }),
    ];
    for (const answer of away) expect(await open(answer).client.ask('tills.list', {})).toEqual(UNREACHABLE);
    const notReady = { ok: false, problem: 'notReady' };
    const { client } = open(() => Response.json(notReady, { status: 503 }));
    expect(await client.ask('tills.list', {})).toEqual(notReady);
  });

  it('reports an ended session and changed rights', async () => {
    const said = async (problem: string, status: number) => {
      const { client, told } = open(() => Response.json({ ok: false, problem }, { status }));
      expect(await client.ask('tills.list', {})).toEqual({ ok: false, problem });
      return told;
    };
    expect(await said('notSignedIn', 401)).toEqual(['signed out']);
    expect(await said('refused', 400)).toEqual(['stands otherwise']);
    expect(await said('notAllowed', 403)).toEqual(['stands otherwise']);
    expect(await said('notFound', 404)).toEqual([]);
  });

  it('reports a session of another tab once, however many requests were running', async () => {
    const { client, asked, told } = open(() => Response.json({ ok: false, problem: 'otherSession' }, { status: 409 }));
    client.keepPageToken('of ada');
    await Promise.all([client.ask('tills.list', {}), client.ask('findings.list', {})]);
    expect(told).toEqual(['other session']);
    // A proxy has removed the token from the next request, so head office gives the page the same token again.
    client.keepPageToken('of ada');
    await client.ask('tills.list', {});
    expect(told).toEqual(['other session']);
    client.keepPageToken('of obi');
    await client.ask('tills.list', {});
    expect(told).toEqual(['other session', 'other session']);
    expect(asked.map(({ init }) => new Headers(init.headers).get('x-paydesk-page'))).toEqual([
      ...['of ada', 'of ada', 'of ada', 'of obi'],
    ]);
  });

  it('does not repeat a session request that head office refused', async () => {
    const { client, told } = open(() => Response.json({ ok: false, problem: 'refused' }, { status: 400 }));
    expect(await client.ask('session.read', {})).toEqual({ ok: false, problem: 'refused' });
    expect(told).toEqual([]);
  });
});
