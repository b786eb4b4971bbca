/** Numbers of those of Chromium's network errors that a program may tell apart. */
const NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_CERT_REVOKED: -206,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_EMPTY_RESPONSE: -324,
  ERR_HTTP_RESPONSE_CODE_FAILURE: -379,
};

/** Chromium's names for Node's connection errors. */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EAI_NODATA: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'ERR_TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'ERR_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETDOWN: 'ERR_INTERNET_DISCONNECTED',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
};

export type Reached = { readonly stage: 'request' } | { readonly stage: 'body'; readonly headers: Headers };

/** Returns the number of `ERR_FAILED` for an unknown name. */
export function netErrorNumber(name: string): number {
  return NUMBERS[name] ?? -2;
}

/** Returns an error `net::ERR_…`, as Electron's `net` throws. */
export function toNetError(error: unknown, reached: Reached): Error {
  return new Error(`net::${nameOf(error, reached)}`, { cause: error });
}

function nameOf(error: unknown, reached: Reached): string {
  for (const each of causesOf(error)) {
    const name = nameOfOne(each, reached);
    if (name !== undefined) return name;
  }
  return 'ERR_FAILED';
}

function nameOfOne(error: Error, reached: Reached): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'UND_ERR_SOCKET') return closedName(reached);
  if (code.startsWith('HPE_')) return 'ERR_INVALID_HTTP_RESPONSE';
  if (code.startsWith('ERR_SSL_')) return 'ERR_SSL_PROTOCOL_ERROR';
  if (error.message === 'bad port') return 'ERR_UNSAFE_PORT';
  if (error.message === 'redirect count exceeded') return 'ERR_TOO_MANY_REDIRECTS';
  return NAMES[code];
}

/** Names a closed connection by the part of the answer that is missing, as Chromium does. */
function closedName(reached: Reached): string {
  if (reached.stage === 'request') return 'ERR_EMPTY_RESPONSE';
  if (reached.headers.has('content-length')) return 'ERR_CONTENT_LENGTH_MISMATCH';
  return reached.headers.has('transfer-encoding') ? 'ERR_INCOMPLETE_CHUNKED_ENCODING' : 'ERR_CONNECTION_CLOSED';
}

/** Returns the errors from the outermost on, with each attempt at a host of several addresses. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const attempts = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [error, ...attempts, ...causesOf(error.cause)];
}
