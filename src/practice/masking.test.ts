import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAccountNumber, maskCardNumber, maskCardNumbers, maskFields } from './masking.ts';

describe('masking', () => {
  it('keeps the shape of sensitive fields, in any case of their names', () => {
    const sent = { cardNumber: '5531886652142950', CVV: '564', pin: '3310', Otp: '12345', bvn: '22222222222' };
    expect(maskFields({ ...sent, dateOfBirth: '01011990', accountNumber: '0690000031' })).toEqual({
      cardNumber: '553188******2950',
      CVV: '***',
      pin: '****',
      Otp: '*****',
      bvn: '***********',
      dateOfBirth: '********',
      accountNumber: '******0031',
    });
  });

  it('masks nested sensitive fields, and those that are not texts', () => {
    expect(maskFields({ cvv: 564, pin: { value: '3310' }, otp: null, meta: [{ bvn: '22222222222' }] })).toEqual({
      cvv: '***',
      pin: '***',
      otp: null,
      meta: [{ bvn: '***********' }],
    });
  });

  it('leaves every other field as sent', () => {
    const sent = { alg: '3DES-24', amount: 1500.5, country: null, flag: true, list: ['a', 1], billingZip: '07205' };
    expect(maskFields(sent)).toEqual(sent);
  });

  it('finds card numbers in unexpected fields, but leaves references alone', () => {
    const sent = {
      note: 'card 5531-8866-5214-2950, thanks',
      number: 5531886652142950,
      transactionId: '5531886652142950',
    };
    expect(maskFields(sent)).toEqual({
      note: 'card *******************, thanks',
      number: '***',
      transactionId: '5531886652142950',
    });
  });

  it('masking never shows more than ten digits of a card number or four of an account number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,24}$/), (digits) => {
        expect(maskCardNumber(digits).replaceAll('*', '').length).toBeLessThanOrEqual(digits.length < 13 ? 0 : 10);
        expect(maskAccountNumber(digits).replaceAll('*', '').length).toBeLessThanOrEqual(digits.length > 4 ? 4 : 0);
      }),
    );
  });

  it('leaves long numbers with a wrong check digit alone', () => {
    expect(maskCardNumbers('order 5531886652142951')).toBe('order 5531886652142951');
  });
});
