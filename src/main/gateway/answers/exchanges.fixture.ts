import type { LossCause } from '../../../shared/payment/answers.ts';
import type { Exchange } from '../http/http.ts';

/** A body of JSON under this status. */
export function response(httpStatus: number, value: unknown): Exchange {
  return { kind: 'response', httpStatus, retryAfterMs: null, body: { kind: 'json', value } };
}

/** A record of a payment under this status. */
export function paymentIn(httpStatus: number, payment: object): Exchange {
  return response(httpStatus, { data: { payment } });
}

/** A body of which nothing could be read. */
export function unread(httpStatus: number, kind: 'notJson' | 'emptyBody' | 'tooLarge' | 'unreadable'): Exchange {
  return { kind: 'response', httpStatus, retryAfterMs: null, body: { kind } };
}

/** No answer came. */
export function failed(cause: LossCause, isUnsent: boolean): Exchange {
  return { kind: 'failed', cause, isUnsent, httpStatus: null, retryAfterMs: null };
}
