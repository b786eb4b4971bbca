import type { WireRecord } from './record.ts';

/** The answer of an operation before any misbehaviour changes it. */
export type Answer =
  | { readonly kind: 'record'; readonly envelope: Readonly<Record<string, unknown>>; readonly record: WireRecord }
  | { readonly kind: 'body'; readonly httpStatus: number; readonly body: unknown }
  | { readonly kind: 'page'; readonly httpStatus: number; readonly content: string }
  /** Sends the customer back to the merchant with the record in `response` (specification, "Events"). */
  | { readonly kind: 'return'; readonly redirectUrl: string; readonly record: WireRecord }
  /** The service gives no answer: the connection stays open this long, then breaks. */
  | { readonly kind: 'silence'; readonly holdMs: number };

/** The error codes of this service and their HTTP statuses. The specification shows `CONFLICT` and `INPUT` and leaves the rest open. */
const HTTP_STATUSES = { INPUT: 400, CONFLICT: 409, NOT_FOUND: 404, SESSION_EXPIRED: 400, INTERNAL: 500 };

/** Returns the specification's error body (section "Errors"). */
export function refusal(error: keyof typeof HTTP_STATUSES, message: string): Answer {
  return { kind: 'body', httpStatus: HTTP_STATUSES[error], body: { status: 'FAILED', error, message } };
}

export function success(record: WireRecord): Answer {
  return { kind: 'record', envelope: { status: 'SUCCESS' }, record };
}

/** Returns a payment record as re-query does: its top-level `status` and `error` are null. */
export function requeried(record: WireRecord): Answer {
  return { kind: 'record', envelope: { status: null, error: null, message: null }, record };
}
