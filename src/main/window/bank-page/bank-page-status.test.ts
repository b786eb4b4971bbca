import { describe, expect, it } from 'vitest';
import { type BankPageEvent, failureOf, newStatus, padlockOf, statusAfter } from './bank-page-status.ts';

const startedAt = new Date('2026-11-21T13:02:00Z');
const first = newStatus('T1-261121-0001-ABCDEFGHX', startedAt);

function statusAt(...events: BankPageEvent[]) {
  return events.reduce((status, event) => statusAfter(status, event, 'live'), first);
}

const arrived: BankPageEvent = { kind: 'arrived', address: 'https://bank.example:8443/pay?card=5061' };
const shown: BankPageEvent = { kind: 'shown' };
const stalled: BankPageEvent = { kind: 'stalled' };
const HOST = 'bank.example:8443';

describe('the status of a bank page', () => {
  it('reports an empty status before a bank page is opened', () => {
    expect(first).toEqual({
      reference: 'T1-261121-0001-ABCDEFGHX',
      startedAt: '2026-11-21T13:02:00.000Z',
      host: null,
      padlock: 'notSecure',
      state: 'loading',
      failure: null,
      hasKeys: false,
    });
  });

  it('names the host once the bank page has loaded, and no other part of its address', () => {
    expect(statusAt(arrived, shown)).toMatchObject({ host: HOST, padlock: 'secure', state: 'shown' });
    expect(JSON.stringify(statusAt(arrived, shown))).not.toContain('5061');
  });

  it('shows a host that looks like another one in ASCII', () => {
    expect(statusAt({ kind: 'arrived', address: 'https://b\u0430nk.example/' }).host).toBe('xn--bnk-6cd.example');
  });

  it.each([
    ['loads during a navigation', [arrived, shown, { kind: 'loading' }], 'loading', HOST],
    [
      'is shown after a cancelled navigation',
      [arrived, shown, { kind: 'loading' }, { kind: 'stopped' }],
      'shown',
      HOST,
    ],
    ['has failed if it stops before it arrives', [{ kind: 'stopped' }], 'failed', null],
    ['has failed if it is refused before it arrives', [{ kind: 'refused' }], 'failed', null],
    ['stays if a navigation is refused', [arrived, shown, { kind: 'refused' }], 'shown', HOST],
    ['stays failed when it stops', [{ kind: 'refused' }, { kind: 'stopped' }], 'failed', null],
    ['stalls while it loads', [stalled], 'stalled', null],
    ['continues to load when it makes progress', [stalled, { kind: 'moved' }], 'loading', null],
    ['stalls while it is shown', [arrived, shown, stalled], 'stalled', HOST],
    ['is shown again when it makes progress', [arrived, shown, stalled, { kind: 'moved' }], 'shown', HOST],
    ['stays failed without progress', [{ kind: 'failed', failure: 'other' }, stalled], 'failed', null],
    ['is not shown without a page', [{ kind: 'failed', failure: 'other' }, shown], 'failed', null],
    ['has no host after a crash', [arrived, shown, { kind: 'crashed' }], 'crashed', null],
  ] as [string, BankPageEvent[], string, string | null][])('%s', (_name, events, state, host) => {
    expect(statusAt(...events)).toMatchObject({ state, host });
  });

  it('says whether the bank page has the keyboard focus, as long as there is a page', () => {
    const withKeys = statusAt(arrived, shown, { kind: 'keys', toPage: true });
    expect(withKeys).toMatchObject({ hasKeys: true, state: 'shown' });
    expect(statusAfter(withKeys, { kind: 'keys', toPage: false }, 'live').hasKeys).toBe(false);
    expect(statusAfter(withKeys, { kind: 'crashed' }, 'live').hasKeys).toBe(false);
  });

  it('says why the bank page failed, until it loads again', () => {
    const failed = statusAt(arrived, shown, { kind: 'failed', failure: 'certificate' });
    expect(failed).toMatchObject({ state: 'failed', failure: 'certificate', host: null, padlock: 'notSecure' });
    expect(statusAfter(failed, arrived, 'live')).toMatchObject({ state: 'loading', failure: null, padlock: 'secure' });
  });

  it('returns the same status object if nothing changed', () => {
    const status = statusAt(arrived, shown);
    expect(statusAfter(status, { kind: 'moved' }, 'live')).toBe(status);
    expect(statusAfter(status, shown, 'live')).toBe(status);
  });
});

describe('the padlock', () => {
  it.each([
    ['https://bank.example/', 'live', 'secure'],
    ['https://127.0.0.1/', 'practice', 'secure'],
    ['http://127.0.0.1:4100/', 'practice', 'practice'],
    ['http://127.0.0.1:4100/', 'sandbox', 'sandbox'],
    ['http://127.0.0.1:4100/', 'live', 'notSecure'],
    ['http://bank.example/', 'practice', 'notSecure'],
    ['about:blank', 'practice', 'notSecure'],
  ] as const)('shows the padlock for %s in %s as %s', (address, mode, padlock) => {
    expect(padlockOf(address, mode)).toBe(padlock);
  });
});

describe('the reason of a failed load', () => {
  it.each([
    ['ERR_ABORTED', -3, null],
    ['ERR_CONNECTION_REFUSED', -102, 'noConnection'],
    ['ERR_NAME_NOT_RESOLVED', -105, 'noConnection'],
    ['ERR_INTERNET_DISCONNECTED', -106, 'noConnection'],
    ['ERR_TIMED_OUT', -7, 'noConnection'],
    ['ERR_SSL_PROTOCOL_ERROR', -107, 'certificate'],
    ['ERR_CERT_COMMON_NAME_INVALID', -200, 'certificate'],
    ['ERR_CERT_REVOKED', -206, 'certificate'],
    ['ERR_BLOCKED_BY_CLIENT', -20, 'addressRefused'],
    ['ERR_UNKNOWN_URL_SCHEME', -302, 'addressRefused'],
    ['ERR_UNSAFE_REDIRECT', -311, 'addressRefused'],
    ['ERR_EMPTY_RESPONSE', -324, 'noAnswer'],
    ['ERR_HTTP_RESPONSE_CODE_FAILURE', -379, 'noAnswer'],
    ['ERR_TOO_MANY_REDIRECTS', -310, 'other'],
    ['ERR_FAILED', -2, 'other'],
    ['ERR_INVALID_HTTP_RESPONSE', -370, 'other'],
  ])('%s', (_name, errorNumber, failure) => {
    expect(failureOf(errorNumber)).toBe(failure);
  });
});
