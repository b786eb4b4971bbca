import { describe, expect, it } from 'vitest';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { chargeDetails } from './details.ts';

describe('the payment details', () => {
  it('of a card name every detail as the specification does, each a string', () => {
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

  it('of an account leave out what was not given', () => {
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

  it('of an account hold date of birth and BVN where the bank wants them', () => {
    const account = { bankCode: '057', accountNumber: '0690000032', dateOfBirth: '21111990', bvn: '12345678901' };
    expect(chargeDetails('PUB-1-X', accountCharge({ account }))).toMatchObject({
      dateOfBirth: '21111990',
      bvn: '12345678901',
    });
  });
});
