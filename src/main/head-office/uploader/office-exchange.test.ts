import { describe, expect, it } from 'vitest';
import { diskOf, openOffice } from '../../../head-office/office.fixture.ts';
import { OFFICE_PATHS } from '../../../shared/head-office/wire.ts';
import { problem } from '../../../shared/problems.ts';
import { enrolTill } from './enrol-till.ts';
import { createExchange } from './office-exchange.ts';

describe('createExchange', () => {
  it('uses head office’s time if the till’s clock is wrong', async () => {
    const till = tillOf({ now: () => new Date('2026-11-20T00:00:00.000Z') });
    const { ok } = await enrolTill(till.exchange, { ...till.asked, code: await till.office.makeCode() }, []);
    expect([ok, till.sent.length]).toEqual([true, 2]);
  });

  it('recovers from a time before 1970 that somebody between sent', async () => {
    const till = tillOf({});
    const now = '0001-01-01T00:00:00.000Z';
    const between = async () => Response.json({ problem: 'clockDiffers', now }, { status: 401 });
    const answers = [between, between];
    const { exchange } = tillOf({
      office: till.office,
      fetch: async (url, init = {}) => await (answers.shift()?.() ?? till.office.fetch(String(url), init)),
    });
    await exchange(call);
    const reply = await exchange(call);
    expect(reply?.body).not.toEqual({ problem: 'notSigned' });
  });

  it('returns null after a network error and an answer without a body from another server', async () => {
    const away = tillOf({
      fetch: async () => {
        throw new TypeError('fetch failed');
      },
    });
    expect(await away.exchange(call)).toBeNull();
    expect(await enrolTill(away.exchange, { ...away.asked, code: '1111-2222' }, [])).toEqual(problem('headOfficeAway'));
    const other = tillOf({
      fetch: async () => new Response('<html>', { status: 200, headers: { 'retry-after': '30' } }),
    });
    expect(await other.exchange(call)).toEqual({ status: 200, body: null, retryAfterMs: 30_000 });
    expect((await enrolTill(other.exchange, { ...other.asked, code: '1111-2222' }, [])).ok).toBe(false);
  });

  it('returns null for an endless answer and stops reading it', async () => {
    let pieces = 0;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          pieces += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
          if (pieces === 100) controller.close();
        },
      });
    const endless = tillOf({ fetch: async () => new Response(body()) });
    expect(await endless.exchange(call)).toBeNull();
    expect(pieces).toBeLessThan(10);
  });

  it('reports a wrong code and a journal with another key', async () => {
    const till = tillOf({});
    expect(await enrolTill(till.exchange, { ...till.asked, code: '1111-2222' }, [])).toEqual(
      problem('headOfficeCodeWrong'),
    );
    await enrolTill(till.exchange, { ...till.asked, code: await till.office.makeCode() }, []);
    const thief = tillOf({ office: till.office });
    const asked = { ...thief.asked, identity: till.asked.identity, code: await till.office.makeCode() };
    expect(await enrolTill(thief.exchange, asked, [])).toEqual(problem('headOfficeOtherKey'));
  });
});

it('an exchange treats a proxy’s error page as an unreachable head office, and any other page as no head office', async () => {
  const page = (status: number) => tillOf({ fetch: async () => new Response('<h1>Bad gateway</h1>', { status }) });
  for (const [status, code] of [
    [502, 'headOfficeAway'],
    [504, 'headOfficeAway'],
    [404, 'headOfficeNotThere'],
  ] as const) {
    const { exchange, asked } = page(status);
    expect(await enrolTill(exchange, { ...asked, code: '1111-2222' }, [])).toEqual(problem(code));
  }
});

const call = { method: 'GET', path: OFFICE_PATHS.enrolments, query: '', body: new Uint8Array() } as const;

interface Changes {
  now?: () => Date;
  fetch?: typeof fetch;
  office?: ReturnType<typeof openOffice>;
}

function tillOf({ office = openOffice(), ...changes }: Changes) {
  const disk = diskOf(3);
  const sent: string[] = [];
  let nonces = 0;
  const exchange = createExchange({
    address: 'https://office.example',
    office: null,
    signer: disk.key,
    version: '0.1.0',
    now: () => office.clock.now,
    newNonce: () => {
      nonces += 1;
      return `nonce-of-test-${nonces}`;
    },
    within: () => new AbortController().signal,
    fetch: async (url, init) => {
      sent.push(url);
      return await office.fetch(url, init);
    },
    ...changes,
  });
  return { office, exchange, sent, asked: { publicKey: disk.key.publicKey, identity: disk.identity } };
}
