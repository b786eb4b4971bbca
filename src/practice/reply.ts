import { minorFromWire, wireFromMinor } from './amount.ts';
import type { Answer } from './answer.ts';
import type { Harm, Misbehaviour } from './faults.ts';

export type Reply =
  /** `isHeld`: the reply waits until the orders to misbehave are withdrawn. */
  | { readonly kind: 'send'; readonly delayMs: number; readonly isHeld?: boolean; readonly content: Content }
  | { readonly kind: 'drop'; readonly delayMs: number; readonly isHeld?: boolean };

interface Content {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the reply to a processed request, with the ordered misbehaviour. */
export function replyTo(answer: Answer, harm: Harm | null): Reply {
  if (!harm) return rendered(answer);
  const { misbehaviour, delayMs } = harm;
  const reply = replyWithoutAnswer(misbehaviour) ?? rendered(changed(answer, misbehaviour));
  return { ...reply, delayMs: reply.delayMs + delayMs, isHeld: misbehaviour.kind === 'hold' };
}

/** Returns the reply of a misbehaviour that ignores the answer, or null if the reply depends on the answer. */
function replyWithoutAnswer(misbehaviour: Misbehaviour): Reply | null {
  switch (misbehaviour.kind) {
    case 'drop-before-processing':
    case 'drop-after-processing':
      return { kind: 'drop', delayMs: 0 };
    case 'http-answer':
      return sent(misbehaviour.httpStatus, misbehaviour.headers ?? JSON_HEADERS, misbehaviour.body ?? '');
    case 'html-503':
      return sent(503, HTML_HEADERS, '<html><body><h1>503 Service Unavailable</h1></body></html>');
    case 'garbage-json':
      return sent(200, JSON_HEADERS, '{"status":"SUCCESS","data":{"payment":{"status":"succ');
    case 'empty-body':
      return sent(200, JSON_HEADERS, '');
    case 'rate-limited':
      return json(429, errorBody('RATE_LIMIT', 'Too many requests'), {
        'retry-after': `${misbehaviour.retryAfterSeconds}`,
      });
    case 'says-not-found':
      return json(404, errorBody('NOT_FOUND', 'No payment has this transactionId'));
    default:
      return null;
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

function changed(answer: Answer, misbehaviour: Misbehaviour): Answer {
  const hasRecord = answer.kind === 'record' || answer.kind === 'return';
  if (!hasRecord) return answer;
  return { ...answer, record: Object.assign({}, answer.record, changesTo(answer.record, misbehaviour)) };
}

function rendered(answer: Answer): Reply {
  switch (answer.kind) {
    case 'record':
      return json(200, { ...answer.envelope, data: { payment: answer.record } });
    case 'body':
      return json(answer.httpStatus, answer.body);
    case 'page':
      return sent(answer.httpStatus, { ...HTML_HEADERS, 'cache-control': 'no-store' }, answer.content);
    case 'return':
      return sent(303, { location: returnAddress(answer.redirectUrl, answer.record) }, '');
    case 'silence':
      return { kind: 'drop', delayMs: answer.holdMs };
  }
}

/** Adds the parameter `response` to the merchant's address: URL-encoded JSON (specification, "Events"). */
function returnAddress(redirectUrl: string, record: unknown): string {
  const address = new URL(redirectUrl);
  const parameter = `response=${encodeURIComponent(JSON.stringify(record))}`;
  address.search = address.search ? `${address.search}&${parameter}` : parameter;
  return address.href;
}

function errorBody(error: string, message: string) {
  return { status: 'FAILED', error, message };
}

function json(httpStatus: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return sent(httpStatus, { ...JSON_HEADERS, ...headers }, JSON.stringify(body));
}

function sent(httpStatus: number, headers: Readonly<Record<string, string>>, body: string): Reply {
  return { kind: 'send', delayMs: 0, content: { httpStatus, headers, body } };
}

/** A record that may hold numbers and booleans where strings are usual. */
type LooseRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Returns the record fields that this misbehaviour falsifies; empty if it concerns something other than the record. */
function changesTo(record: LooseRecord, misbehaviour: Misbehaviour): LooseRecord {
  switch (misbehaviour.kind) {
    case 'lower-amount':
      return { amount: oneMinorLess(record) };
    case 'changed-record':
      return misbehaviour.fields;
    case 'says-pending':
      return outcome(record, 'pending', '02', 'Pending OTP validation');
    case 'says-paid':
      return outcome(record, 'successful', '000', 'Successful');
    case 'says-failed':
      return outcome(record, 'failed', misbehaviour.code ?? '91', 'Issuer or switch is inoperative');
    default:
      return {};
  }
}

function outcome(record: LooseRecord, status: string, code: string, message: string): LooseRecord {
  const changes = { status, paymentResponseCode: code, paymentResponseMessage: message };
  const isRequery = 'chargeCode' in record;
  if (isRequery) return { ...changes, chargeCode: code, chargeMessage: message };
  return { ...changes, authenticatePaymentResponseCode: code, authenticatePaymentResponseMessage: message };
}

function oneMinorLess(record: LooseRecord): string {
  const currency = `${record.currency ?? ''}`;
  return wireFromMinor((minorFromWire(`${record.amount ?? ''}`, currency) ?? 1n) - 1n, currency);
}
