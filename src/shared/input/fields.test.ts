import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardBrand,
  isWholeCardNumber,
  readAccountNumber,
  readBvn,
  readCardNumber,
  readDateOfBirth,
  readExpiry,
  readKeyedCode,
  readSecurityCode,
} from './fields.ts';
import { accepted, refused } from './readings.fixture.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describe('readCardNumber', () => {
  it.each([
    ['5531886652142950', '5531886652142950'],
    ['5531 8866 5214 2950', '5531886652142950'],
    ['5531-8866-5214-2950', '5531886652142950'],
    [' 5531886652142950\n', '5531886652142950'],
    ['5061460410120223210', '5061460410120223210'],
  ])('accepts %j without its separators', (text, value) => {
    expect(readCardNumber(text)).toEqual(accepted(value));
  });

  it.each([
    ['', 'missing'],
    [' - ', 'missing'],
    ['5531886652142951', 'cardNumberWrong'],
    ['55318866521', 'cardNumberLength'],
    ['50614604101202232100', 'cardNumberLength'],
    ['5531.8866.5214.2950', 'notDigits'],
    ['553188665214295O', 'notDigits'],
  ])('refuses %j: %s', (text, problem) => {
    expect(readCardNumber(text)).toEqual(refused(problem));
  });

  it('refuses every number with one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (position, by) => {
        const right = '5531886652142950';
        const digit = (Number(right[position]) + by) % 10;
        const wrong = right.slice(0, position) + digit + right.slice(position + 1);
        expect(readCardNumber(wrong)).toEqual(refused('cardNumberWrong'));
      }),
    );
  });
});

describe('a UnionPay number that fails its check digit', () => {
  it.each(['6212345678901234', '6212 3456 7890 1234 567'])(
    'accepts a UnionPay number that fails its check digit after confirmation: %s',
    (text) => {
      expect(readCardNumber(text)).toEqual(refused('cardNumberUnconfirmed'));
      expect(readCardNumber(text, true)).toEqual(accepted(text.replaceAll(' ', '')));
    },
  );

  it.each(['5531886652142951', '621234567890123', '4187427415564247'])(
    'refuses any other number that fails its check digit, even after confirmation: %s',
    (text) => {
      expect(readCardNumber(text, true)).toEqual(refused('cardNumberWrong'));
    },
  );
});

describe('the security code of a known brand', () => {
  it.each([
    ['564', 3, accepted('564')],
    ['5641', 3, refused('securityCodeNotThree')],
    ['56', 3, refused('securityCodeNotThree')],
    ['5641', 4, accepted('5641')],
    ['564', 4, refused('securityCodeNotFour')],
  ])('the security code %s of %i digits', (text, length, result) =>
    expect(readSecurityCode(text, length)).toEqual(result),
  );
});

describe('cardBrand', () => {
  it.each([
    ['4187', 'Visa', 'CVV'],
    ['5531 8866', 'Mastercard', 'CVC'],
    ['3782 822463 10005', 'American Express', 'CID'],
    ['5061460410120223210', 'Verve', 'CVV'],
  ])('recognises %j as %s', (text, name, securityCodeName) => {
    expect(cardBrand(text)).toMatchObject({ name, securityCodeName });
  });

  it.each(['', '6', 'card', '0000'])('recognises no brand in %j', (text) => {
    expect(cardBrand(text)).toBeNull();
  });

  it('returns the gaps between digit groups', () => {
    expect(cardBrand('4187')?.gaps).toEqual([4, 8, 12]);
  });
});

