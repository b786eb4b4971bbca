import { describe, expect, test } from 'vitest';
import { netErrorNumber, toNetError } from './net-errors.ts';

function fetchFailed(cause: Error): TypeError {
  return new TypeError('fetch failed', { cause });
}

function coded(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

const BODY = { stage: 'body', headers: new Headers() } as const;

describe('A failed connection', () => {
  test.each([
    ['ECONNREFUSED', 'ERR_CONNECTION_REFUSED'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PROTOCOL_ERROR'],
    ['HPE_INVALID_CONSTANT', 'ERR_INVALID_HTTP_RESPONSE'],
    ['UND_ERR_SOCKET', 'ERR_EMPTY_RESPONSE'],
    ['ESOMETHING', 'ERR_FAILED'],
  ])('turns Node’s %s into Chromium’s %s', (code, name) => {
    expect(toNetError(fetchFailed(coded(code)), { stage: 'request' }).message).toBe(`net::${name}`);
  });

  test('reports the error of the first attempt if a host has several addresses', () => {
    const attempts = new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')], 'all failed');
    expect(toNetError(fetchFailed(attempts), { stage: 'request' }).message).toBe('net::ERR_CONNECTION_REFUSED');
  });

  test('a network error keeps Node’s error as its cause', () => {
    const error = fetchFailed(coded('ECONNREFUSED'));
    expect(toNetError(error, { stage: 'request' }).cause).toBe(error);
  });

  test('converts any thrown value to a network error', () => {
    expect(toNetError('text', { stage: 'request' }).message).toBe('net::ERR_FAILED');
  });
});

describe('A body that breaks off', () => {
  const closed = fetchFailed(coded('UND_ERR_SOCKET', 'other side closed'));

  test.each([
    [{ 'content-length': '10' }, 'ERR_CONTENT_LENGTH_MISMATCH'],
    [{ 'transfer-encoding': 'chunked' }, 'ERR_INCOMPLETE_CHUNKED_ENCODING'],
    [{}, 'ERR_CONNECTION_CLOSED'],
  ])('a body that breaks off, with the headers %o, has the error %s', (headers, name) => {
    expect(toNetError(closed, { ...BODY, headers: new Headers(headers) }).message).toBe(`net::${name}`);
  });
});

test('a network error has Chromium’s number', () => {
  expect(netErrorNumber('ERR_NAME_NOT_RESOLVED')).toBe(-105);
  expect(netErrorNumber('ERR_OF_NEXT_YEAR')).toBe(-2);
});
