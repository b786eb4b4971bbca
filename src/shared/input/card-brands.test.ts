import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberOf, digits, grouped } from '../testing/card-numbers.fixture.ts';
import { readNote } from './fields.ts';
import { mayBeKept } from './kept-text.ts';

const REAL = [
  ['Visa', ['4'], [13, 16, 19]],
  ['Mastercard', ['51', '55', '2221', '2720'], [16]],
  ['Verve', ['506099', '5061', '507865', '6500'], [16, 18, 19]],
  ['American Express', ['34', '37'], [15]],
  ['UnionPay', ['62', '81'], [16, 17, 18, 19]],
  ['Discover', ['6011', '644', '649', '65'], [16, 19]],
  ['JCB', ['3528', '3589'], [16, 19]],
  ['Diners Club', ['300', '305', '36', '38', '39'], [14, 16, 19]],
  ['Maestro', ['5018', '5893', '6304', '6759', '6763'], [12, 13, 14, 15, 16, 17, 18, 19]],
] as const;

const GROUPINGS = [
  [19],
  [4, 4, 4, 4, 3],
  [4, 6, 9],
  [6, 13],
  [4, 4, 4, 7],
  [8, 8, 3],
  [5, 5, 5, 4],
  [3, 3, 3, 3, 3, 4],
];
const GAPS = ['', ' ', '-', '.', '/', '_', ' - ', '\u00a0', '\u200b'];

describe('holdsNumberOfBrand', () => {
  it.each(REAL)('finds a number of %s in any grouping', (_brand, beginnings, lengths) => {
    const numbers = fc
      .record({ begins: fc.constantFrom(...beginnings), length: fc.constantFrom(...lengths), rest: digits(19) })
      .map(({ begins, length, rest }) => cardNumberOf(begins + rest, length));
    const around = fc.constantFrom('', 'card ', 'order 7: ', '(');
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom(...GROUPINGS),
        fc.constantFrom(...GAPS),
        around,
        (number, sizes, gap, before) => {
          const text = `${before}${grouped(number, sizes, gap)}`;
          expect(readNote(text).ok, text).toBe(false);
          expect(readNote(`${text} 09/32 564`).ok, text).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds a UnionPay number that fails its check digit', () => {
    const numbers = ['6212345678901234', '6212 3456 7890 1234', '6212-3456-7890-1234-567'];
    for (const text of [...numbers, 'card 6212 3456 7890 1234 09/32']) expect(readNote(text).ok, text).toBe(false);
  });

  it.each([
    ['a barcode with a quantity', '5449000000996 x 2'],
    ['a barcode as printed', '5 449000 000996'],
    ['a UPC', '036000291452'],
    ['a UPC as printed', '0 36000 29145 2'],
    ['an IMEI as printed', '35-693803-564380-9'],
    ['two IMEIs', '356938035643809 / 490154203237518'],
    ['an order number that begins with the day', '2026112810453000427'],
    ['an order number in groups', 'ORD-20261128-104530-0042'],
    ['a delivery number', '1Z999AA10123456784'],
    ['an ISBN', '978-3-1614-8410-0'],
    ['an SSCC as printed', '(00)069063061390325889'],
    ['an SSCC with a space', '(00) 469265801479856095'],
  ])('accepts %s', (_name, text) => expect(readNote(text)).toEqual({ ok: true, value: text }));

  it.each<[string, (number: string) => string]>([
    ['in any groups', (number) => number.replace(/(.{4})(?=.)/g, '$1~')],
    ['digit by digit', (number) => [...number].join('.')],
    ['with Braille blanks', (number) => [...number].join('\u2800')],
    ['in full-width digits', (number) => number.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
    ['in Adlam digits', (number) => number.replace(/\d/g, (digit) => String.fromCodePoint(0x1e950 + Number(digit)))],
    ['on keycaps', (number) => [...number].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
    ['with accents', (number) => [...number].join('\u0301')],
    ['with invisible fillers', (number) => [...number].join('\u3164')],
    ['with joiners', (number) => [...number].join('\u200d')],
    ['before an expiry and a security code', (number) => `${number}0932564`],
    ['behind an order number', (number) => `order 17 ${number}`],
  ])('finds a card number %s', (_name, written) => {
    const ofSixteen = ['4', '5531', '2221', '2200', '9792', '3530', '6011', '8110'];
    const numbers = [
      ...ofSixteen.map((begins) => cardNumberOf(`${begins}886652142951730`, 16)),
      cardNumberOf('5061886652142951730', 19),
      cardNumberOf('3782886652142951730', 15),
      cardNumberOf('3056886652142951730', 14),
    ];
    for (const number of numbers) expect(mayBeKept(written(number)), written(number)).toBe(false);
  });

  it('accepts any IMEI', () => {
    const types = fc.constantFrom('35', '86', '01', '99');
    fc.assert(
      fc.property(types, digits(12), (begins, rest) => {
        const imei = cardNumberOf(begins + rest, 15);
        expect(readNote(imei).ok, imei).toBe(true);
      }),
    );
  });
});
