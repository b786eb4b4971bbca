import { describe, expect, it } from 'vitest';
import { describeInstrument } from './describe-instrument.ts';

describe('describeInstrument', () => {
  it('keeps the first six and last four digits of a card', () => {
    const card = { cardNumber: '5531886652142950', cvv: '564', expiryMonth: '09', expiryYear: '32' };
    expect(describeInstrument({ kind: 'card', ...card })).toEqual({
      kind: 'card',
      brand: 'Mastercard',
      firstSix: '553188',
      lastFour: '2950',
    });
  });

  it('keeps the bank and last four digits of an account', () => {
    const account = { bankCode: '044', accountNumber: '0690000031', dateOfBirth: '01011990', bvn: '22222222222' };
    expect(describeInstrument({ kind: 'account', ...account }, 'Access Bank')).toEqual({
      kind: 'account',
      bankCode: '044',
      bankName: 'Access Bank',
      lastFour: '0031',
    });
  });
});
