import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypedAmount } from '../../shared/money/money.ts';
import { groupAmount } from './amount-text.ts';

function typed(keys: string): string {
  return [...keys].reduce((before, key) => groupAmount(before, before + key), '');
}

describe('groupAmount', () => {
  it.each([
    ['150', '150'],
    ['1500', '1,500'],
    ['1234567.5', '1,234,567.5'],
    ['.5', '.5'],
    ['₦2000', '₦2000'],
    ['1 500', '1 500'],
    ['4,60', '4,60'],
    ['4,600', '4,600'],
  ])('writes %s as %s', (keys, shown) => expect(typed(keys)).toBe(shown));

  it('groups again when a digit is deleted', () => expect(groupAmount('1,500', '1,50')).toBe('150'));
  it('groups again when a comma is deleted', () => expect(groupAmount('1,500', '1500')).toBe('1,500'));
  it('leaves a pasted comma alone', () => expect(groupAmount('', '4,60')).toBe('4,60'));
  it('leaves an inserted comma alone', () => expect(groupAmount('150', '1,50')).toBe('1,50'));

  it('never changes the amount that was typed', () => {
    const ceiling = { amountMinor: Number.MAX_SAFE_INTEGER, currency: 'NGN' };
    const keys = fc.array(fc.constantFrom(...'0123456789,. '), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(keys, (text) => {
        const shown = typed(text);
        expect(shown.replaceAll(',', '')).toBe(text.replaceAll(',', ''));
        const [read, meant] = [parseTypedAmount(shown, ceiling), parseTypedAmount(text, ceiling)];
        if (meant.ok) expect(read).toEqual(meant);
        if (read.ok && !text.includes(',')) expect(meant).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });
});
