import type { LossCause } from '../../../shared/payment/answers.ts';
import { classifyNetworkError, type NetworkFailure } from './network-errors.ts';
import { hasRepeatedNames } from './repeated-names.ts';

/** `fetch` as the gateway uses it: Node's own, or that of an Electron session. */
export type Fetch = (url: string, init: RequestInit & { bypassCustomProtocolHandlers?: boolean }) => Promise<Response>;

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  body: string | Buffer<ArrayBuffer> | null;
  /** The time from the first byte sent to the last byte read. */
  timeoutMs: number;
}

export type Timer = (ring: () => void, delayMs: number) => () => void;

export type Exchange =
  | { kind: 'response'; httpStatus: number; retryAfterMs: number | null; body: ResponseBody }
  /** No complete answer came; the status is known if the headers came. */
  | ({ kind: 'failed'; httpStatus: number | null; retryAfterMs: number | null } & NetworkFailure);

type ResponseBody = { kind: 'json'; value: unknown } | { kind: 'notJson' | 'emptyBody' | 'tooLarge' | 'unreadable' };

/** The largest answer that is read, in bytes after decompression. Real answers are far smaller. */
const LARGEST_BODY_BYTES = 1024 * 1024;

/**
 * Sends a request and reads the answer. It follows no redirect and never posts the body again.
 * @throws TypeError if the address is neither https nor loopback: PIN and OTP have no encryption of their own
 */
export async function exchange(fetch: Fetch, request: HttpRequest, timer: Timer = ownTimer): Promise<Exchange> {
  refuseUnsafeAddress(request.url);
  const deadline = startDeadline(request.timeoutMs, timer);
  let httpStatus: number | null = null;
  let retryAfterMs: number | null = null;
  try {
    const response = await deadline.before(fetch(request.url, requestInit(request, deadline.signal)));
    httpStatus = response.status === 0 ? null : response.status;
    retryAfterMs = readRetryAfter(response.headers);
    if (isRedirect(response)) {
      deadline.abandon();
      return { kind: 'failed', cause: 'unexpectedRedirect', isUnsent: false, httpStatus, retryAfterMs };
    }
    return { kind: 'response', httpStatus: response.status, retryAfterMs, body: await readBody(response, deadline) };
  } catch (error) {
    const failure = deadline.hasPassed() ? timedOut : classifyNetworkError(error);
    // If headers came, the request was sent, whatever the error is called.
    return { kind: 'failed', ...failure, isUnsent: failure.isUnsent && httpStatus === null, httpStatus, retryAfterMs };
  } finally {
    deadline.clear();
  }
}

const timedOut: NetworkFailure = { cause: 'timedOut' satisfies LossCause, isUnsent: false };

function refuseUnsafeAddress(url: string): void {
  const { protocol, hostname } = new URL(url);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new TypeError('The payment service is reached over https, or over http on loopback.');
  }
}

/**
 * Returns the options of `fetch`. `'manual'` follows nothing: Node returns the 3xx, Electron rejects. `'error'` would
 * hide the status on both.
 */
function requestInit(request: HttpRequest, signal: AbortSignal): Parameters<Fetch>[1] {
  return {
    method: request.method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: request.body,
    signal,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    bypassCustomProtocolHandlers: true,
  };
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

async function readBody(response: Response, deadline: Deadline): Promise<ResponseBody> {
  if (!response.body) return { kind: 'emptyBody' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for (;;) {
    const { done, value } = await deadline.before(reader.read());
    if (done) return parseBody(text + decoder.decode());
    sizeBytes += value.byteLength;
    if (sizeBytes > LARGEST_BODY_BYTES) {
      deadline.abandon();
      return { kind: 'tooLarge' };
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Parses the body and ignores its content type: good JSON with a wrong type is still the answer. */
function parseBody(text: string): ResponseBody {
  if (text.trim() === '') return { kind: 'emptyBody' };
  try {
    const value: unknown = JSON.parse(text, MORE_DIGITS_THAN_HELD.test(text) ? asWritten : undefined);
    return hasRepeatedNames(text, value) ? { kind: 'unreadable' } : { kind: 'json', value };
  } catch {
    return { kind: 'notJson' };
  }
}

/** This many significant digits may exceed what a float holds exactly. */
const MORE_DIGITS_THAN_HELD = /[1-9](?:\.?\d){15}/;

/** Keeps a number that a float may not hold exactly as a string: 1499.99999999999999 is not 1500. */
function asWritten(_name: string, value: unknown, context?: { source?: string }): unknown {
  const written = typeof value === 'number' ? context?.source : undefined;
  return written !== undefined && MORE_DIGITS_THAN_HELD.test(written) ? written : value;
}

type Deadline = ReturnType<typeof startDeadline>;

/** Starts a timer. `AbortSignal.timeout` would keep the request and its body in memory until it fires. */
function ownTimer(ring: () => void, delayMs: number): () => void {
  const timer = setTimeout(ring, delayMs);
  return () => clearTimeout(timer);
}

function startDeadline(timeoutMs: number, timer: Timer) {
  const controller = new AbortController();
  const rung = Promise.withResolvers<never>();
  let passed = false;
  const clear = timer(() => {
    passed = true;
    controller.abort();
    rung.reject(new Error('The deadline has passed.'));
  }, timeoutMs);
  return {
    signal: controller.signal,
    /** Waits no longer than the deadline, even if the work ignores the signal. */
    before: <T>(work: Promise<T>) => Promise.race([work, rung.promise]),
    hasPassed: () => passed,
    abandon: () => controller.abort(),
    clear,
  };
}

/** The longest wait for a retry. Similar services cool off for half an hour. A wait of days is a fault and would leave a payment without re-queries. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The only date format that HTTP still uses (`Sat, 21 Nov 2026 10:00:00 GMT`). `Date.parse` alone accepts too much. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads seconds or a date. A date counts from the answer's own `Date`, since a till's clock may be wrong; without it, a
 * date is ignored.
 * @returns whole milliseconds, from 0 to an hour; null if the header is absent or unreadable
 */
export function readRetryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after')?.trim() ?? '';
  const waitMs = /^\d+$/.test(given) ? Number(given) * 1000 : millisecondsBetween(headers.get('date'), given);
  return waitMs === null ? null : Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function millisecondsBetween(answeredAt: string | null, until: string): number | null {
  const [fromMs, untilMs] = [readHttpDate(answeredAt ?? ''), readHttpDate(until)];
  return fromMs === null || untilMs === null ? null : untilMs - fromMs;
}

/** @returns milliseconds since 1970; null if the text is not a date of HTTP */
export function readHttpDate(httpDate: string): number | null {
  const timeMs = HTTP_DATE.test(httpDate) ? Date.parse(httpDate) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}
