import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinProblem } from './pin-rules.ts';

describe('pinProblem', () => {
  it.each(['111111', '123456', '987654', '789012', '210987', '121212', '123123', '147258'])(
    'refuses one of the first guesses: %s',
    (pin) => {
      expect(pinProblem(pin, 6)).toBe('pinTrivial');
    },
  );

  it.each(['0000', '1234', '4321', '8901', '2580', '1212', '1990', '2026', '3112', '1231', '0107'])(
    'refuses an easy PIN or a possible date of four digits: %s',
    (pin) => {
      expect(pinProblem(pin, 4)).toBe('pinTrivial');
    },
  );

  it.each([
    ['480213', 6],
    ['739104', 6],
    ['199045', 6],
    ['7391', 4],
    ['9948', 4],
  ] as const)('accepts %s', (pin, digits) => expect(pinProblem(pin, digits)).toBeNull());

  it("requires the till's number of digits, and nothing but digits", () => {
    for (const pin of ['', '4802', '48021', '4802133', '48021a', '٤٨٠٢١٣', '480 13']) {
      expect(pinProblem(pin, 6)).toBe('pinLength');
    }
    expect(pinProblem('480213', 4)).toBe('pinLength');
  });

  it('refuses a PIN that repeats one to three digits, or counts up or down', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(digit, digit, digit, (a, b, c) => {
        for (const repeated of [`${a}`.repeat(6), `${a}${b}`.repeat(3), `${a}${b}${c}`.repeat(2)]) {
          expect(pinProblem(repeated, 6)).toBe('pinTrivial');
        }
        const up = [0, 1, 2, 3, 4, 5].map((step) => (a + step) % 10);
        expect(pinProblem(up.join(''), 6)).toBe('pinTrivial');
        expect(pinProblem(up.toReversed().join(''), 6)).toBe('pinTrivial');
      }),
    );
  });

  it('accepts the great majority of PINs', () => {
    const pins = Array.from({ length: 21_000 }, (_, at) => String(47 * at).padStart(6, '0'));
    expect(pins.filter((pin) => pinProblem(pin, 6) !== null).length).toBeLessThan(60);
  });
});
