import type { LossCause, RequeryAnswer, RequeryOutcome, StepOutcome } from '../../../shared/payment/answers.ts';
import { uniqueBanks } from '../../../shared/payment/bank.ts';
import { isNoContradiction } from '../../../shared/payment/success-values.ts';
import type { BanksOutcome } from '../../desk/ports/gateway-port.ts';
import type { Exchange } from '../http/http.ts';
import { type KeyedValues, NOTHING_KEYED } from './keyed-values.ts';
import { SERVICE_CODES } from './service-codes.ts';
import { readBank } from './wire-bank.ts';
import { type Envelope, readEnvelope } from './wire-envelope.ts';
import { readForCounter, readRequeryAnswer, readStepAnswer, readText, type StepOperation } from './wire-payment.ts';
import { withoutKeyed } from './without-keyed.ts';

/** The values of an error body's top-level `status`. */
const ERROR_STATUSES: readonly string[] = ['failed', 'error'];

const NOT_FOUND_HTTP_STATUSES: readonly number[] = [200, 400, 404];

/** The statuses under which `Retry-After` is a wait; under other statuses it means something else. */
const WAITING_HTTP_STATUSES: readonly (number | null)[] = [429, 503];

/**
 * The words with which similar services report a request encrypted with another key. They only choose a sentence for
 * the cashier.
 */
const SAYS_NOT_DECRYPTED = /\b(?:decrypt|decipher)/i;

export interface SentStep {
  operation: StepOperation;
  keyed: KeyedValues;
}

/** Sorts the answer to a step. The outcome is unknown unless the answer is plain, a refusal or a conflict. */
export function sortStep(exchange: Exchange, sent: SentStep): StepOutcome {
  if (exchange.kind === 'failed') {
    const { cause, isUnsent, httpStatus } = exchange;
    return isUnsent ? { kind: 'unsent', cause } : { kind: 'unknown', cause, httpStatus, code: null };
  }
  const { httpStatus } = exchange;
  const envelope = envelopeOf(exchange, sent.keyed);
  const unknown = (cause: LossCause): StepOutcome => ({
    kind: 'unknown',
    cause,
    httpStatus,
    code: envelope && codeOf(envelope),
  });
  const loss = lossOf(exchange, envelope);
  if (loss || !envelope) return unknown(loss ?? 'unreadable');
  const refusal = isErrorBody(envelope) ? refusalOf(envelope, sent.operation) : null;
  if (refusal) return refusal;
  if (saysError(envelope) || saysTimedOut(envelope)) return unknown('unlistedError');
  const { payment } = envelope;
  const answer = readStepAnswer(payment, sent.operation);
  if (!isSuccess(httpStatus)) return unknown('unexpectedStatus');
  if (!answer) return unknown('unreadable');
  return { kind: 'answered', answer, forCounter: readForCounter(payment, sent.operation, sent.keyed) };
}

/** @returns null if the code is not known to mean that nothing was done */
function refusalOf(envelope: Envelope & { error: { code: string } }, operation: StepOperation): StepOutcome | null {
  const { code } = envelope.error;
  const message = readText(envelope.message);
  if (SERVICE_CODES.conflict.includes(code.trim())) return { kind: 'conflict', message };
  if (!SERVICE_CODES.refusal.includes(code) || saysTimedOut(envelope)) return null;
  const isNotDecrypted = operation === 'initiate' && SAYS_NOT_DECRYPTED.test(message ?? '');
  return { kind: 'refused', code, message, ...(isNotDecrypted && { notDecrypted: true as const }) };
}

/** Sorts the answer to a re-query. A failed query says nothing about the payment. */
export function sortRequery(exchange: Exchange, keyed = NOTHING_KEYED): RequeryOutcome {
  if (exchange.kind === 'failed') return lostRequery(exchange, exchange.cause);
  const envelope = envelopeOf(exchange, keyed);
  const loss = lossOf(exchange, envelope);
  if (loss || !envelope) return lostRequery(exchange, loss ?? 'unreadable');
  if (isNotFound(envelope, exchange.httpStatus)) return { kind: 'notFound' };
  // A top-level `failed` may describe the payment; `error` and the time-out codes describe the query.
  if (envelope.error || envelope.status === 'error' || saysTimedOut(envelope) || isBareFailure(envelope)) {
    return {
      kind: 'queryFailed',
      code: codeOf(envelope) ?? envelope.status ?? '',
      message: readText(envelope.message),
    };
  }
  const answer = readRequeryAnswer(envelope.payment);
  if (!isSuccess(exchange.httpStatus)) return lostRequery(exchange, 'unexpectedStatus');
  return answer ? { kind: 'answered', answer: asAWhole(answer, envelope) } : lostRequery(exchange, 'unreadable');
}

/** Codes around a payment that do not contradict the `000` inside it, in lower case. */
const OUTER_SUCCESS_CODES: readonly string[] = ['00', '000', '200', 'success'];

/**
 * Adds what the envelope says about the payment. If neither status is a usual success word beside `000`, both are kept,
 * since only the verdict knows the till's added success values. An outer code that is not a success is kept with the
 * status and contradicts `000` at every till.
 */
