import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeMinor, minorFromWire, wireFromMinor } from './amount.ts';

describe('amounts of the practice service', () => {
  it.each([
    ['1500', 150_000n],
    ['1500.5', 150_050n],
    ['1500.05', 150_005n],
    ['0.01', 1n],
  ])('reads %s naira', (naira, kobo) => expect(minorFromWire(naira, 'NGN')).toBe(kobo));

  it.each(['', '0', '0.00', '-1', '+1', '1.', '.5', '1.001', '1,500', '1e3', ' 1', 'NaN', '1٫5', '9999999999999'])(
    'refuses "%s"',
    (naira) => {
      expect(minorFromWire(naira, 'NGN')).toBeNull();
    },
  );

  it.each([
    ['JPY', '1500', 1_500n],
    ['KWD', '1500.125', 1_500_125n],
  ])('uses the decimals of %s', (currency, wire, minor) => {
    expect(minorFromWire(wire, currency)).toBe(minor);
    expect(wireFromMinor(minor, currency)).toBe(wire);
    expect(minorFromWire('1.5', 'JPY')).toBeNull();
  });

  it('reads back an amount as it was written', () => {
    const currency = fc.constantFrom('NGN', 'JPY', 'KWD');
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), currency, (minor, code) => {
        expect(minorFromWire(wireFromMinor(minor, code), code)).toBe(minor);
      }),
    );
  });
});

describe('feeMinor', () => {
  it.each([
    [150_000n, 2_100n],
    [35n, 0n],
    [36n, 1n],
    [14_285_700n, 200_000n],
    [100_000_000n, 200_000n],
  ])('returns for %s kobo a fee of %s kobo', (amount, fee) => expect(feeMinor(amount, 'NGN')).toBe(fee));

  it('returns at most 2,000 units in any currency', () => expect(feeMinor(100_000_000n, 'JPY')).toBe(2_000n));
});
