import type { LossCause } from '../../../shared/payment/answers.ts';

export interface NetworkFailure {
  cause: LossCause;
  /**
   * True only for the errors listed below. It permits sending the same reference again, but does not prove that nothing
   * arrived.
   */
  isUnsent: boolean;
}

/**
 * Errors of Node before the first byte. They count only if the failed call was `connect`: an established connection can
 * also end with "host unreachable".
 */
const NODE_CONNECT_ERRORS: ReadonlyMap<string, LossCause> = new Map([
  ['ENOTFOUND', 'nameNotResolved'],
  ['EAI_AGAIN', 'nameNotResolved'],
  ['ECONNREFUSED', 'connectionRefused'],
  ['ENETUNREACH', 'noRoute'],
  ['EHOSTUNREACH', 'noRoute'],
  ['ENETDOWN', 'offline'],
]);
const NODE_CONNECTING_CALLS = new Set(['connect', 'getaddrinfo']);

/**
 * Errors of Electron that end an attempt to connect before any byte has left. They do not name the failed call.
 * Two exceptions remain: Chromium may have sent on an older connection first and retried by itself, and an established
 * connection can also report "unreachable" and "network is down". So *unsent* closes nothing and permits only the same
 * reference again.
 * The following errors are left out and mean *unknown*, although they often come before the first byte:
 * - `ERR_CONNECTION_TIMED_OUT` and `ERR_TIMED_OUT`: an established connection can end so after the request has left;
 * - `ERR_CONNECTION_FAILED`: the name for every failure without its own name;
 * - `ERR_PROXY_CONNECTION_FAILED` and other proxy errors: an earlier proxy of the list may have passed on the request;
 * - `ERR_SSL_*` and `ERR_CERT_*`: a handshake can fail again on an established connection, and a party that interferes
 * with a handshake cannot be trusted about what arrived.
 */
const CHROMIUM_CONNECT_ERRORS: ReadonlyMap<string, LossCause> = new Map([
  ['ERR_NAME_NOT_RESOLVED', 'nameNotResolved'],
  ['ERR_CONNECTION_REFUSED', 'connectionRefused'],
  ['ERR_ADDRESS_UNREACHABLE', 'noRoute'],
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
]);

/** Names that say more than "connection lost". The request may have arrived. */
const OTHER_ERRORS: ReadonlyMap<string, LossCause> = new Map([
  ['ETIMEDOUT', 'timedOut'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timedOut'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timedOut'],
  ['UND_ERR_BODY_TIMEOUT', 'timedOut'],
  ['ERR_TIMED_OUT', 'timedOut'],
  ['ERR_CONNECTION_TIMED_OUT', 'timedOut'],
  ['ERR_UNSAFE_REDIRECT', 'unexpectedRedirect'],
  ['ERR_TOO_MANY_REDIRECTS', 'unexpectedRedirect'],
]);

/** Electron has no error name for a redirect that was not followed, only these sentences. */
const REDIRECT_SENTENCES = ['Redirect was cancelled', 'Attempted to redirect', 'unexpected redirect'];

/** Returns the cause of a failed request. An unknown error counts as a lost connection. */
export function classifyNetworkError(error: unknown): NetworkFailure {
  const attempts = attemptsOf(error);
  if (attempts.length > 0) return classifyAttempts(attempts.map(classifyNetworkError));
  for (const link of causesOf(error)) {
    const failure = classifyOne(link);
    if (failure) return failure;
  }
  return { cause: 'connectionLost', isUnsent: false };
}

/** Tells whether the connection failed because it could not be trusted. Used at set-up, never for a payment. */
export function isTrustFailure(error: unknown): boolean {
  return causesOf(error).some((link) => TRUST_ERRORS.test(`${textOf(link, 'code') ?? ''} ${link.message}`));
}

const TRUST_ERRORS =
  /\b(ERR_CERT_|ERR_SSL_|ERR_TLS_|CERT_|EPROTO|UNABLE_TO_(VERIFY|GET)_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/;

/** Joins the failures of all addresses of a host name; the request is unsent only if every attempt was. */
function classifyAttempts(failures: NetworkFailure[]): NetworkFailure {
  const telling = failures.find((failure) => !failure.isUnsent) ?? failures[0];
  return telling ?? { cause: 'connectionLost', isUnsent: false };
}

function classifyOne(error: Error): NetworkFailure | null {
  const code = textOf(error, 'code') ?? '';
  const nodeCause = NODE_CONNECT_ERRORS.get(code);
  if (nodeCause) {
    const isUnsent = NODE_CONNECTING_CALLS.has(textOf(error, 'syscall') ?? '');
    return { cause: isUnsent ? nodeCause : 'connectionLost', isUnsent };
  }
  const chromiumName = /^net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1] ?? '';
  const chromiumCause = CHROMIUM_CONNECT_ERRORS.get(chromiumName);
  if (chromiumCause) return { cause: chromiumCause, isUnsent: true };
  const otherCause = OTHER_ERRORS.get(code) ?? OTHER_ERRORS.get(chromiumName);
  if (otherCause) return { cause: otherCause, isUnsent: false };
  return REDIRECT_SENTENCES.some((sentence) => error.message.startsWith(sentence))
    ? { cause: 'unexpectedRedirect', isUnsent: false }
    : null;
}

function attemptsOf(error: unknown): unknown[] {
  const aggregate = causesOf(error).find((link) => link instanceof AggregateError);
  return aggregate ? aggregate.errors : [];
}

/** Returns the outermost error first. `fetch failed` says nothing; its cause does. */
function causesOf(error: unknown): Error[] {
  const links: Error[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) links.push(link);
  return links;
}

function textOf(error: Error, key: 'code' | 'syscall'): string | null {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}
