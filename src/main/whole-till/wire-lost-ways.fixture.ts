import type { LossCause } from '../../shared/payment/answers.ts';
import { type Play, send } from '../gateway/scripted-service.fixture.ts';
import { HEAD, NAME_NOT_RESOLVED, plays, REFUSED, resetsAfter } from './wire-breaks.fixture.ts';
import type { Break } from './wire-fault-service.fixture.ts';

/** A way in which any operation can end without a readable answer. */
export interface LostWay {
  fault: string;
  how: Break;
  cause: LossCause;
  /** Set if the headers arrived. */
  httpStatus: number | null;
  /** True if connecting failed. The same reference may then be sent again, but the outcome stays unknown. */
  isUnsent?: true;
  /** The service's `Retry-After`. */
  retryAfterMs?: number;
}

const HTML = '<!doctype html><title>Welcome</title><h1>Sign in to the network of this shopping centre</h1>';
const WEB_PAGE = { 'content-type': 'text/html' };
const MEGABYTE = 1024 * 1024;

function way(fault: string, how: Break | Play, cause: LossCause, httpStatus: number | null = null): LostWay {
  return { fault, how: typeof how === 'function' ? plays(how) : how, cause, httpStatus };
}

function unsentWay(fault: string, how: Break, cause: LossCause): LostWay {
  return { ...way(fault, how, cause), isUnsent: true };
}

function redirect(status: number, location: string): Play {
  return send(status, '', { location });
}

/** At least one way for each cause of loss, all with an unknown outcome. `gateway/failures.test.ts` has more. */
export const LOST_WAYS: readonly LostWay[] = [
  unsentWay('the connection is refused', REFUSED, 'connectionRefused'),
  unsentWay('the name is not resolved', NAME_NOT_RESOLVED, 'nameNotResolved'),
  way('the connection is reset in the middle of the body', resetsAfter(`${HEAD}{"status":`), 'connectionLost', 200),
  way('no byte comes in time', () => undefined, 'timedOut'),
  way('the body stops in the middle', (socket) => socket.write(`${HEAD}{"status":`), 'timedOut', 200),
  way('the answer is an empty 200', send(200, ''), 'emptyBody', 200),
  {
    ...way('the answer is a 503 that asks to wait', send(503, '', { 'retry-after': '60' }), 'serverError', 503),
    retryAfterMs: 60_000,
  },
  way('the answer is a sign-in page with 200', send(200, HTML, WEB_PAGE), 'notJson', 200),
  way('the answer leads to a sign-in page', redirect(302, 'http://portal.example/'), 'unexpectedRedirect', 302),
  way('the answer is an HTML 403', send(403, HTML, WEB_PAGE), 'unexpectedStatus', 403),
  {
    ...way('the answer is a 429', send(429, '{}', { 'retry-after': '1800' }), 'tooManyRequests', 429),
    retryAfterMs: 1_800_000,
  },
  way('the JSON is another object', send(200, '{"access_token":"x"}'), 'unreadable', 200),
  way('the body is larger than a megabyte', send(200, `"${'x'.repeat(MEGABYTE)}"`), 'tooLarge', 200),
];

/** One way for each sorted outcome of a lost answer. */
export const ONE_WAY_EACH = LOST_WAYS.filter(
  ({ cause }) => cause === 'connectionRefused' || cause === 'tooManyRequests',
);
