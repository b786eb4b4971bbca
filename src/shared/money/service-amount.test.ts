import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToWire } from './money.ts';
import { readServiceAmount, readServiceFee } from './service-amount.ts';

describe('amounts as a service writes them', () => {
  it.each([
    ['1522.014', 152_201],
    ['1523.0280000000002', 152_302],
    ['1500.9999999999998', 150_100],
    ['0.30000000000000004', 30],
    ['1,522.01', 152_201],
    ['1,234,567.8', 123_456_780],
    ['1.52201e3', 152_201],
    ['15E+2', 150_000],
    ['150000e-2', 150_000],
    ['NGN 1,522.01', 152_201],
    ['1522.01NGN', 152_201],
    ['ngn1522.01', 152_201],
    ['.5', 50],
    [' 1500. ', 150_000],
    ['1500.00000001', 150_000],
    ['1500.00999999', 150_000],
    ['1500.0099999901', 150_001],
  ])('reads %j exactly, as %d minor units', (text, minor) => expect(readServiceAmount(text, 'NGN')).toBe(minor));

  it.each([
    '1.522,01',
    '0,500',
    '1522,01',
    '1,52',
    '12,34,567',
    ',500',
    '-1.00',
    '+1',
    '1 500',
    '1.5.0',
    'USD 10',
    'NGN 10 NGN',
    'NGN',
    'abc',
    '',
    '.',
    '1e999',
    '1e31',
    '9'.repeat(20),
    '9'.repeat(100),
    '0x10',
    '１５００',
  ])('refuses to read %j', (text) => expect(readServiceAmount(text, 'NGN')).toBeNull());

  it.each([
    ['32.355', 'NGN', 3_236],
    ['32.3549', 'NGN', 3_235],
    ['0.004', 'NGN', 0],
    ['0.30000000000000004', 'NGN', 30],
    ['21.5', 'JPY', 22],
    ['3.2355e1', 'NGN', 3_236],
  ])('rounds a fee of %s %s to the nearest minor unit: %d', (text, currency, minor) => {
    expect(readServiceFee(text, currency)).toBe(minor);
  });

  it('returns null for a fee that nobody can read', () => {
    for (const text of ['abc', '1.522,01', '-1', '', '0,5', null]) expect(readServiceFee(text, 'NGN')).toBeNull();
  });

  it('reads a JSON number with a tiny floating-point error as the intended amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (one, other) => {
        const sum = one / 100 + other / 100;
        expect(readServiceAmount(String(sum), 'NGN')).toBe(one + other);
      }),
    );
  });

  it('keeps the whole minor units of every amount, in every form', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }).map((each) => each.join(''));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), digits, fc.boolean(), (minor, rest, grouped) => {
        const [whole = '', decimals = ''] = amountToWire({ amountMinor: minor, currency: 'NGN' }).split('.');
        const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
        expect(readServiceAmount(`${shown}.${decimals}${rest}`, 'NGN')).toBe(minor);
        expect(readServiceAmount(`0.${whole.padStart(12, '0')}${decimals}${rest}e12`, 'NGN')).toBe(minor);
      }),
    );
  });
});
