import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import { makeAnswer, makePayment, STATE_PARTS } from '../payment-record.fixture.ts';
import { echoesSentAmount, mayGoLive, unitShownFor } from './amount-unit.ts';

const ECHOED_AT = '2026-11-20T10:00:00.000Z';
const LIVE = { baseUrl: 'https://payments.example', publicKey: 'PUBK-1-X' };
const connection = { ...LIVE, encryptionKey: null, withoutKey: false, returnUrl: null };
const shown = { ...LIVE, echoedAt: ECHOED_AT };
const elsewhere = { baseUrl: 'https://other.example' };

describe('mayGoLive', () => {
  it.each([
    ['in practice', 'practice', false, null, true],
    ['in the sandbox', 'sandbox', false, null, true],
    ['live, if nobody knows the unit of amounts', 'live', false, null, false],
    ['live, if a person has confirmed the unit', 'live', true, null, true],
    ['live, if the sandbox has shown the unit for this service', 'live', false, shown, true],
    ['live, if the unit was shown for another address', 'live', false, { ...shown, ...elsewhere }, false],
    ['live, if the unit was shown for another merchant', 'live', false, { ...shown, publicKey: 'PUBK-2-X' }, false],
  ] as const)('decides whether a till may take payments %s', (_name, mode, amountUnitConfirmed, known, may) => {
    expect(mayGoLive({ mode, amountUnitConfirmed, connection }, known)).toBe(may);
  });
});

describe('unitShownFor', () => {
  const other = { ...LIVE, ...elsewhere };

  it('counts a sandbox result only for the live service that opens next', () => {
    expect(unitShownFor(LIVE, null, null)).toBeNull();
    expect(unitShownFor(LIVE, ECHOED_AT, null)).toEqual(shown);
    expect(unitShownFor(other, ECHOED_AT, shown)).toBe(shown);
    expect(unitShownFor(other, null, shown)).toBe(shown);
  });

  it('counts a sandbox result again if the sandbox shows the unit again', () => {
    const later = '2026-11-21T10:00:00.000Z';
    expect(unitShownFor(other, later, shown)).toEqual({ ...other, echoedAt: later });
  });
});

describe('echoesSentAmount', () => {
  const answered = (changes: Partial<RequeryAnswer>) =>
    makePayment({ lastRequery: { at: '2026-11-21T10:00:00.000Z', checks: [], answer: makeAnswer(changes) } });

  const paidIn = (currency: string) => {
    const { lastRequery } = answered({ currency });
    return makePayment({ amount: { amountMinor: 150_000, currency }, lastRequery });
  };

  it.each([
    ['that returned the sent amount', makePayment()],
    ['in a currency with three decimals', paidIn('KWD')],
    ['with added success values', { ...answered({ status: 'approved' }), successValues: { status: ['approved'] } }],
  ])('accepts a sandbox re-query %s', (_what, payment) => {
    expect(echoesSentAmount(payment)).toBe(true);
  });

  it.each([
    ['its currency, the yen, has no decimals, so that nothing shows the unit', paidIn('JPY')],
    ['its currency, the CFA franc, has no decimals, so that nothing shows the unit', paidIn('XOF')],
    ['it was made in another mode', makePayment({ mode: 'practice' })],
    ['the amount is a hundred times as large', answered({ amountMinor: 15_000_000 })],
    ['the amount is larger', answered({ amountMinor: 150_001 })],
    ['the currency is another', answered({ currency: 'USD' })],
    ['the service called it failed beside 000', answered({ status: 'failed' })],
    ['its status is not listed', answered({ status: 'approved' })],
    ['its charge code means no success', answered({ chargeCode: '02' })],
    ['fraud is suspected', answered({ fraudStatus: 'suspicious' })],
    ['it was never re-queried', makePayment({ lastRequery: null })],
    ['it is not paid', makePayment({ state: { outcome: 'unknown', since: '2026-11-21T10:00:00Z', ...STATE_PARTS } })],
  ])('refuses a payment if %s', (_name, payment) => {
    expect(echoesSentAmount(payment)).toBe(false);
  });
});
