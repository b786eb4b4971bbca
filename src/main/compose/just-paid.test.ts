import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import * as record from '../../shared/testing/records.fixture.ts';
import * as given from '../../shared/testing/states.fixture.ts';
import { OTHER_SALE } from '../desk/testing/open-till.fixture.ts';
import { ASKED_FOR_MS, createRecentlyPaid } from './just-paid.ts';

const state = given.paid();
const PAID_AT = state.outcome === 'paid' ? state.paidAt : '';
const payment = record.payment({ state });

/** A till at whose counter this payment was paid, so many milliseconds ago. */
function paidAgo(agoMs: number, shown: PaymentRecord = payment) {
  const recent = createRecentlyPaid({ now: () => new Date(Date.parse(PAID_AT) + agoMs) });
  recent.follow({ current: { payment: shown } } as DeskSnapshot);
  return recent;
}

const attempt = (changes: object = {}) => ({
  saleId: OTHER_SALE,
  amount: payment.amount,
  customer: payment.customer,
  instrument: payment.instrument,
  ...changes,
});

describe('what was just paid', () => {
  it('is told where the same card pays the same once more', () => {
    expect(paidAgo(60_000).like(attempt())).toEqual({
      reference: payment.reference,
      amount: payment.amount,
      paidAt: PAID_AT,
    });
  });

  it('is told for ten minutes, and not after them', () => {
    expect(paidAgo(ASKED_FOR_MS).like(attempt())).not.toBeNull();
    expect(paidAgo(ASKED_FOR_MS + 1).like(attempt())).toBeNull();
  });

  it.each([
    ['another amount', { amount: { ...payment.amount, amountMinor: 1 } }],
    ['another currency', { amount: { ...payment.amount, currency: 'USD' } }],
    ['another customer', { customer: { email: 'bola@example.com', phone: null } }],
    ['another card', { instrument: { kind: 'card', brand: null, firstSix: '400000', lastFour: '0001' } }],
    ['the same sale', { saleId: payment.saleId }],
  ])('is not told of %s', (_what, changes) => {
    expect(paidAgo(60_000).like(attempt(changes))).toBeNull();
  });

  it('is nothing that was not paid', () => {
    expect(paidAgo(60_000, record.payment({ state: given.unknown() })).like(attempt())).toBeNull();
  });
});
