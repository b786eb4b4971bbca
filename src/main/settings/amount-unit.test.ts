import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import { makeAnswer, makePayment, STATE_PARTS } from '../payment-record.fixture.ts';
import { echoesSentAmount, mayGoLive, unitShownFor } from './amount-unit.ts';

const ECHOED_AT = '2026-11-20T10:00:00.000Z';
const LIVE = { baseUrl: 'https://payments.example', publicKey: 'PUBK-1-X' };
const connection = { ...LIVE, encryptionKey: null, withoutKey: false, returnUrl: null };
const shownFor = (changes: Partial<typeof LIVE> = {}) => ({ ...LIVE, echoedAt: ECHOED_AT, ...changes });

describe('mayGoLive', () => {
  it.each([
    ['in practice', 'practice', false, null, true],
    ['in the sandbox', 'sandbox', false, null, true],
    ['live, if nobody knows the unit of amounts', 'live', false, null, false],
    ['live, if a person has confirmed the unit', 'live', true, null, true],
    ['live, if the sandbox has shown the unit for this service', 'live', false, shownFor(), true],
    [
      'live, if the unit was shown for another address',
      'live',
      false,
      shownFor({ baseUrl: 'https://x.example' }),
      false,
    ],
    ['live, if the unit was shown for another merchant', 'live', false, shownFor({ publicKey: 'PUBK-2-X' }), false],
  ] as const)('decides whether a till may take payments %s', (_name, mode, amountUnitConfirmed, shown, may) => {
    expect(mayGoLive({ mode, amountUnitConfirmed, connection }, shown)).toBe(may);
  });
});

describe('unitShownFor', () => {
  const other = { ...LIVE, baseUrl: 'https://other.example' };

  it('counts a sandbox result only for the live service that opens next', () => {
    const shown = unitShownFor(LIVE, ECHOED_AT, null);
    expect(shown).toEqual(shownFor());
    expect(unitShownFor(other, ECHOED_AT, shown)).toBe(shown);
    expect(unitShownFor(other, null, shown)).toBe(shown);
  });

  it('counts a sandbox result again if the sandbox shows the unit again', () => {
    const later = '2026-11-21T10:00:00.000Z';
    expect(unitShownFor(other, later, shownFor())).toEqual({ ...other, echoedAt: later });
  });

  it('returns nothing if the sandbox has shown nothing', () => {
    expect(unitShownFor(LIVE, null, null)).toBeNull();
  });
});

describe('echoesSentAmount', () => {
  const answered = (changes: Partial<RequeryAnswer>) =>
    makePayment({ lastRequery: { at: '2026-11-21T10:00:00.000Z', checks: [], answer: makeAnswer(changes) } });

  it('accepts a sandbox re-query that returned the sent amount', () => {
    expect(echoesSentAmount(makePayment())).toBe(true);
  });

  it('accepts success values that were added for the service', () => {
    const payment = { ...answered({ status: 'approved' }), successValues: { status: ['approved'] } };
    expect(echoesSentAmount(payment)).toBe(true);
  });

  const paidIn = (currency: string) => {
    const { lastRequery } = answered({ currency });
    return makePayment({ amount: { amountMinor: 150_000, currency }, lastRequery });
  };

  it('accepts a currency with three decimals', () => {
    expect(echoesSentAmount(paidIn('KWD'))).toBe(true);
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
