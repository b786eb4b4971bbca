import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { accountCharge, BANK, cardCharge, KEYED, TILL } from '../testing/open-till.fixture.ts';
import { checkAmount, checkRequest, checkSale, withShopsEmail } from './charge-checks.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const { accountNumber, dateOfBirth, bvn, cardNumber, cvv } = KEYED;
const card = { kind: 'card', cardNumber, cvv, expiryMonth: '09', expiryYear: '32' } as const;
const account = { kind: 'account', bankCode: '044', accountNumber, dateOfBirth, bvn } as const;

const NO_CITY = { address: '20 Saltlake', city: ' ', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' };
const OVERRIDE = { reason: `card ${cardNumber}`, references: [] };
const GIVEN = { firstName: 'Ade', lastName: null, billingAddress: null };

function checked(request: ChargeRequest, till = TILL, bank: typeof BANK | null = BANK): string {
  const found = checkRequest(request, bank, NOW) ?? checkAmount(request, till);
  return found ? [found.code, found.facts.field, found.facts.reason].filter(Boolean).join(' ') : 'none';
}

describe('checkRequest', () => {
  it('accepts a charge that meets every rule', () => {
    expect(checked(cardCharge())).toBe('none');
    expect(checked(accountCharge())).toBe('none');
  });

  it.each([
    ['another currency', { amount: { amountMinor: 1, currency: 'USD' } }, 'fieldRefused currency currencyOther'],
    ['no amount', { amount: { amountMinor: 0, currency: 'NGN' } }, 'fieldRefused amount amountZero'],
    ['no e-mail', { customer: { email: ' ', phone: null } }, 'fieldRefused email missing'],
    ['a wrong phone', { customer: { email: 'a@b.co', phone: '12' } }, 'fieldRefused phone phoneForm'],
    [
      'a card number as the name',
      { given: { ...GIVEN, lastName: cardNumber } },
      'fieldRefused lastName nameHasCardNumber',
    ],
    ['a card number in the reason', { override: OVERRIDE }, 'fieldRefused reason noteHasCardNumber'],
    ['an address without a city', { given: { ...GIVEN, billingAddress: NO_CITY } }, 'fieldRefused city missing'],
  ])('refuses a charge with %s', (_name, request, problem) => {
    expect(checked(cardCharge(request))).toBe(problem);
  });

  it('accepts exactly the ceiling', () => {
    expect(checked(cardCharge(), { ...TILL, ceilingMinor: 150_000 })).toBe('none');
    expect(checked(cardCharge(), { ...TILL, ceilingMinor: 149_999 })).toBe('amountAboveCeiling');
  });

  it.each([
    [{ cardNumber: '5531886652142951' }, 'fieldRefused cardNumber cardNumberWrong'],
    [{ expiryMonth: '10', expiryYear: '26' }, 'fieldRefused expiry expiryPast'],
    [{ expiryMonth: '13' }, 'fieldRefused expiry expiryForm'],
    [{ cvv: '12' }, 'fieldRefused cvv securityCodeNotThree'],
    [{ cvv: '1234' }, 'fieldRefused cvv securityCodeNotThree'],
  ])('refuses a card with %j', (changes, problem) => {
    expect(checked(cardCharge({ instrument: { ...card, ...changes } }))).toBe(problem);
  });

  it.each([
    [{ accountNumber: '069000003' }, {}, 'fieldRefused accountNumber accountNumberLength'],
    [{ dateOfBirth: null }, {}, 'fieldRefused dateOfBirth missing'],
    [{ dateOfBirth: '31021990' }, {}, 'fieldRefused dateOfBirth dateOfBirthForm'],
    [{ bvn: null }, {}, 'fieldRefused bvn missing'],
    [{ bvn: '2220000003' }, {}, 'fieldRefused bvn bvnLength'],
    [{}, { active: false }, 'fieldRefused bank bankInactive'],
    [{ dateOfBirth: null, bvn: null }, { dateOfBirthRequired: false, bvnRequired: false }, 'none'],
  ])('checks an account with %j at a bank that is %j: %s', (changes, bank, problem) => {
    const request = accountCharge({ instrument: { ...account, ...changes } });
    expect(checked(request, TILL, { ...BANK, ...bank })).toBe(problem);
  });

  it('never repeats a typed value in a refusal', () => {
    const wrong = checkRequest(cardCharge({ instrument: { ...card, cardNumber: '5531886652142951' } }), null, NOW);
    expect(JSON.stringify(wrong)).not.toMatch(/\d{4}/);
  });
});

const saleWith = (...states: PaymentState[]) => ({
  sale: record.sale(),
  payments: states.map((state, index) => record.payment({ state, reference: `T1-261121-000${index}-AAAAAAAAZ` })),
});
const review = { reason: 'amountTooLow', at: given.at(0) } as const;

describe('checkSale', () => {
  it.each([
    ['being sent', given.open(), 'saleHasOpenPayment'],
    ['paid', given.paid(), 'saleAlreadyPaid'],
    ['paid and for review', given.paid({ review }), 'needsReview'],
    ['declined and for review', given.declined({ review }), 'needsReview'],
  ])('refuses another payment after one that is %s', (_name, state, code) => {
    const found = checkSale(saleWith(given.declined(), state), cardCharge());
    expect(found).toEqual({ code, facts: { reference: 'T1-261121-0001-AAAAAAAAZ' } });
  });

  it.each([
    ['unknown', given.unknown()],
    ['never received', given.neverReceived()],
    ['waiting for the customer', given.open(given.OTP)],
  ])('leaves a payment that is %s to the stop guard', (_name, state) => {
    expect(checkSale(saleWith(state), cardCharge())).toBeNull();
  });

  it('accepts another payment of the same amount if all earlier ones were declined', () => {
    const sale = saleWith(given.declined(), given.declined({ refused: true }));
    expect(checkSale(sale, cardCharge())).toBeNull();
    for (const changes of [{ amountMinor: 150_001 }, { currency: 'USD' }]) {
      const request = cardCharge({ amount: { ...cardCharge().amount, ...changes } });
      expect(checkSale(sale, request)?.facts).toEqual({ field: 'amount', reason: 'amountOfSaleDiffers' });
    }
  });

  it.each(['parked', 'handedOver', 'cancelled'] as const)('refuses another payment while the sale is %s', (status) => {
    const sale = { ...saleWith(given.declined()), sale: record.sale({ status }) };
    expect(checkSale(sale, cardCharge())).toEqual({ code: 'saleEnded', facts: { status } });
  });
});

describe('withShopsEmail', () => {
  const SHOP = 'shop@example.com';
  const by = (email: string) => ({ customer: { email, phone: null } });

  it('marks the shop’s own e-mail, however it was typed, and no other, whatever a screen says', () => {
    for (const email of [SHOP, 'SHOP@Example.com']) {
      expect(withShopsEmail(by(email), SHOP)).toEqual({ customer: { email, phone: null, isShopsEmail: true } });
    }
    const said = { customer: { email: 'ade@example.com', phone: null, isShopsEmail: true as const } };
    for (const shop of [SHOP, null]) expect(withShopsEmail(said, shop)).toEqual(by('ade@example.com'));
  });
});
