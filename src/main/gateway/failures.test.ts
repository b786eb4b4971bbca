import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LossCause } from '../../shared/payment/answers.ts';
import {
  atRefusedPort,
  type Call,
  callBanks,
  callRequery,
  MONEY_OPERATIONS,
  played,
  REQUERY_BODY,
} from './operation.fixture.ts';
import { answerText, headText, json, type Play, send, startScriptedService } from './scripted-service.fixture.ts';

const HTML = '<!doctype html><h1>Service unavailable</h1>';
const MEGABYTE = 1024 * 1024;

const AS_HTML = { 'content-type': 'text/html' };
const GZIPPED = { 'content-encoding': 'gzip' };
const HALF_AN_ANSWER = answerText(200, '{"a', { 'content-length': '9' });
const UNENDED_CHUNKS = `${headText(200, { 'transfer-encoding': 'chunked' })}3\r\n{"a\r\n`;
const BARE_ZEROS = '{"data":{"payment":{"paymentResponseCode":000}}}';
const UNPACKS_TO_TOO_MUCH = gzipSync(`{"a":"${'x'.repeat(4 * MEGABYTE)}"}`);
const OF_ANOTHER_SERVICE = { status: 'SUCCESS', data: { payment: { tx_ref: 'T1', chargecode: '00' } } };

/** Failures after which nobody knows what the service did, whatever the operation. */
const LOST: readonly [name: string, play: Play, cause: LossCause, httpStatus: number | null][] = [
  ['a reset before any answer', (socket) => socket.resetAndDestroy(), 'connectionLost', null],
  ['a close before any answer', (socket) => socket.end(), 'connectionLost', null],
  ['something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'connectionLost', null],
  ['silence', () => undefined, 'timedOut', null],
  ['headers that stop half way', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty'), 'timedOut', null],
  ['a body that never comes', (socket) => socket.write(headText(200, { 'content-length': '9' })), 'timedOut', 200],
  ['a body that stops half way', (socket) => socket.write(HALF_AN_ANSWER), 'timedOut', 200],
  ['a body cut short', (socket) => socket.end(HALF_AN_ANSWER), 'connectionLost', 200],
  ['a reset within the body', resetAfterHeaders, 'connectionLost', 200],
  ['chunks without the final chunk', (socket) => socket.end(UNENDED_CHUNKS), 'connectionLost', 200],
  ['invalid gzip', send(200, 'not gzip at all', GZIPPED), 'connectionLost', 200],
  ['HTML 503', send(503, HTML, AS_HTML), 'serverError', 503],
  ['an empty 502', send(502, ''), 'serverError', 502],
  ['HTML 200', send(200, HTML, AS_HTML), 'notJson', 200],
  ['HTML 404', send(404, HTML, AS_HTML), 'unexpectedStatus', 404],
  // Neither Node nor Chromium passes on a 407 that it did not expect.
  ['a 407 of a proxy', send(407, '', { 'proxy-authenticate': 'Basic' }), 'connectionLost', null],
  ['an empty 400', send(400, ''), 'unexpectedStatus', 400],
  ['a 204', (socket) => socket.end(headText(204, {})), 'emptyBody', 204],
  ['white space', send(200, ' \r\n'), 'emptyBody', 200],
  ['a code with leading zeros outside quotes', send(200, BARE_ZEROS), 'notJson', 200],
  ['bytes that are not UTF-8', send(200, Buffer.from([0xff, 0xfe, 0x00, 0xd8])), 'notJson', 200],
  ['a body over one megabyte', send(200, `"${'x'.repeat(MEGABYTE)}"`), 'tooLarge', 200],
  ['a small body that unpacks to over one megabyte', send(200, UNPACKS_TO_TOO_MUCH, GZIPPED), 'tooLarge', 200],
  ['a body without end', (socket) => pourForEver(socket), 'tooLarge', 200],
  ['JSON null', json(null), 'unreadable', 200],
  ['a payment of another service', json(OF_ANOTHER_SERVICE), 'unreadable', 200],
  ['429', send(429, '{}'), 'tooManyRequests', 429],
  ['304', (socket) => socket.end(headText(304, {})), 'unexpectedRedirect', 304],
];

describe.concurrent.each(LOST)('%s', (_name, play, cause, httpStatus) => {
  const timesOutAt = cause === 'timedOut' ? momentOf(httpStatus) : undefined;

  it.each(MONEY_OPERATIONS)('leaves $operation unknown', async ({ call }) => {
    expect(await played(play, call, timesOutAt)).toEqual({ kind: 'unknown', cause, httpStatus, code: null });
  });

  it('counts the answer to a re-query as lost', async () => {
    expect(await played(play, callRequery, timesOutAt)).toEqual({ kind: 'lost', cause, httpStatus });
  });

  it('fails the request for the banks', async () => {
    expect(await played(play, callBanks, timesOutAt)).toEqual({ kind: 'failed', cause, code: null });
  });
});

/** Returns the last event before the failure. The status is known once the headers have come. */
function momentOf(httpStatus: number | null): 'request' | 'headers' {
  return httpStatus === null ? 'request' : 'headers';
}

describe('a re-query that was too early', () => {
  it.each<[status: number, cause: LossCause]>([
    [429, 'tooManyRequests'],
    [503, 'serverError'],
  ])('returns with %i the wait that the service states', async (status, cause) => {
    const outcome = await played(send(status, '{}', { 'retry-after': '1800' }), callRequery);
    expect(outcome).toEqual({ kind: 'lost', cause, httpStatus: status, retryAfterMs: 1_800_000 });
  });

  it('returns how long to wait even if the body never came', async () => {
    const cutShort = answerText(429, '{"a', { 'content-length': '9', 'retry-after': '60' });
    const outcome = await played((socket) => socket.end(cutShort), callRequery);
    expect(outcome).toMatchObject({ kind: 'lost', cause: 'connectionLost', httpStatus: 429, retryAfterMs: 60_000 });
  });
});

describe('a refused port', () => {
  it.each(MONEY_OPERATIONS)('leaves $operation unsent', async ({ call }) => {
    expect(await atRefusedPort(call)).toEqual({ kind: 'unsent', cause: 'connectionRefused' });
  });

  it('counts a re-query as lost and fails the request for the banks', async () => {
    expect(await atRefusedPort(callRequery)).toEqual({ kind: 'lost', cause: 'connectionRefused', httpStatus: null });
    expect(await atRefusedPort(callBanks)).toEqual({ kind: 'failed', cause: 'connectionRefused', code: null });
  });
});

describe.each([301, 302, 303, 307, 308])('a redirect with %i', (status) => {
  it.each([...MONEY_OPERATIONS.map(({ call }) => call), callRequery, callBanks])(
    'does not follow the redirect',
    async (call: Call<{ kind: string }>) => {
      const target = await startScriptedService(json(REQUERY_BODY));
      const redirect = send(status, '', { location: `${target.baseUrl}/v1/payments` });
      const outcome = await played(redirect, call).finally(() => target.stop());
      expect(outcome).toMatchObject({ cause: 'unexpectedRedirect' });
      expect(target.requests).toEqual([]);
    },
  );
});

function resetAfterHeaders(...[socket, , moments]: Parameters<Play>): void {
  moments.once('headers', () => socket.resetAndDestroy());
  socket.write(HALF_AN_ANSWER);
}

function pourForEver(socket: Parameters<Play>[0]): void {
  socket.write(headText(200, { 'transfer-encoding': 'chunked' }));
  const pour = () => {
    if (socket.writable) socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`, () => setImmediate(pour));
  };
  pour();
}
