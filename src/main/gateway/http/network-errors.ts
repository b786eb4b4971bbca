import type { LossCause } from '../../../shared/payment/answers.ts';

/** What is known of a request that ended without an answer. */
export interface NetworkFailure {
  cause: LossCause;
  /** True only for the short lists below. It permits sending the same reference again, and proves nothing. */
  isUnsent: boolean;
}

/**
 * Errors of Node that come before a connection stands, so before the first byte. They count only where the call that
 * failed was the connecting one: a standing connection can also end with "host unreachable".
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
 * The same for Electron, whose errors do not say which call failed. Each of these is what making a connection ends with,
 * and nothing has then left. Two cases remain in which something has, and because of them *unsent* closes nothing, and
 * permits only the same reference again: Chromium may have sent on an older connection first and tried again by itself,
 * and the system's "unreachable" and "network is down" have the same names on a connection that stands.
 *
 * Left out, so that they mean *unknown*, although they often come before the first byte:
 * - `ERR_CONNECTION_TIMED_OUT` and `ERR_TIMED_OUT`: a connection that stands ends so, too, after the request has left;
 * - `ERR_CONNECTION_FAILED`: a name for whatever has no other;
 * - `ERR_PROXY_CONNECTION_FAILED` and the other errors of proxies: an earlier proxy of the list may have taken the request;
 * - `ERR_SSL_*` and `ERR_CERT_*`: a handshake may fail again on a connection that stands, and whoever stands in the way
 *   of one is not to be believed about what arrived.
 */
const CHROMIUM_CONNECT_ERRORS: ReadonlyMap<string, LossCause> = new Map([
  ['ERR_NAME_NOT_RESOLVED', 'nameNotResolved'],
  ['ERR_CONNECTION_REFUSED', 'connectionRefused'],
  ['ERR_ADDRESS_UNREACHABLE', 'noRoute'],
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
]);

/** Names that tell more than that the connection was lost. The request may have arrived. */
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

/** Electron has no name for a redirect that was not followed, only these sentences. */
const REDIRECT_SENTENCES = ['Redirect was cancelled', 'Attempted to redirect', 'unexpected redirect'];

/** Finds the cause of an error that `fetch` threw, in Node's spelling or in Electron's; anything unknown is a lost connection. */
export function classifyNetworkError(error: unknown): NetworkFailure {
  const attempts = attemptsOf(error);
  if (attempts.length > 0) return classifyAttempts(attempts.map(classifyNetworkError));
  for (const link of causesOf(error)) {
    const failure = classifyOne(link);
    if (failure) return failure;
  }
  return { cause: 'connectionLost', isUnsent: false };
}

/** Whether no connection came to stand that could be trusted: for a person who sets up a till, never for a payment. */
export function isTrustFailure(error: unknown): boolean {
  return causesOf(error).some((link) => TRUST_ERRORS.test(`${textOf(link, 'code') ?? ''} ${link.message}`));
}

/** The names that Node and Chromium have for a certificate that does not fit, and for what is no TLS at all. */
const TRUST_ERRORS =
  /\b(ERR_CERT_|ERR_SSL_|ERR_TLS_|CERT_|EPROTO|UNABLE_TO_(VERIFY|GET)_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/;

/** A name with several addresses is tried at each of them; unsent needs every attempt to be. */
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

/** The error and what caused it, outermost first. `fetch failed` says nothing; its cause does. */
function causesOf(error: unknown): Error[] {
  const links: Error[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) links.push(link);
  return links;
}

function textOf(error: Error, key: 'code' | 'syscall'): string | null {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}
