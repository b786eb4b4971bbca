import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrand, isWholeCardNumber, readCardNumber, readExpiry, readSecurityCode } from './fields.ts';
import { accepted, DIGIT_FIELDS, type DigitField, RULES, type Rules, refused } from './readings.fixture.ts';

function rulesOf<Result>(resultsOf: (rules: Rules) => [string, Result][]) {
  return Object.entries(RULES).flatMap(([field, rules]) =>
    resultsOf(rules).map(([text, result]) => ({ field, read: DIGIT_FIELDS[field as DigitField].read, text, result })),
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
