import type { Mode } from '../../../shared/mode.ts';
import type { BankPageFailure, BankPageStatus, Padlock } from '../../../shared/payment/bank-page.ts';
import { isLoopback } from '../../settings/base-url.ts';

export type BankPageEvent =
  | { kind: 'loading' }
  | { kind: 'arrived'; address: string }
  | { kind: 'shown' }
  /** Loading has ended, with or without a page. */
  | { kind: 'stopped' }
  | { kind: 'refused' }
  | { kind: 'moved' }
  | { kind: 'stalled' }
  | { kind: 'keys'; toPage: boolean }
  | { kind: 'failed'; failure: BankPageFailure }
  | { kind: 'crashed' };

export function newStatus(reference: string, startedAt: Date): BankPageStatus {
  return {
    reference,
    ...NO_PAGE,
    state: 'loading',
    failure: null,
    startedAt: startedAt.toISOString(),
  };
}

/** Returns the status after an event; the same object if nothing changed. */
export function statusAfter(status: BankPageStatus, event: BankPageEvent, mode: Mode): BankPageStatus {
  const next = { ...status, ...changeBy(status, event, mode) };
  return CHANGING.every((field) => next[field] === status[field]) ? status : next;
}

/** Classifies one of Chromium's network error numbers; null if the load was only abandoned. */
export function failureOf(errorNumber: number): BankPageFailure | null {
  if (errorNumber === ABORTED) return null;
  if (REFUSED.includes(errorNumber)) return 'addressRefused';
  if (NO_ANSWER.includes(errorNumber)) return 'noAnswer';
  if (errorNumber === TLS_ERROR || (errorNumber <= -200 && errorNumber > -300)) return 'certificate';
  const isConnection = errorNumber === TIMED_OUT || (errorNumber <= -100 && errorNumber > -200);
  return isConnection ? 'noConnection' : 'other';
}

export function padlockOf(address: string, mode: Mode): Padlock {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return 'secure';
  return url?.protocol === 'http:' && mode !== 'live' && isLoopback(url) ? mode : 'notSecure';
}

const CHANGING = ['state', 'host', 'padlock', 'failure', 'hasKeys'] as const;
const NO_PAGE = { host: null, padlock: 'notSecure', hasKeys: false } as const;

const ABORTED = -3;
const TIMED_OUT = -7;
const TLS_ERROR = -107;
/** The errors of a request that the program blocked, an unknown scheme, or an unsafe redirect. */
const REFUSED: readonly number[] = [-20, -300, -301, -302, -311];
/** The server accepted the connection but sent no usable answer. */
const NO_ANSWER: readonly number[] = [-324, -379];

function changeBy(status: BankPageStatus, event: BankPageEvent, mode: Mode): Partial<BankPageStatus> {
  switch (event.kind) {
    case 'loading':
      return { state: 'loading', failure: null };
    case 'arrived':
      return { host: hostOf(event.address), padlock: padlockOf(event.address, mode), state: 'loading', failure: null };
    case 'shown':
      return status.host === null ? {} : { state: 'shown', failure: null };
    case 'stopped':
      return status.state === 'loading' ? afterStop(status) : {};
    case 'refused':
      return status.host === null ? { state: 'failed', failure: 'addressRefused' } : {};
    case 'moved':
      return status.state === 'stalled' ? { state: status.host === null ? 'loading' : 'shown' } : {};
    case 'stalled':
      return status.state === 'failed' ? {} : { state: 'stalled' };
    case 'keys':
      return { hasKeys: event.toPage };
    case 'failed':
      return { ...NO_PAGE, state: 'failed', failure: event.failure };
    case 'crashed':
      return { ...NO_PAGE, state: 'crashed', failure: null };
  }
}

/**
 * Returns the status when loading stops. A page that has not arrived by then, such as a download, will never arrive.
 */
function afterStop(status: BankPageStatus): Partial<BankPageStatus> {
  return status.host === null ? { state: 'failed', failure: 'other' } : { state: 'shown' };
}

function hostOf(address: string): string | null {
  const host = URL.parse(address)?.host ?? '';
  return host === '' ? null : host;
}
