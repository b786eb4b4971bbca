import { describe, expect, it } from 'vitest';
import * as record from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import type { PaymentState } from './payment-state.ts';
import type { PaymentRecord } from './records.ts';
import {
  type Attempt,
  earlierPaymentSchema,
  isDeclinedWithoutCode,
  isGuarded,
  likenessOf,
  secondPaymentSchema,
} from './second-payment.ts';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const OTHER_SALE = '0d9a2f0e-3d2b-4c61-9d4b-0f7a5f0b8c11';
const CUSTOMER = { email: 'Ade@Example.com', phone: '+234 803 000 0000' };
const earlier = record.payment({ customer: CUSTOMER });
const ACCOUNT = { kind: 'account', bankCode: '044', bankName: 'Access', lastFour: '0031' } as const;

const SHOPS = { email: 'shop@example.com', phone: null, isShopsEmail: true } as const;
const SHOPS_WITH_PHONE = { ...SHOPS, phone: '08030000000' };

/** Makes an attempt that shares only its amount with the earlier payment. */
function attempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    saleId: OTHER_SALE,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'bola@example.com', phone: null },
    instrument: { kind: 'card', brand: 'Visa', firstSix: '424242', lastFour: '4242' },
    ...changes,
  };
}

describe('likenessOf', () => {
  it.each<[string, Partial<Attempt>, PaymentRecord, string | null]>([
    ['another sale, customer and card', {}, earlier, null],
    ['the same sale, whatever else differs', { saleId: earlier.saleId }, earlier, 'sale'],
    ['the same card with another brand name', { instrument: { ...earlier.instrument } }, earlier, 'instrument'],
    ['the same account', { instrument: ACCOUNT }, record.payment({ instrument: ACCOUNT }), 'instrument'],
    [
      'the same last four at another bank',
      { instrument: { ...ACCOUNT, bankCode: '058' } },
      record.payment({ instrument: ACCOUNT }),
      null,
    ],
    ['a customer whose e-mail was erased', {}, record.payment({ customer: { email: null, phone: null } }), null],
    [
      'the same e-mail in another spelling',
      { customer: { email: 'ade@example.COM', phone: null } },
      earlier,
      'customer',
    ],
    ['the same phone', { customer: { email: 'x@example.com', phone: '08030000000' } }, earlier, 'customer'],
    ['another phone', { customer: { email: 'x@example.com', phone: '08030000001' } }, earlier, null],
    [
      'the same customer with another amount',
      { customer: CUSTOMER, amount: { amountMinor: 150_001, currency: 'NGN' } },
      earlier,
      null,
    ],
    [
      'the same customer with another currency',
      { customer: CUSTOMER, amount: { amountMinor: 150_000, currency: 'USD' } },
      earlier,
      null,
    ],
  ])('compares payments: %s', (_name, changes, payment, likeness) => {
    expect(likenessOf(payment, attempt(changes), NOW)).toBe(likeness);
  });

  it.each([
    ["the shop's own e-mail for both", SHOPS, SHOPS, null],
    ["the shop's own e-mail for both, and the same phone", SHOPS_WITH_PHONE, SHOPS_WITH_PHONE, 'customer'],
    ["the shop's own e-mail for the later one", { email: SHOPS.email, phone: null }, SHOPS, null],
    ["the shop's own e-mail for the earlier one", SHOPS, { email: SHOPS.email, phone: null }, null],
    ['no phone', { email: 'ade@example.com', phone: null }, { email: 'bola@example.com', phone: null }, null],
    [
      'phones without digits',
      { email: 'ade@example.com', phone: '-' },
      { email: 'bola@example.com', phone: '+' },
      null,
    ],
  ])('compares two customers with %s', (_what, customer, later, likeness) => {
    expect(likenessOf(record.payment({ customer }), attempt({ customer: later }), NOW)).toBe(likeness);
  });

  it.each([
    ["half an hour apart, with the shop's e-mail for the earlier one", SHOPS, CUSTOMER, 30, 'moment'],
    ["half an hour apart, with the shop's e-mail for the later one", CUSTOMER, SHOPS, 30, 'moment'],
    ['half an hour apart, while the clock was ahead', SHOPS, SHOPS, -30, 'moment'],
    ["more than half an hour apart, with the shop's e-mail", SHOPS, SHOPS, 30.1, null],
    [
      'half an hour apart, with e-mails of two customers',
      CUSTOMER,
      { email: 'bola@example.com', phone: null },
      30,
      null,
    ],
  ])('compares two payments of one amount %s', (_what, customer, later, minutes, likeness) => {
    const createdAt = new Date(NOW.getTime() - minutes * 60_000).toISOString();
    expect(likenessOf(record.payment({ customer, createdAt }), attempt({ customer: later }), NOW)).toBe(likeness);
  });
});

