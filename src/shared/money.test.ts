import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFromWire, amountToWire, parseTypedAmount } from './money.ts';

const CEILING = 100_000_000;
const typed = (text: string) => parseTypedAmount(text, CEILING);

describe('a typed amount', () => {
  it.each([
    ['1500', 150_000],
    ['1500.00', 150_000],
    ['1,500.00', 150_000],
    ['1,234,567', 123_456_700, 200_000_000],
    ['1500.', 150_000],
    [' 1500 ', 150_000],
    ['4.60', 460],
    ['4.6', 460],
    ['460', 46_000],
    ['0.01', 1],
    ['007', 700],
  ])('%j is %d minor units', (text, amountMinor, ceiling = CEILING) => {
    expect(parseTypedAmount(text, ceiling)).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ['', 'amountMissing'],
    ['   ', 'amountMissing'],
    ['0', 'amountZero'],
    ['0.00', 'amountZero'],
    ['-5', 'amountNegative'],
    ['−5', 'amountNegative'],
    ['1.005', 'amountTooManyDecimals'],
    ['1.500', 'amountTooManyDecimals'],
    ['4,60', 'amountNotDigits'],
    ['1,50,000', 'amountNotDigits'],
    ['15,00.00', 'amountNotDigits'],
    ['1 500', 'amountNotDigits'],
    ['.50', 'amountNotDigits'],
    ['1e3', 'amountNotDigits'],
    ['0x10', 'amountNotDigits'],
    ['+5', 'amountNotDigits'],
    ['1.2.3', 'amountNotDigits'],
    ['NGN 500', 'amountNotDigits'],
    ['١٥٠٠', 'amountNotDigits'],
    ['１５００', 'amountNotDigits'],
    ['9'.repeat(30), 'amountTooLarge'],
  ])('%j is refused: %s', (text, problem) => {
    expect(typed(text)).toEqual({ ok: false, problem });
  });

  it('may be exactly the ceiling, and not a kobo above it', () => {
    expect(parseTypedAmount('1000.00', 100_000)).toEqual({ ok: true, amountMinor: 100_000 });
    expect(parseTypedAmount('1000.01', 100_000)).toEqual({ ok: false, problem: 'amountTooLarge' });
  });

  it('reads back every amount however it is written with separators and decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: CEILING }), fc.boolean(), (amountMinor, grouped) => {
        const digits = String(amountMinor).padStart(3, '0');
        const naira = digits.slice(0, -2);
        const whole = grouped ? naira.replace(/\B(?=(\d{3})+$)/g, ',') : naira;
        expect(typed(`${whole}.${digits.slice(-2)}`)).toEqual({ ok: true, amountMinor });
      }),
    );
  });
});

describe('an amount on the wire', () => {
  it.each([
    [150_000, '1500.00'],
    [460, '4.60'],
    [1, '0.01'],
    [100_000_000, '1000000.00'],
  ])('%d minor units are sent as %j', (amountMinor, wire) => {
    expect(amountToWire({ amountMinor, currency: 'NGN' })).toBe(wire);
  });

  it('comes back as what was sent, as a string and as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amountMinor) => {
        const wire = amountToWire({ amountMinor, currency: 'NGN' });
        expect(amountFromWire(wire)).toBe(amountMinor);
        expect(amountFromWire(Number(wire))).toBe(amountMinor);
      }),
    );
  });

  it.each([
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['1500.5000', 150_050],
    [1500, 150_000],
    [4.6, 460],
    [' 1500.00 ', 150_000],
  ])('%j is read as %d minor units', (wire, amountMinor) => {
    expect(amountFromWire(wire)).toBe(amountMinor);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['abc'],
    ['-1.00'],
    [-1],
    ['1,500.00'],
    ['1500.005'],
    [0.1 + 0.2],
    [1e21],
    [Number.NaN],
    ['1e3'],
    ['9'.repeat(20)],
  ])('%j is no amount', (wire) => {
    expect(amountFromWire(wire)).toBeNull();
  });
});
