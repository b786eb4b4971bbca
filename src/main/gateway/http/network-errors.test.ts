import { describe, expect, it } from 'vitest';
import { classifyNetworkError } from './network-errors.ts';

describe('an error of Node', () => {
  it.each([
    ['ENOTFOUND', 'getaddrinfo', 'nameNotResolved'],
    ['EAI_AGAIN', 'getaddrinfo', 'nameNotResolved'],
    ['ECONNREFUSED', 'connect', 'connectionRefused'],
    ['ENETUNREACH', 'connect', 'noRoute'],
    ['EHOSTUNREACH', 'connect', 'noRoute'],
    ['ENETDOWN', 'connect', 'offline'],
  ])('%s of %s is unsent: %s', (code, syscall, cause) => {
    expect(classifyNetworkError(fetchFailed(nodeError(code, syscall)))).toEqual({ cause, isUnsent: true });
  });

  it.each([
    ['EHOSTUNREACH', 'read', 'connectionLost'],
    ['ECONNREFUSED', 'write', 'connectionLost'],
    ['ECONNRESET', 'read', 'connectionLost'],
    ['EPIPE', 'write', 'connectionLost'],
    ['ETIMEDOUT', 'connect', 'timedOut'],
    ['UND_ERR_HEADERS_TIMEOUT', '', 'timedOut'],
    ['UND_ERR_SOCKET', '', 'connectionLost'],
    ['CERT_HAS_EXPIRED', '', 'connectionLost'],
  ])('%s of %s is not unsent: %s', (code, syscall, cause) => {
    expect(classifyNetworkError(fetchFailed(nodeError(code, syscall)))).toEqual({ cause, isUnsent: false });
  });

  it('counts a request as unsent if every address of the name refused', () => {
    const attempts = new AggregateError([nodeError('ECONNREFUSED', 'connect'), nodeError('ENETUNREACH', 'connect')]);
    expect(classifyNetworkError(fetchFailed(attempts))).toEqual({ cause: 'connectionRefused', isUnsent: true });
  });

  it('does not count a request as unsent if one address failed in another way', () => {
    const attempts = new AggregateError([nodeError('ECONNREFUSED', 'connect'), nodeError('ETIMEDOUT', 'connect')]);
    expect(classifyNetworkError(fetchFailed(attempts))).toEqual({ cause: 'timedOut', isUnsent: false });
  });
});

describe('an error of Electron', () => {
  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'nameNotResolved', true],
    ['net::ERR_CONNECTION_REFUSED', 'connectionRefused', true],
    ['net::ERR_ADDRESS_UNREACHABLE', 'noRoute', true],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline', true],
    ['net::ERR_CONNECTION_TIMED_OUT', 'timedOut', false],
    ['net::ERR_CONNECTION_RESET', 'connectionLost', false],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'connectionLost', false],
    ['net::ERR_CONNECTION_REFUSED_BY_SOMETHING_NEW', 'connectionLost', false],
    ['net::ERR_TIMED_OUT', 'timedOut', false],
    ['net::ERR_TOO_MANY_REDIRECTS', 'unexpectedRedirect', false],
    ['ERR_NAME_NOT_RESOLVED', 'connectionLost', false],
    ['The page said net::ERR_NAME_NOT_RESOLVED', 'connectionLost', false],
    ['Redirect was cancelled', 'unexpectedRedirect', false],
    ["Attempted to redirect, but redirect policy was 'error'", 'unexpectedRedirect', false],
  ])('%s means %s', (message, cause, isUnsent) => {
    expect(classifyNetworkError(new Error(message))).toEqual({ cause, isUnsent });
  });

  it.each([
    'ERR_CONNECTION_FAILED',
    'ERR_NAME_RESOLUTION_FAILED',
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
    'ERR_SSL_PROTOCOL_ERROR',
    'ERR_CERT_DATE_INVALID',
    'ERR_HTTP2_SERVER_REFUSED_STREAM',
    'ERR_QUIC_GOAWAY_REQUEST_CAN_BE_RETRIED',
  ])('never counts %s as unsent, although it may come before the first byte', (name) => {
    expect(classifyNetworkError(new Error(`net::${name}`))).toEqual({ cause: 'connectionLost', isUnsent: false });
  });

  it('reads an error of Electron that is wrapped or has the address behind its name', () => {
    const wrapped = fetchFailed(new Error('net::ERR_NAME_NOT_RESOLVED at https://service.example/'));
    expect(classifyNetworkError(wrapped)).toEqual({ cause: 'nameNotResolved', isUnsent: true });
  });
});

it.each([null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }, new Error('')])(
  'an empty error counts as a lost connection: %j',
  (error) => {
    expect(classifyNetworkError(error)).toEqual({ cause: 'connectionLost', isUnsent: false });
  },
);

it('an error whose causes form a circle is still classified', () => {
  const error = new Error('one');
  error.cause = error;
  expect(classifyNetworkError(error)).toEqual({ cause: 'connectionLost', isUnsent: false });
});

function nodeError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

function fetchFailed(cause: Error): TypeError {
  return new TypeError('fetch failed', { cause });
}