describe('isWholeCardNumber', () => {
  it.each([
    ['5531886652142950', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['4187427415564246', 'Visa, whose longer numbers are hardly issued'],
    ['5061460410120223210', 'Verve, at its longest'],
  ])('accepts %s: %s', (text) => expect(isWholeCardNumber(text)).toBe(true));

  it.each([
    ['553188665214295', 'a digit short'],
    ['5531886652142951', 'its check digit is wrong'],
    ['5061200000000000', 'Verve goes on to 19'],
    ['', 'nothing'],
  ])('refuses %j: %s', (text) => expect(isWholeCardNumber(text)).toBe(false));

  it('knows the length of the security code', () => {
    expect(cardBrand('5531')?.securityCodeLength).toBe(3);
    expect(cardBrand('3782')?.securityCodeLength).toBe(4);
  });
});

describe('readExpiry', () => {
  it.each([
    ['09/32', '09', '32'],
    ['0932', '09', '32'],
    ['09 / 32', '09', '32'],
    [' 11/26 ', '11', '26'],
    ['09/2032', '09', '32'],
    ['092032', '09', '32'],
  ])('accepts %j', (text, expiryMonth, expiryYear) => {
    expect(readExpiry(text, NOW)).toEqual(accepted({ expiryMonth, expiryYear }));
  });

  it.each([
    ['', 'missing'],
    ['13/27', 'expiryForm'],
    ['00/27', 'expiryForm'],
    ['9/32', 'expiryForm'],
    ['09/1932', 'expiryForm'],
    ['09/20', 'expiryPast'],
    ['09-32', 'expiryForm'],
    ['10/26', 'expiryPast'],
    ['11/25', 'expiryPast'],
  ])('refuses %j: %s', (text, problem) => {
    expect(readExpiry(text, NOW)).toEqual(refused(problem));
  });

  it('accepts a card to the last moment of its month, and no longer', () => {
    expect(readExpiry('11/26', new Date(2026, 10, 30, 23, 59, 59)).ok).toBe(true);
    expect(readExpiry('11/26', new Date(2026, 11, 1, 0, 0, 0))).toEqual(refused('expiryPast'));
    expect(readExpiry('12/26', new Date(2027, 0, 1, 0, 0, 0))).toEqual(refused('expiryPast'));
  });
});

describe('readSecurityCode', () => {
  it.each(['564', '0123'])('accepts %j', (text) => expect(readSecurityCode(text)).toEqual(accepted(text)));
  it.each([
    ['', 'missing'],
    ['12', 'securityCodeLength'],
    ['12345', 'securityCodeLength'],
    ['12a', 'notDigits'],
    ['1 2 3', 'spaces'],
    [' 123', 'spaces'],
  ])('refuses %j: %s', (text, problem) => expect(readSecurityCode(text)).toEqual(refused(problem)));
});

describe('readAccountNumber', () => {
  it.each(['0690000031', '0690 0000 31'])('accepts %j', (text) => {
    expect(readAccountNumber(text)).toEqual(accepted('0690000031'));
  });
  it.each([
    ['', 'missing'],
    ['069000003', 'accountNumberLength'],
    ['06900000311', 'accountNumberLength'],
    ['069000003l', 'notDigits'],
  ])('refuses %j: %s', (text, problem) => expect(readAccountNumber(text)).toEqual(refused(problem)));
});

describe('readBvn', () => {
  it('accepts eleven digits', () => {
    expect(readBvn('22200000031')).toEqual(accepted('22200000031'));
    expect(readBvn('222 0000 0031')).toEqual(accepted('22200000031'));
  });
  it.each([
    ['', 'missing'],
    ['2220000003', 'bvnLength'],
    ['222000000311', 'bvnLength'],
    ['BVN22200000', 'notDigits'],
  ])('refuses %j: %s', (text, problem) => expect(readBvn(text)).toEqual(refused(problem)));
});

describe('readDateOfBirth', () => {
  it.each(['24/12/1990', '24121990', '24-12-1990', '24.12.1990', ' 24 12 1990 '])('sends %j as DDMMYYYY', (text) => {
    expect(readDateOfBirth(text, NOW)).toEqual(accepted('24121990'));
  });

  it('accepts a day and a month of one digit between slashes', () => {
    expect(readDateOfBirth('1/1/1990', NOW)).toEqual(accepted('01011990'));
    expect(readDateOfBirth('1/121990', NOW)).toEqual(refused('dateOfBirthForm'));
  });

  it('knows leap years', () => {
    expect(readDateOfBirth('29022000', NOW).ok).toBe(true);
    expect(readDateOfBirth('29021900', NOW)).toEqual(refused('dateOfBirthForm'));
  });

  it.each([
    ['', 'missing'],
    ['1990-12-24', 'dateOfBirthForm'],
    ['24/12/90', 'dateOfBirthForm'],
    ['31/02/1990', 'dateOfBirthForm'],
    ['00/12/1990', 'dateOfBirthForm'],
    ['24/13/1990', 'dateOfBirthForm'],
    ['24/12/0090', 'dateOfBirthForm'],
    ['31/12/1899', 'dateOfBirthForm'],
    ['22/11/2026', 'dateOfBirthFuture'],
  ])('refuses %j: %s', (text, problem) => expect(readDateOfBirth(text, NOW)).toEqual(refused(problem)));
});

describe('readKeyedCode for a card PIN', () => {
  it.each(['3310', '331099'])('accepts %j', (text) => expect(readKeyedCode('cardPin', text)).toEqual(accepted(text)));
  it.each([
    ['', 'missing'],
    ['331', 'cardPinLength'],
    ['3310999', 'cardPinLength'],
    ['33l0', 'notDigits'],
    ['33 10', 'spaces'],
  ])('refuses %j: %s', (text, problem) => expect(readKeyedCode('cardPin', text)).toEqual(refused(problem)));
});

describe('readKeyedCode for an OTP', () => {
  it.each(['1234', '12345', '12345678'])('accepts %j', (text) =>
    expect(readKeyedCode('otp', text)).toEqual(accepted(text)),
  );
  it.each([
    ['', 'missing'],
    ['123', 'otpLength'],
    ['123456789', 'otpLength'],
    ['12a45', 'notDigits'],
    ['12345 ', 'spaces'],
  ])('refuses %j: %s', (text, problem) => expect(readKeyedCode('otp', text)).toEqual(refused(problem)));
});
