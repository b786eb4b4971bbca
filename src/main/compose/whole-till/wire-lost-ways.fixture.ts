import type { LossCause } from '../../../shared/payment/answers.ts';
import { headText, type Play, send } from '../../gateway/scripted-service.fixture.ts';
import {
  answers,
  drips,
  HEAD,
  NAME_NOT_RESOLVED,
  NO_TLS,
  plays,
  REFUSED,
  resetsAfter,
  SELF_SIGNED,
} from './wire-breaks.fixture.ts';
import { type Break, paidRecord, paymentBody } from './wire-fault-service.fixture.ts';

/** A way in which any operation can end without an answer that can be read. */
export interface LostWay {
  fault: string;
  how: Break;
  cause: LossCause;
  /** Where the headers came. */
  httpStatus: number | null;
  /** Connecting failed. Permits sending the same reference again, and no more. */
  isUnsent?: true;
  /** How long the service asks not to be asked again. */
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

/** After each of these nothing is known, whatever was asked. */
export const LOST_WAYS: readonly LostWay[] = [
  unsentWay('the connection is refused', REFUSED, 'connectionRefused'),
  unsentWay('the name is not resolved', NAME_NOT_RESOLVED, 'nameNotResolved'),
  way('the certificate is self-signed', SELF_SIGNED, 'connectionLost'),
  way('the other side speaks no TLS', NO_TLS, 'connectionLost'),
  way('the connection is reset before any byte', (socket) => socket.resetAndDestroy(), 'connectionLost'),
  way('the connection is closed without an answer', (socket) => socket.end(), 'connectionLost'),
  way('the connection is reset after the headers', resetsAfter(HEAD), 'connectionLost', 200),
  way('the connection is reset in the middle of the body', resetsAfter(`${HEAD}{"status":`), 'connectionLost', 200),
  way('the body is shorter than announced', (socket) => socket.end(`${HEAD}{"status":`), 'connectionLost', 200),
  way('the answer is no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'connectionLost'),
  way('no byte comes in time', () => undefined, 'timedOut'),
  way('the headers stop in the middle', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-'), 'timedOut'),
  way('the body stops in the middle', (socket) => socket.write(`${HEAD}{"status":`), 'timedOut', 200),
  way('the body drips too slowly', drips(HEAD, ' '.repeat(100), 500), 'timedOut', 200),
  way('the answer is an empty 200', send(200, ''), 'emptyBody', 200),
  way('the answer is a 204', (socket) => socket.end(headText(204, {})), 'emptyBody', 204),
  way('the answer is an empty 500', send(500, ''), 'serverError', 500),
  way('the answer is an HTML 502', send(502, HTML, WEB_PAGE), 'serverError', 502),
  way('the answer is an HTML 503', send(503, HTML, WEB_PAGE), 'serverError', 503),
  {
    ...way('the answer is a 503 that asks to wait', send(503, '', { 'retry-after': '60' }), 'serverError', 503),
    retryAfterMs: 60_000,
  },
  way('the answer is a 500 that says paid', answers(paidBody, 500), 'serverError', 500),
  way('the answer is a sign-in page with 200', send(200, HTML, WEB_PAGE), 'notJson', 200),
  way('the answer is a sign-in page with 511', send(511, HTML, WEB_PAGE), 'serverError', 511),
  way('the answer leads to a sign-in page', redirect(302, 'http://portal.example/'), 'unexpectedRedirect', 302),
  way('the answer leads to another host', redirect(307, 'https://other.example/v1'), 'unexpectedRedirect', 307),
  way('the answer is an HTML 401', send(401, HTML, WEB_PAGE), 'unexpectedStatus', 401),
  way('the answer is an HTML 403', send(403, HTML, WEB_PAGE), 'unexpectedStatus', 403),
  way('the answer is an HTML 404', send(404, HTML, WEB_PAGE), 'unexpectedStatus', 404),
  // Neither Node nor Chromium hands over a 407 that it did not expect.
  way('the answer is a 407 of a proxy', send(407, '', { 'proxy-authenticate': 'Basic' }), 'connectionLost'),
  way('the answer is an HTML 409', send(409, HTML, WEB_PAGE), 'unexpectedStatus', 409),
  {
    ...way('the answer is a 429', send(429, '{}', { 'retry-after': '1800' }), 'tooManyRequests', 429),
    retryAfterMs: 1_800_000,
  },
  way('the JSON is cut short', send(200, '{"status":"SUCCESS","data":{"pay'), 'notJson', 200),
  way('the JSON is null', send(200, 'null'), 'unreadable', 200),
  way('the JSON is a list', send(200, '[{"status":"SUCCESS"}]'), 'unreadable', 200),
  way('the JSON is a text', send(200, '"SUCCESS"'), 'unreadable', 200),
  way('the JSON is another object', send(200, '{"access_token":"x"}'), 'unreadable', 200),
  way('the fields have wrong types', answers(wrongTypes), 'unreadable', 200),
  way('the body is larger than a megabyte', send(200, `"${'x'.repeat(MEGABYTE)}"`), 'tooLarge', 200),
  way('the body is no gzip, and says so', send(200, 'plain', { 'content-encoding': 'gzip' }), 'connectionLost', 200),
];

function paidBody(reference: string): object {
  return paymentBody({ ...paidRecord(reference), transactionReference: reference });
}

function wrongTypes(reference: string): object {
  const fields = Object.keys(paidRecord(reference)).map((name) => [name, { value: [reference] }]);
  return { status: ['SUCCESS'], data: { payment: Object.fromEntries(fields), banks: 'none' } };
}
