import * as currencies from 'dinero.js/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountFromWire,
  amountToWire,
  decimalsOf,
  isCurrency,
  parseAmountOrZero,
  parseTypedAmount,
  retypedIn,
} from './money.ts';

const CEILING = 100_000_000;
const typed = (text: string) => parseTypedAmount(text, { amountMinor: CEILING, currency: 'NGN' });

describe('parseTypedAmount', () => {
  it.each([
    ['1500', 150_000],
    ['1500.00', 150_000],
    ['1,234,567', 123_456_700, 200_000_000],
    ['1500.', 150_000],
    [' 1500 ', 150_000],
    ['4.6', 460],
    ['007', 700],
    ['.5', 50],
    ['1 500', 150_000],
    ['1\u00a0234 567', 123_456_700, 200_000_000],
    ['₦2000', 200_000],
    ['₦ 2,000.50', 200_050],
    ['NGN 500', 50_000],
    ['ngn500', 50_000],
  ])('reads %j as %d minor units', (text, amountMinor, ceiling = CEILING) => {
    expect(parseTypedAmount(text, { amountMinor: ceiling, currency: 'NGN' })).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ['', 'amountMissing'],
    ['0.00', 'amountZero'],
    ['−5', 'amountNegative'],
    ['1.500', 'amountTooManyDecimals'],
    ['4,60', 'amountNotDigits'],
    ['1,50,000', 'amountNotDigits'],
    ['15,00.00', 'amountNotDigits'],
    ['1 50', 'amountNotDigits'],
    ['1,500 000', 'amountNotDigits'],
    ['.', 'amountNotDigits'],
    [',5', 'amountNotDigits'],
    ['1e3', 'amountNotDigits'],
    ['+5', 'amountNotDigits'],
    ['1.2.3', 'amountNotDigits'],
    ['$500', 'amountNotDigits'],
    ['USD 500', 'amountNotDigits'],
    ['₦', 'amountMissing'],
    ['₦-5', 'amountNegative'],
    ['١٥٠٠', 'amountNotDigits'],
    ['9'.repeat(30), 'amountTooLarge'],
  ])('refuses %j: %s', (text, problem) => expect(typed(text)).toEqual({ ok: false, problem }));

  it('accepts the ceiling and refuses one kobo more', () => {
    const ceiling = { amountMinor: 100_000, currency: 'NGN' };
    expect(parseTypedAmount('1000.00', ceiling)).toEqual({ ok: true, amountMinor: 100_000 });
    expect(parseTypedAmount('1000.01', ceiling)).toEqual({ ok: false, problem: 'amountTooLarge' });
  });

  it('reads back every amount, with any separators and decimals', () => {
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

describe('parseAmountOrZero', () => {
  it.each([
    ['0', 0],
    ['₦0.00', 0],
    ['12,500.00', 1_250_000],
    ['', null],
    ['-1', null],
    ['a lot', null],
  ])('reads "%s" as %s', (text, minor) => expect(parseAmountOrZero(text, 'NGN')).toBe(minor));
});

describe('amounts on the wire', () => {
  it.each([
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['1500.5000', 150_050],
    [1500, 150_000],
    [4.6, 460],
    [' 1500.00 ', 150_000],
  ])('reads %j as %d minor units', (wire, amountMinor) => expect(amountFromWire(wire, 'NGN')).toBe(amountMinor));

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
  ])('does not read %j as an amount', (wire) => expect(amountFromWire(wire, 'NGN')).toBeNull());
});

const anyCurrency = fc.constantFrom(...Object.keys(currencies));

describe('amounts in any currency', () => {
  it.each([
    ['NGN', 2, '1500.00'],
    ['JPY', 0, '150000'],
    ['KWD', 3, '150.000'],
    ['CLF', 4, '15.0000'],
    ['MRU', 2, '1500.00'],
  ])('writes amounts in %s with %d decimals: 150000 minor units are sent as %j', (currency, decimals, wire) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(amountToWire({ amountMinor: 150_000, currency })).toBe(wire);
  });

  it.each(['', 'ngn', 'XXY', 'constructor', '__proto__'])('refuses the unknown currency %j', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(decimalsOf(code)).toBe(2);
  });

  it('reads back what was sent and what was typed, in any currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), anyCurrency, (amountMinor, currency) => {
        const wire = amountToWire({ amountMinor, currency });
        expect(wire.split('.')[1]?.length ?? 0).toBe(decimalsOf(currency));
        expect(amountFromWire(wire, currency)).toBe(amountMinor);
        expect(amountFromWire(`${wire}${wire.includes('.') ? '' : '.'}000`, currency)).toBe(amountMinor);
        expect(parseTypedAmount(wire, { amountMinor, currency })).toEqual({ ok: true, amountMinor });
      }),
    );
  });

  it('refuses parts of a minor unit', () => {
    fc.assert(
      fc.property(anyCurrency, fc.integer({ min: 1, max: 9 }), (currency, digit) => {
        const text = `1.${'0'.repeat(decimalsOf(currency))}${digit}`;
        expect(amountFromWire(text, currency)).toBeNull();
        const ceiling = { amountMinor: Number.MAX_SAFE_INTEGER, currency };
        expect(parseTypedAmount(text, ceiling)).toEqual({ ok: false, problem: 'amountTooManyDecimals' });
      }),
    );
  });
});

describe('retypedIn', () => {
  it.each([
    ['NGN', 150_000, 'JPY', 1_500],
    ['NGN', 150_050, 'JPY', null],
    ['JPY', 1_500, 'KWD', 1_500_000],
    ['KWD', 1_250, 'NGN', 125],
    ['KWD', 1_255, 'NGN', null],
    ['NGN', null, 'JPY', null],
  ])('turns %s %s into %s when the currency changes', (from, amountMinor, to, retyped) => {
    expect(retypedIn(amountMinor, from, to)).toBe(retyped);
  });
});
