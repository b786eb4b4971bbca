import { describe, expect, it } from 'vitest';
import { accountCharge, cardCharge } from '../charge.fixture.ts';
import { chargeDetails } from './details.ts';

const ADDRESS = { address: '20 Saltlake', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' };
const ORIGIN = {
  country: 'JP',
  ip: '203.0.113.7',
  deviceFingerprint: '6f1c0c1e-4a0b-4f0e-9d53-0c5e5f0f7a11',
  meta: [{ name: 'branch', value: 'Yaba' }],
};
const GIVEN = { firstName: 'Ade', lastName: 'Bello', note: 'order 17', origin: ORIGIN };

describe('chargeDetails', () => {
  it('contains the data of customer and till, and the attachments of a card', () => {
    const amount = { amountMinor: 1_500, currency: 'JPY' };
    expect(chargeDetails('PUB-1-X', cardCharge({ ...GIVEN, amount, billingAddress: ADDRESS }))).toMatchObject({
      amount: '1500',
      currency: 'JPY',
      country: 'JP',
      firstName: 'Ade',
      lastName: 'Bello',
      ip: '203.0.113.7',
      deviceFingerprint: ORIGIN.deviceFingerprint,
      billingAddress: '20 Saltlake',
      billingCity: 'Leeds',
      billingState: 'Yorkshire',
      billingZip: 'LS1',
      billingCountry: 'GB',
      meta: [
        { metaName: 'orderNumberOrNote', metaValue: 'order 17' },
        { metaName: 'branch', metaValue: 'Yaba' },
      ],
    });
  });

  it('contains no billing address and no attachments for an account', () => {
    const details = chargeDetails('PUB-1-X', accountCharge(GIVEN));
    expect(details).toMatchObject({ firstName: 'Ade', lastName: 'Bello', ip: '203.0.113.7', country: 'JP' });
    for (const name of ['meta', 'billingAddress', 'billingZip']) expect(details).not.toHaveProperty(name);
  });

  it('names every card detail as the specification does, each as a string', () => {
    expect(chargeDetails('PUB-1-X', cardCharge())).toEqual({
      publicKey: 'PUB-1-X',
      paymentType: 'CARD',
      cardNumber: '5531886652142950',
      cvv: '564',
      expiryMonth: '09',
      expiryYear: '32',
      amount: '1500.00',
      currency: 'NGN',
      country: 'NG',
      email: 'ade@example.com',
      phoneNumber: '08030000000',
      transactionId: 'T1-261121-0001-ABCDEFGH9',
      redirectUrl: 'https://shop.example/return',
    });
  });

  it('leaves out account details that were not given', () => {
    expect(chargeDetails('PUB-1-X', accountCharge())).toEqual({
      publicKey: 'PUB-1-X',
      paymentType: 'ACCOUNT',
      bankCode: '044',
      accountNumber: '0690000031',
      amount: '250.50',
      currency: 'NGN',
      country: 'NG',
      email: 'ade@example.com',
      transactionId: 'T1-261121-0002-ABCDEFGH7',
    });
  });

  it('contains date of birth and BVN for an account if the bank requires them', () => {
    const required = { dateOfBirth: '21111990', bvn: '12345678901' };
    const instrument = { kind: 'account' as const, bankCode: '057', accountNumber: '0690000032', ...required };
    expect(chargeDetails('PUB-1-X', accountCharge({ instrument }))).toMatchObject(required);
  });
});
