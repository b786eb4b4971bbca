import type { LossCause } from '../../../shared/payment/answers.ts';
import type { Exchange } from '../http/http.ts';

export function response(httpStatus: number, value: unknown): Exchange {
  return { kind: 'response', httpStatus, retryAfterMs: null, body: { kind: 'json', value } };
}

export function paymentIn(httpStatus: number, payment: object): Exchange {
  return response(httpStatus, { data: { payment } });
}

export function unread(httpStatus: number, kind: 'notJson' | 'emptyBody' | 'tooLarge' | 'unreadable'): Exchange {
  return { kind: 'response', httpStatus, retryAfterMs: null, body: { kind } };
}

export function failed(cause: LossCause, isUnsent: boolean): Exchange {
  return { kind: 'failed', cause, isUnsent, httpStatus: null, retryAfterMs: null };
}
