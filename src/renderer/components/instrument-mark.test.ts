import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRACTICE_BANKS } from '../../practice/banks.ts';
import { markOf } from './instrument-mark.tsx';

describe('markOf', () => {
  it.each([
    ['Visa', 'VI'],
    ['Mastercard', 'MA'],
    ['American Express', 'AE'],
    ['Access Bank', 'AC'],
    ['First City Monument Bank', 'FC'],
    ['United Bank for Africa', 'UA'],
    ['Bank', 'BA'],
    ['ẹgbẹ́ owó', 'ẸO'],
  ])('returns for %s: %s', (name, letters) => {
    expect(markOf(name).letters).toBe(letters);
  });

  it('distinguishes the marks of brands and of banks', () => {
    const brands = [
      'Visa',
      'Mastercard',
      'Verve',
      'American Express',
      'Discover',
      'Diners Club',
      'UnionPay',
      'Maestro',
    ];
    for (const names of [brands, PRACTICE_BANKS.map(({ bankName }) => bankName)]) {
      const marks = names.map((name) => JSON.stringify(markOf(name)));
      expect(new Set(marks).size).toBe(names.length);
    }
  });

  it('returns at most two letters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { letters, hue } = markOf(name);
        // Some letters, such as ß, become two capitals.
        expect(Array.from(letters).length).toBeLessThanOrEqual(6);
        expect(hue >= 0 && hue < 6).toBe(true);
      }),
    );
  });
});
