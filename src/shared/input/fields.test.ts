import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrand, isWholeCardNumber, readCardNumber, readExpiry, readSecurityCode } from './fields.ts';
import { accepted, DIGIT_FIELDS, refused } from './readings.fixture.ts';

type Field = keyof typeof DIGIT_FIELDS;
interface Rules {
  accepts: [text: string, value: unknown][];
  refuses: [text: string, problem: string][];
}

/** What each field accepts, with the value that is read, and what the field refuses. */
const RULES: Record<Field, Rules> = {
  'card number': {
    accepts: [
      ['5531886652142950', '5531886652142950'],
      ['5531 8866 5214 2950', '5531886652142950'],
      ['5531-8866-5214-2950', '5531886652142950'],
      [' 5531886652142950\n', '5531886652142950'],
      ['5061460410120223210', '5061460410120223210'],
    ],
    refuses: [
      ['', 'missing'],
      [' - ', 'missing'],
      ['5531886652142951', 'cardNumberWrong'],
      ['55318866521', 'cardNumberLength'],
      ['50614604101202232100', 'cardNumberLength'],
      ['5531.8866.5214.2950', 'notDigits'],
      ['553188665214295O', 'notDigits'],
    ],
  },
  'security code': {
    accepts: [
      ['564', '564'],
      ['0123', '0123'],
    ],
    refuses: [
      ['', 'missing'],
      ['12', 'securityCodeLength'],
      ['12345', 'securityCodeLength'],
      ['12a', 'notDigits'],
      ['1 2 3', 'spaces'],
      [' 123', 'spaces'],
    ],
  },
  expiry: {
    accepts: ['09/32', '0932', '09 / 32', ' 09/32 ', '09/2032', '092032'].map((text) => [
      text,
      { expiryMonth: '09', expiryYear: '32' },
    ]),
    refuses: [
      ['', 'missing'],
      ['13/27', 'expiryForm'],
      ['00/27', 'expiryForm'],
      ['9/32', 'expiryForm'],
      ['09/1932', 'expiryForm'],
      ['09/20', 'expiryPast'],
      ['09-32', 'expiryForm'],
      ['10/26', 'expiryPast'],
      ['11/25', 'expiryPast'],
    ],
  },
  'account number': {
    accepts: [
      ['0690000031', '0690000031'],
      ['0690 0000 31', '0690000031'],
    ],
    refuses: [
      ['', 'missing'],
      ['069000003', 'accountNumberLength'],
      ['06900000311', 'accountNumberLength'],
      ['069000003l', 'notDigits'],
    ],
  },
  BVN: {
    accepts: [
      ['22200000031', '22200000031'],
      ['222 0000 0031', '22200000031'],
    ],
    refuses: [
      ['', 'missing'],
      ['2220000003', 'bvnLength'],
      ['222000000311', 'bvnLength'],
      ['BVN22200000', 'notDigits'],
    ],
  },
  'date of birth': {
    accepts: [
      ...['24/12/1990', '24121990', '24-12-1990', '24.12.1990', ' 24 12 1990 '].map((text): [string, string] => [
        text,
        '24121990',
      ]),
      ['1/1/1990', '01011990'],
      ['29022000', '29022000'],
    ],
    refuses: [
      ['', 'missing'],
      ['1990-12-24', 'dateOfBirthForm'],
      ['24/12/90', 'dateOfBirthForm'],
      ['1/121990', 'dateOfBirthForm'],
      ['31/02/1990', 'dateOfBirthForm'],
      ['29021900', 'dateOfBirthForm'],
      ['00/12/1990', 'dateOfBirthForm'],
      ['24/13/1990', 'dateOfBirthForm'],
      ['24/12/0090', 'dateOfBirthForm'],
      ['31/12/1899', 'dateOfBirthForm'],
      ['22/11/2026', 'dateOfBirthFuture'],
    ],
  },
  'card PIN': {
    accepts: [
      ['3310', '3310'],
      ['331099', '331099'],
    ],
    refuses: [
      ['', 'missing'],
      ['331', 'cardPinLength'],
      ['3310999', 'cardPinLength'],
      ['33l0', 'notDigits'],
      ['33 10', 'spaces'],
    ],
  },
  OTP: {
    accepts: [
      ['1234', '1234'],
      ['12345678', '12345678'],
    ],
    refuses: [
      ['', 'missing'],
      ['123', 'otpLength'],
      ['123456789', 'otpLength'],
      ['12a45', 'notDigits'],
      ['12345 ', 'spaces'],
    ],
  },
};

function rulesOf<Result>(resultsOf: (rules: Rules) => [string, Result][]) {
  return Object.entries(RULES).flatMap(([field, rules]) =>
    resultsOf(rules).map(([text, result]) => ({ field, read: DIGIT_FIELDS[field as Field].read, text, result })),
  );
}

describe('a field', () => {
  it.each(rulesOf(({ accepts }) => accepts))('accepts as a $field: $text', ({ read, text, result }) => {
    expect(read(text)).toEqual(accepted(result));
  });

  it.each(rulesOf(({ refuses }) => refuses))('refuses as a $field: $text, $result', ({ read, text, result }) => {
    expect(read(text)).toEqual(refused(result));
  });

  it('refuses every card number with one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (position, by) => {
        const right = '5531886652142950';
        const digit = (Number(right[position]) + by) % 10;
        const wrong = right.slice(0, position) + digit + right.slice(position + 1);
        expect(readCardNumber(wrong)).toEqual(refused('cardNumberWrong'));
      }),
    );
  });

  it('accepts a card to the last moment of its month, and no longer', () => {
    expect(readExpiry('11/26', new Date(2026, 10, 30, 23, 59, 59)).ok).toBe(true);
    expect(readExpiry('11/26', new Date(2026, 11, 1, 0, 0, 0))).toEqual(refused('expiryPast'));
    expect(readExpiry('12/26', new Date(2027, 0, 1, 0, 0, 0))).toEqual(refused('expiryPast'));
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
    ['4187', { name: 'Visa', securityCodeName: 'CVV', securityCodeLength: 3, gaps: [4, 8, 12] }],
    ['5531 8866', { name: 'Mastercard', securityCodeName: 'CVC', securityCodeLength: 3 }],
    ['3782 822463 10005', { name: 'American Express', securityCodeName: 'CID', securityCodeLength: 4 }],
    ['5061460410120223210', { name: 'Verve', securityCodeName: 'CVV', securityCodeLength: 3 }],
  ])('recognises %j as %o', (text, brand) => expect(cardBrand(text)).toMatchObject(brand));

  it.each(['', '6', 'card', '0000'])('recognises no brand in %j', (text) => expect(cardBrand(text)).toBeNull());
});

describe('isWholeCardNumber', () => {
  it.each([
    ['5531886652142950', true, 'Mastercard'],
    ['378282246310005', true, 'American Express'],
    ['4187427415564246', true, 'Visa, whose longer numbers are hardly issued'],
    ['5061460410120223210', true, 'Verve, at its longest'],
    ['553188665214295', false, 'a digit short'],
    ['5531886652142951', false, 'its check digit is wrong'],
    ['5061200000000000', false, 'Verve goes on to 19'],
    ['', false, 'nothing'],
  ])('tells whether %j is whole: %s, %s', (text, isWhole) => expect(isWholeCardNumber(text)).toBe(isWhole));
});