function asAWhole(answer: RequeryAnswer, { status, outerCodes }: Envelope): RequeryAnswer {
  if (answer.code !== '000') return answer;
  const code = outerCodes.find((given) => !OUTER_SUCCESS_CODES.includes(given.trim().toLowerCase()));
  const isNoSuccess = !isNoContradiction('status', status);
  const isOneWord = isNoContradiction('status', answer.status) || answer.status?.toLowerCase() === status;
  const said = [isNoSuccess ? status : null, isNoSuccess && isOneWord ? null : answer.status];
  const whole = code === undefined ? said : [`code ${code}`, ...said];
  return { ...answer, status: whole.filter((text) => text !== null).join(', ') || null };
}

function lostRequery({ httpStatus, retryAfterMs }: Exchange, cause: LossCause): RequeryOutcome {
  const mustWait = retryAfterMs !== null && WAITING_HTTP_STATUSES.includes(httpStatus);
  return { kind: 'lost', cause, httpStatus, ...(mustWait && { retryAfterMs }) };
}

/** Sorts the list of banks and leaves out banks that cannot be charged. */
export function sortBanks(exchange: Exchange): BanksOutcome {
  if (exchange.kind === 'failed') return { kind: 'failed', cause: exchange.cause, code: null };
  const envelope = envelopeOf(exchange, NOTHING_KEYED);
  const failed = (cause: LossCause): BanksOutcome => ({ kind: 'failed', cause, code: envelope && codeOf(envelope) });
  const loss = lossOf(exchange, envelope);
  if (loss || !envelope) return failed(loss ?? 'unreadable');
  if (saysError(envelope)) return failed('unlistedError');
  if (!isSuccess(exchange.httpStatus)) return failed('unexpectedStatus');
  const entries = envelope.banks ?? [];
  const banks = uniqueBanks(entries.map(readBank).filter((bank) => bank !== null));
  const isReadable = envelope.banks !== null && (banks.length > 0 || entries.length === 0);
  return isReadable ? { kind: 'answered', banks } : failed('unreadable');
}

type Response = Extract<Exchange, { kind: 'response' }>;

function envelopeOf({ body }: Response, keyed: KeyedValues): Envelope | null {
  return body.kind === 'json' ? readEnvelope(withoutKeyed(body.value, keyed)) : null;
}

/** @returns why the body cannot be used; null if it can be read */
function lossOf({ httpStatus, body }: Response, envelope: Envelope | null): LossCause | null {
  if (body.kind === 'tooLarge') return 'tooLarge';
  if (httpStatus >= 500) return 'serverError';
  // A partial answer may lack the field that contradicts `000`.
  if (httpStatus === 206) return 'unexpectedStatus';
  if (httpStatus === 429) return 'tooManyRequests';
  if (httpStatus >= 300 && httpStatus < 400) return 'unexpectedRedirect';
  if (!isSuccess(httpStatus) && !envelope) return 'unexpectedStatus';
  if (body.kind !== 'json') return body.kind;
  return envelope ? null : 'unreadable';
}

function isSuccess(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

/** @returns true for an error body without a payment beside it (specification, "Errors") */
function isErrorBody(envelope: Envelope): envelope is Envelope & { error: { code: string } } {
  return envelope.error?.isText === true && ERROR_STATUSES.includes(envelope.status ?? '') && !envelope.payment;
}

function saysError(envelope: Envelope): boolean {
  return envelope.error !== null || ERROR_STATUSES.includes(envelope.status ?? '') || paymentSaysError(envelope);
}

function paymentSaysError({ payment }: Envelope): boolean {
  return typeof payment?.status === 'string' && payment.status.trim().toLowerCase() === 'error';
}

function saysTimedOut(envelope: Envelope): boolean {
  return timeOutCodeOf(envelope) !== undefined;
}

function timeOutCodeOf({ outerCodes, paymentCodes }: Envelope): string | undefined {
  return [...outerCodes, ...paymentCodes].find((code) => SERVICE_CODES.timeOut.includes(code.trim()));
}

function isBareFailure(envelope: Envelope): boolean {
  return envelope.status === 'failed' && !envelope.payment;
}

function isNotFound(envelope: Envelope, httpStatus: number): boolean {
  if (envelope.payment || !NOT_FOUND_HTTP_STATUSES.includes(httpStatus)) return false;
  if (!saysError(envelope) || saysTimedOut(envelope)) return false;
  if (httpStatus === 404 && isBodyOfNoPayment(envelope)) return true;
  const given = envelope.error ? [envelope.error.code] : envelope.outerCodes;
  return given.some((code) => SERVICE_CODES.notFound.includes(code.toUpperCase()));
}

/** Returns true for the service's own 404 with only not-found codes. A proxy's 404 says nothing about the payment. */
function isBodyOfNoPayment({ status, error, outerCodes, message, mayHoldPayment }: Envelope): boolean {
  const given = [...outerCodes, ...(error ? [error.code] : [])];
  const isKnown = given.every((code) => SERVICE_CODES.notFound.includes(code.toUpperCase()));
  return status === 'failed' && (message ?? '').trim() !== '' && !mayHoldPayment && isKnown;
}

/** Returns the answer's code. A code of the payment itself only counts if it is a time-out. */
function codeOf(envelope: Envelope): string | null {
  const given = [envelope.error?.code, timeOutCodeOf(envelope), envelope.outerCodes[0]];
  return given.find((code) => code !== undefined && code !== '') ?? null;
}