describe('earlier payments in a warning', () => {
  const { reference, amount, instrument, createdAt } = earlier;
  const told = { reference, amount, instrument, createdAt, likeness: 'instrument', outcome: 'paid', answered: false };

  it.each([
    ['of this journal', {}, true],
    ['of another journal, re-queried here', { elsewhere: 'askedHere' }, true],
    ['of another journal, never re-queried', { elsewhere: 'notAskedHere' }, true],
    ['of any other place', { elsewhere: '' }, false],
  ])('accepts an earlier payment only with a valid place: %s', (_name, place, isOne) => {
    expect(earlierPaymentSchema.safeParse({ ...told, ...place }).success).toBe(isOne);
  });
});

it('the decision to charge anyway names at least one payment', () => {
  const decided = { reference: earlier.reference, outcome: 'unknown' };
  const accepts = (payments: object[]) => secondPaymentSchema.safeParse({ reason: 'Two', payments }).success;
  expect([[], [decided], [decided, decided]].map(accepts)).toEqual([false, true, true]);
});

describe('payments that stop a new charge', () => {
  const DUE = { plan: 'notPaid', answered: 7, unanswered: 0, dueAt: given.at(0) } as const;
  const ENDED = { ...DUE, dueAt: null };

  it.each<[string, PaymentState, boolean]>([
    ['open', given.open(given.OTP), true],
    ['unknown', given.unknown(), true],
    ['never received', given.neverReceived(), true],
    ['declined', given.declined(), false],
    ['declined without a code', given.declined({ code: null }), true],
    ['refused without a code', given.declined({ code: null, refused: true }), false],
    ['declined, and for review', { ...given.declined(), review: { reason: 'amountTooLow', at: given.at(0) } }, true],
    ['paid, and not handed over', given.paid(), true],
    ['paid and handed over', given.paid({ handedOver: { at: given.at(0), by: 'ada' } }), false],
  ])('the outcome decides whether a payment stops a new charge: %s', (_name, state, stops) => {
    expect(isGuarded({ state, watch: DUE })).toBe(stops);
  });

  it('a decline without a code stops a new charge until its watch ends', () => {
    const state = given.declined({ code: null });
    expect(isGuarded({ state, watch: DUE })).toBe(true);
    expect(isGuarded({ state, watch: ENDED })).toBe(false);
    expect([state, given.declined(), given.unknown()].map(isDeclinedWithoutCode)).toEqual([true, false, false]);
  });

  it('a payment never received stops a new charge until its watch ends, an unknown payment always does', () => {
    expect(isGuarded({ state: given.neverReceived(), watch: ENDED })).toBe(false);
    expect(isGuarded({ state: given.unknown(), watch: ENDED })).toBe(true);
  });

  it('an old payment never received in review stops a new charge, since money may have been taken', () => {
    const review = { reason: 'amountTooLow', at: given.at(0) } as const;
    expect(isGuarded({ state: { ...given.neverReceived(), review }, watch: ENDED })).toBe(true);
  });
});
