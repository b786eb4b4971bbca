import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeKobo, koboFromNaira, nairaFromKobo } from './amount.ts';

describe('amounts', () => {
  it.each([
    ['1500', 150_000n],
    ['1500.5', 150_050n],
    ['1500.05', 150_005n],
    ['0.01', 1n],
  ])('reads %s naira', (naira, kobo) => {
    expect(koboFromNaira(naira)).toBe(kobo);
  });

  it.each(['', '0', '0.00', '-1', '+1', '1.', '.5', '1.001', '1,500', '1e3', ' 1', 'NaN', '1٫5', '9999999999999'])(
    'refuses "%s"',
    (naira) => {
      expect(koboFromNaira(naira)).toBeNull();
    },
  );

  it('writes what it reads back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (kobo) => {
        expect(koboFromNaira(nairaFromKobo(kobo))).toBe(kobo);
      }),
    );
  });
});

describe('the fee', () => {
  it.each([
    [150_000n, 2_100n],
    [35n, 0n],
    [36n, 1n],
    [14_285_700n, 200_000n],
    [100_000_000n, 200_000n],
  ])('of %s kobo is %s kobo', (amount, fee) => {
    expect(feeKobo(amount)).toBe(fee);
  });
});
