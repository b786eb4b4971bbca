import passesLuhn from 'card-validator/dist/luhn-10.js';
import fc from 'fast-check';
import { CARD_NUMBER_LENGTH } from '../input/card-number.ts';

/** Returns a number of this length that begins like this and has a correct check digit. */
export function cardNumberOf(beginning: string, length: number): string {
  const body = beginning.slice(0, length - 1).padEnd(length - 1, '0');
  const check = [...'0123456789'].find((digit) => passesLuhn(body + digit));
  return body + check;
}

export const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Card numbers of every length, with beginnings of real brands. */
export const anyCardNumber: fc.Arbitrary<string> = fc
  .record({
    beginning: fc.constantFrom('2221', '2720', '34', '37', '36', '4', '51', '55', '5061', '6011', '6500'),
    rest: digits(18),
    length: fc.integer({ min: CARD_NUMBER_LENGTH.least, max: CARD_NUMBER_LENGTH.most }),
  })
  .map(({ beginning, rest, length }) => cardNumberOf(beginning + rest, length));

/** Card numbers of the most common lengths of each brand. */
export const anyUsualCardNumber: fc.Arbitrary<string> = fc
  .record({
    brand: fc.constantFrom(
      ...(['2221', '2720', '3528', '4', '51', '5061', '6011'] as const).map((begins) => [begins, 16] as const),
      ...([
        ['34', 15],
        ['37', 15],
        ['36', 14],
        ['300', 14],
        ['5061', 19],
        ['6500', 19],
      ] as const),
    ),
    rest: digits(18),
  })
  .map(({ brand: [begins, length], rest }) => cardNumberOf(begins + rest, length));

/** Sizes of groups that are long enough for every card number. No group is as long as the day in a reference. */
export const anySizes: fc.Arbitrary<number[]> = fc.array(fc.integer({ min: 2, max: 5 }), {
  minLength: 10,
  maxLength: 10,
});

export function grouped(digits: string, sizes: readonly number[], gap: string): string {
  const groups: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
    if (rest === '') break;
  }
  return groups.join(gap);
}
