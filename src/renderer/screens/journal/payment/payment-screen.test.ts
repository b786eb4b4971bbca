import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import { OTHER_REFERENCE, requeryAnswer } from '../../../../shared/testing/answers.fixture.ts';
import { payment } from '../../../../shared/testing/records.fixture.ts';
import { at } from '../../../../shared/testing/states.fixture.ts';
import { type Charged, chargedOf } from './payment-screen.tsx';

function saying(changes: Partial<RequeryAnswer>) {
  return { at: at(0), answer: requeryAnswer(changes), checks: [] };
}

describe('the charged amount', () => {
  it.each<[string, Partial<RequeryAnswer>, Charged]>([
    [
      'adds the fee if the customer bears the fee',
      {},
      { alertMinor: 152_000, feeMinor: 2_000, bearer: 'customer', isContradicted: false },
    ],
    [
      'equals the amount owed if the shop bears the fee',
      { merchantBearsFee: true, chargedAmountMinor: null },
      { alertMinor: 150_000, feeMinor: 2_000, bearer: 'shop', isContradicted: false },
    ],
    [
      'names a merchant fee above zero if the shop bears the fee',
      { merchantBearsFee: true, merchantFeeMinor: 1_007 },
      { alertMinor: 152_000, feeMinor: 1_007, bearer: 'shop', isContradicted: false },
    ],
    [
      'is not guessed if a fee may be on top',
      { merchantBearsFee: null, chargedAmountMinor: null },
      { alertMinor: null, feeMinor: 2_000, bearer: 'notSaid', isContradicted: false },
    ],
    [
      'is not guessed if it could not be read',
      { merchantBearsFee: true, chargedAmountMinor: 'unreadable' },
      { alertMinor: 'unreadable', feeMinor: 2_000, bearer: 'shop', isContradicted: false },
    ],
    [
      'has a fee that could not be read, and is not guessed without its own amount',
      { appFeeMinor: 'unreadable', chargedAmountMinor: null },
      { alertMinor: null, feeMinor: 'unreadable', bearer: 'customer', isContradicted: false },
    ],
  ])('the charged amount %s', (_what, changes, charged) => {
    expect(chargedOf(payment({ lastRequery: saying(changes) }))).toEqual(charged);
  });

  it('reads the charged amount from the answer that confirmed the payment, whatever came later', () => {
    const record = payment({ confirmation: saying({}), lastRequery: saying({ code: '51', chargedAmountMinor: null }) });
    expect(chargedOf(record)?.alertMinor).toBe(152_000);
  });

  it('marks the charged amount as contradicted once the latest answer says not paid', () => {
    const notPaid = saying({ code: '51', status: 'failed' });
    expect(chargedOf(payment({ confirmation: saying({}), lastRequery: notPaid }))?.isContradicted).toBe(true);
    const notKnown = saying({ code: '00', status: 'pending' });
    expect(chargedOf(payment({ confirmation: saying({}), lastRequery: notKnown }))?.isContradicted).toBe(false);
  });

  it('marks the charged amount as contradicted if the latest answer says that the money went back', () => {
    const reversed = saying({ status: 'reversed' });
    expect(chargedOf(payment({ confirmation: saying({}), lastRequery: reversed }))?.isContradicted).toBe(true);
    expect(chargedOf(payment({ lastRequery: reversed }))?.isContradicted).toBe(true);
    const successValues = { status: ['reversed'] };
    expect(chargedOf(payment({ lastRequery: reversed, successValues }))?.isContradicted).toBe(false);
  });

  it('shows no charged amount as long as no answer names a charge', () => {
    expect(chargedOf(payment())).toBeNull();
    expect(chargedOf(payment({ lastRequery: saying({ code: '51' }) }))).toBeNull();
  });

  it.each<[string, Partial<RequeryAnswer>]>([
    ['about another payment', { reference: OTHER_REFERENCE }],
    ['about no payment', { reference: null }],
    ['in another currency', { currency: 'USD' }],
    ['in no currency', { currency: null }],
  ])('reads no charged amount from an answer %s', (_what, changes) => {
    expect(chargedOf(payment({ lastRequery: saying({ amountMinor: 900_000, ...changes }) }))).toBeNull();
  });
});
