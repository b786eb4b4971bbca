import type { WireRecord } from './record.ts';

/** What an operation answers, before any misbehaviour has touched it. */
export type Answer =
  /** A payment record in its envelope. */
  | { readonly kind: 'record'; readonly envelope: Readonly<Record<string, unknown>>; readonly record: WireRecord }
  /** Any other JSON body. */
  | { readonly kind: 'body'; readonly httpStatus: number; readonly body: unknown }
  /** A page for the customer, or a picture on one. */
  | { readonly kind: 'page'; readonly httpStatus: number; readonly contentType: string; readonly content: string }
  /** The customer goes back to the merchant with the record in `response` (specification, "Events"). */
  | { readonly kind: 'return'; readonly redirectUrl: string; readonly record: WireRecord }
  /** No answer: the line stays open this long, then breaks. */
  | { readonly kind: 'silence'; readonly holdMs: number };

/** The error codes that this service uses. The specification shows `CONFLICT` and `INPUT` and leaves the rest open. */
export type ErrorCode = 'INPUT' | 'CONFLICT' | 'NOT_FOUND' | 'SESSION_EXPIRED' | 'INTERNAL';

const HTTP_STATUSES: Readonly<Record<ErrorCode, number>> = {
  INPUT: 400,
  CONFLICT: 409,
  NOT_FOUND: 404,
  SESSION_EXPIRED: 400,
  INTERNAL: 500,
};

/** The error body of the specification, section "Errors". */
export function refusal(error: ErrorCode, message: string): Answer {
  return { kind: 'body', httpStatus: HTTP_STATUSES[error], body: { status: 'FAILED', error, message } };
}

/** A payment record as initiate, authenticate and validate return it. */
export function success(record: WireRecord): Answer {
  return { kind: 'record', envelope: { status: 'SUCCESS' }, record };
}

/** A payment record as re-query returns it: its top-level `status` and `error` are null. */
export function requeried(record: WireRecord): Answer {
  return { kind: 'record', envelope: { status: null, error: null, message: null }, record };
}
