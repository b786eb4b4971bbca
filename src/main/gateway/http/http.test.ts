import { describe, expect, it } from 'vitest';
import { exchange, type Fetch, type HttpRequest, readRetryAfter } from './http.ts';

const FAILED = { kind: 'failed', isUnsent: false, httpStatus: null, retryAfterMs: null };

describe('a request', () => {
  it('allows no redirects, cookies, cache or handlers of our own schemes', async () => {
    const calls: Parameters<Fetch>[] = [];
    await exchange(async (...call) => {
      calls.push(call);
      return new Response('{}');
    }, request());
    expect(calls).toEqual([
      [
        'https://service.example/v1/payments',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: '{"a":1}',
          signal: expect.any(AbortSignal),
          redirect: 'manual',
          credentials: 'omit',
          cache: 'no-store',
          bypassCustomProtocolHandlers: true,
        },
      ],
    ]);
  });

  it.each([
    'http://service.example/',
    'http://127.0.0.1.example/',
    'http://localhost.example/',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'not an address',
  ])('sends no request to %s', async (url) => {
    let calls = 0;
    const fetch: Fetch = async () => {
      calls += 1;
      return new Response('{}');
    };
    await expect(exchange(fetch, request({ url }))).rejects.toThrow(TypeError);
    expect(calls).toBe(0);
  });

  it.each(['https://service.example/', 'http://127.0.0.1:8080/', 'http://localhost:8080/', 'http://[::1]:8080/'])(
    'sends a request to %s',
    async (url) => {
      expect(await exchange(async () => new Response('{}'), request({ url }))).toMatchObject({ kind: 'response' });
    },
  );

  it('times out even if fetch ignores the signal', async () => {
    const deaf: Fetch = () => new Promise(() => undefined);
    expect(await exchange(deaf, request({ timeoutMs: 20 }))).toEqual({ ...FAILED, cause: 'timedOut' });
  });

  it('times out within a body that ignores the signal', async () => {
    const deaf: Fetch = async () => new Response(new ReadableStream());
    expect(await exchange(deaf, request({ timeoutMs: 20 }))).toEqual({ ...FAILED, cause: 'timedOut', httpStatus: 200 });
  });

  it('aborts fetch at the time limit', async () => {
    let signal: AbortSignal | null | undefined;
    const deaf: Fetch = (_url, init) => {
      signal = init.signal;
      return new Promise(() => undefined);
    };
    await exchange(deaf, request({ timeoutMs: 20 }));
    expect(signal?.aborted).toBe(true);
  });
});

describe('a redirect', () => {
  it('recognises a redirect that Electron reports as an error', async () => {
    const electron: Fetch = () => Promise.reject(new Error('Redirect was cancelled'));
    expect(await exchange(electron, request())).toEqual({ ...FAILED, cause: 'unexpectedRedirect' });
  });

  it('recognises a redirect behind an opaque answer of a browser', async () => {
    const browser: Fetch = async () => Response.error();
    const opaque: Fetch = async (...call) =>
      Object.defineProperty(await browser(...call), 'type', { value: 'opaqueredirect' });
    expect(await exchange(opaque, request())).toEqual({ ...FAILED, cause: 'unexpectedRedirect' });
  });
});

it('a body is unreadable if it names a field twice', async () => {
  const end = await exchange(async () => new Response('{"code":"02","code":"000"}'), request());
  expect(end).toMatchObject({ kind: 'response', body: { kind: 'unreadable' } });
});

describe('a number in the body', () => {
  it.each([
    ['1499.99999999999999', 'that would be read as 1500'],
    ['14.9999999999999999e2', 'the same with an exponent'],
    ['0.0149999999999999999', 'one that begins with noughts'],
    ['12345678901234567890', 'an identifier that would end in noughts'],
  ])('keeps the digits of a number that a float would not hold: %s', async (written) => {
    expect(await readValue(`{"a":[${written},null,"${written}"]}`)).toEqual({ a: [written, null, written] });
  });

  it.each(['1500', '1500.00', '-0.5', '1.5e3', '999999999999.99', '0'])(
    'reads a number in the body as a number if a float holds it: %s',
    async (written) => {
      expect(await readValue(`{"a":{"b":${written}}}`)).toEqual({ a: { b: Number(written) } });
    },
  );
});

async function readValue(text: string): Promise<unknown> {
  const end = await exchange(async () => new Response(text), request());
  return end.kind === 'response' && end.body.kind === 'json' ? end.body.value : end;
}

it('a failure never counts as unsent once headers have come', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')) });
  expect(await exchange(async () => new Response(body), request())).toEqual({
    ...FAILED,
    cause: 'offline',
    httpStatus: 200,
  });
});

it('a failure counts as unsent if Electron could not connect', async () => {
  const offline: Fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  expect(await exchange(offline, request())).toEqual({ ...FAILED, cause: 'offline', isUnsent: true });
});

function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'POST', url: 'https://service.example/v1/payments', body: '{"a":1}', timeoutMs: 5_000, ...changes };
}

const ANSWERED_AT = 'Sat, 21 Nov 2026 10:00:00 GMT';

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['1', 1_000],
    [' 120 ', 120_000],
    ['1800', 1_800_000],
  ])('reads a Retry-After of %j seconds', (given, waitMs) => {
    expect(readRetryAfter(new Headers({ 'retry-after': given }))).toBe(waitMs);
  });

  it("measures a date from the answer's own date", () => {
    const headers = { date: ANSWERED_AT, 'retry-after': 'Sat, 21 Nov 2026 10:30:00 GMT' };
    expect(readRetryAfter(new Headers(headers))).toBe(1_800_000);
  });

  it('returns 0 if the date has passed', () => {
    const headers = { date: ANSWERED_AT, 'retry-after': 'Sat, 21 Nov 2026 09:59:59 GMT' };
    expect(readRetryAfter(new Headers(headers))).toBe(0);
  });

  it.each(['3601', '99999999999999999999', 'Tue, 21 Nov 2028 10:00:00 GMT'])(
    'returns an hour at most, for %j',
    (given) => {
      expect(readRetryAfter(new Headers({ date: ANSWERED_AT, 'retry-after': given }))).toBe(3_600_000);
    },
  );

  it.each(['', '-1', '1.5', '1e3', '0x10', 'soon', '2026-11-21T10:30:00Z', '21 Nov 2026', '60, 120'])(
    'cannot read a Retry-After from %j',
    (given) => {
      expect(readRetryAfter(new Headers({ date: ANSWERED_AT, 'retry-after': given }))).toBeNull();
    },
  );

  it('returns null without the header, and for a date if the answer has no time', () => {
    expect(readRetryAfter(new Headers())).toBeNull();
    expect(readRetryAfter(new Headers({ 'retry-after': ANSWERED_AT }))).toBeNull();
    expect(readRetryAfter(new Headers({ date: 'now', 'retry-after': ANSWERED_AT }))).toBeNull();
  });
});
