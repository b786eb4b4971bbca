import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import { makeAnswer, makePayment, STATE_PARTS } from '../payment-record.fixture.ts';
import { echoesSentAmount, mayGoLive } from './amount-unit.ts';

describe('a till', () => {
  it.each([
    ['in practice', 'practice', false, null, true],
    ['in the sandbox', 'sandbox', false, null, true],
    ['live, where nobody knows the unit of amounts', 'live', false, null, false],
    ['live, where a person has confirmed the unit', 'live', true, null, true],
    ['live, where a sandbox re-query gave back the amount', 'live', false, '2026-11-20T10:00:00.000Z', true],
  ] as const)('may take payments %s', (_name, mode, amountUnitConfirmed, echoedAt, may) => {
    expect(mayGoLive({ mode, amountUnitConfirmed }, echoedAt)).toBe(may);
  });
});

describe('a payment', () => {
  const answered = (changes: Partial<RequeryAnswer>) =>
    makePayment({ lastRequery: { at: '2026-11-21T10:00:00.000Z', checks: [], answer: makeAnswer(changes) } });

  it('echoes the sent amount where a sandbox re-query gave it back', () => {
    expect(echoesSentAmount(makePayment())).toBe(true);
  });

  it('echoes it in words that were added for its service', () => {
    const payment = { ...answered({ status: 'approved' }), successValues: { status: ['approved'] } };
    expect(echoesSentAmount(payment)).toBe(true);
  });

  const paidIn = (currency: string) => {
    const { lastRequery } = answered({ currency });
    return makePayment({ amount: { amountMinor: 150_000, currency }, lastRequery });
  };

  it('echoes it where its currency has three decimals', () => {
    expect(echoesSentAmount(paidIn('KWD'))).toBe(true);
  });

  it.each([
    ['its currency, the yen, has no decimals, so that nothing shows the unit', paidIn('JPY')],
    ['its currency, the CFA franc, has no decimals, so that nothing shows the unit', paidIn('XOF')],
    ['it is of another mode', makePayment({ mode: 'practice' })],
    ['the amount is a hundred times as large', answered({ amountMinor: 15_000_000 })],
    ['the amount is larger', answered({ amountMinor: 150_001 })],
    ['the currency is another', answered({ currency: 'USD' })],
    ['it was called failed beside 000', answered({ status: 'failed' })],
    ['its status is a word that nobody has listed', answered({ status: 'approved' })],
    ['its charge code is no success', answered({ chargeCode: '02' })],
    ['fraud is suspected', answered({ fraudStatus: 'suspicious' })],
    ['it was never re-queried', makePayment({ lastRequery: null })],
    ['it is not paid', makePayment({ state: { outcome: 'unknown', since: '2026-11-21T10:00:00Z', ...STATE_PARTS } })],
  ])('does not echo it where %s', (_name, payment) => {
    expect(echoesSentAmount(payment)).toBe(false);
  });
});
