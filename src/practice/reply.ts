import { minorFromWire, wireFromMinor } from './amount.ts';
import type { Answer } from './answer.ts';
import type { Harm, Misbehaviour } from './faults.ts';

/** A reply to a request, or the way in which it fails. */
export type Reply =
  /** `isHeld`: the reply waits until the orders are withdrawn. */
  | { readonly kind: 'send'; readonly delayMs: number; readonly isHeld?: boolean; readonly content: Content }
  /** The head announces the whole body; half of it is sent, then the connection breaks. */
  | { readonly kind: 'truncate'; readonly delayMs: number; readonly content: Content }
  | { readonly kind: 'drop'; readonly delayMs: number };

interface Content {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** More than a client should read of an answer. */
const TOO_LARGE_BYTES = 1_500_000;

/** Returns the reply to a processed request, with the ordered misbehaviour. */
export function replyTo(answer: Answer, harm: Harm | null): Reply {
  if (!harm) return rendered(answer);
  const { misbehaviour, delayMs } = harm;
  const reply = replyWithoutAnswer(misbehaviour) ?? garbled(rendered(changed(answer, misbehaviour)), misbehaviour);
  return { ...reply, delayMs: reply.delayMs + delayMs };
}

/** Returns the reply of a misbehaviour that ignores the answer, or null if the reply depends on the answer. */
export function replyWithoutAnswer(misbehaviour: Misbehaviour): Reply | null {
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
    case 'redirect':
      return sent(misbehaviour.httpStatus, { location: misbehaviour.location }, '');
    case 'rate-limited':
      return json(429, errorBody('RATE_LIMIT', 'Too many requests'), {
        'retry-after': `${misbehaviour.retryAfterSeconds}`,
      });
    case 'refused':
      return json(misbehaviour.httpStatus ?? 400, errorBody(misbehaviour.error, misbehaviour.message ?? 'Refused'));
    case 'conflict':
      return json(409, errorBody('CONFLICT', 'A payment with this transactionId exists'));
    case 'says-not-found':
      return json(404, errorBody('NOT_FOUND', 'No payment has this transactionId'));
    case 'timeout-nr':
      return json(200, { status: 'error', message: 'No response', data: { code: 'NR', status: 'failed' } });
    case 'timeout-contact-support':
      return json(200, { status: 'error', data: null, message: 'An error occured. Please contact support' });
    case 'timeout-r0':
      return json(200, {
        status: 'success',
        data: {
          responseCode: 'R0',
          responseMessage: 'Please requery to confirm the status of the transaction',
        },
      });
    default:
      return null;
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

function changed(answer: Answer, misbehaviour: Misbehaviour): Answer {
  const hasRecord = answer.kind === 'record' || answer.kind === 'return';
  return hasRecord ? { ...answer, record: changeRecord(answer.record, misbehaviour) } : answer;
}

function rendered(answer: Answer): Reply {
  switch (answer.kind) {
    case 'record':
      return json(200, { ...answer.envelope, data: { payment: answer.record } });
    case 'body':
      return json(answer.httpStatus, answer.body);
    case 'page':
      return sent(
        answer.httpStatus,
        { 'content-type': answer.contentType, 'cache-control': 'no-store' },
        answer.content,
      );
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

function garbled(reply: Reply, misbehaviour: Misbehaviour): Reply {
  if (reply.kind !== 'send') return reply;
  if (misbehaviour.kind === 'hold') return { ...reply, isHeld: true };
  if (misbehaviour.kind === 'truncated-body') return { ...reply, kind: 'truncate' };
  if (misbehaviour.kind !== 'too-large-body') return reply;
  const body = reply.content.body.replace(/\}$/, `,"padding":"${'x'.repeat(TOO_LARGE_BYTES)}"}`);
  return { ...reply, content: { ...reply.content, body } };
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

/** Falsifies a record as ordered. A misbehaviour of another kind leaves it unchanged. */
function changeRecord<Fields extends LooseRecord>(record: Fields, misbehaviour: Misbehaviour): Fields {
  return { ...record, ...changesTo(record, misbehaviour) };
}

function changesTo(record: LooseRecord, misbehaviour: Misbehaviour): LooseRecord {
  switch (misbehaviour.kind) {
    case 'wrong-amount':
      return { amount: misbehaviour.amount ?? plusMinor(record, 100_000n) };
    case 'lower-amount':
      return { amount: plusMinor(record, -1n) };
    case 'lower-charged-amount':
      return { chargedAmount: plusMinor(record, -1n) };
    case 'wrong-currency':
      return { currency: misbehaviour.currency ?? 'USD' };
    case 'wrong-reference':
      return { [referenceFieldOf(record)]: misbehaviour.reference ?? 'ANOTHER-REFERENCE-1' };
    case 'wrong-is-live':
      return { isLive: record.isLive === '0' ? '1' : '0' };
    case 'both-spellings':
      return otherSpellingsOf(record);
    case 'other-spellings':
      return { ...otherSpellingsOf(record), validationInstruction: null, deviceFingerPrint: null };
    case 'auth-url-with-line-breaks':
      return { authUrl: brokenIntoLines(record.authUrl) };
    case 'changed-record':
      return misbehaviour.fields;
    default:
      return outcomeChanges(record, misbehaviour);
  }
}

function outcomeChanges(record: LooseRecord, misbehaviour: Misbehaviour): LooseRecord {
  if (misbehaviour.kind === 'says-failed') {
    const { code = '91', message = 'Issuer or switch is inoperative' } = misbehaviour;
    return outcome(record, 'failed', code, message);
  }
  const said = FALSE_OUTCOMES[misbehaviour.kind];
  return said ? outcome(record, ...said) : {};
}

type Outcome = [status: string, code: string | null, message: string];

const FALSE_OUTCOMES: Partial<Record<Misbehaviour['kind'], Outcome>> = {
  'says-pending': ['pending', '02', 'Pending OTP validation'],
  'says-successful-without-code': ['successful', null, 'Approved'],
  'says-00': ['successful', '00', 'Approved'],
  'says-paid': ['successful', '000', 'Successful'],
};

function outcome(record: LooseRecord, ...[status, code, message]: Outcome): LooseRecord {
  const changes = { status, paymentResponseCode: code, paymentResponseMessage: message };
  const isRequery = 'chargeCode' in record;
  if (isRequery) return { ...changes, chargeCode: code, chargeMessage: message };
  return { ...changes, authenticatePaymentResponseCode: code, authenticatePaymentResponseMessage: message };
}

function otherSpellingsOf(record: LooseRecord): LooseRecord {
  return {
    validateInstruction: record.validationInstruction ?? null,
    deviceFingerprint: record.deviceFingerPrint ?? null,
  };
}

function referenceFieldOf(record: LooseRecord): string {
  return 'transactionReference' in record ? 'transactionReference' : 'transactionId';
}

/** Raises the record's amount by this many minor units. */
function plusMinor(record: LooseRecord, difference: bigint): string {
  const currency = `${record.currency ?? ''}`;
  const minor = (minorFromWire(`${record.amount ?? ''}`, currency) ?? 0n) + difference;
  return wireFromMinor(minor > 0n ? minor : 0n, currency);
}

function brokenIntoLines(address: LooseRecord[string] | undefined): string {
  return `${address ?? ''}`.replace(/(.{20})/g, '$1\n');
}
