import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasOtherDigits,
  readAccountNumber,
  readAddressPart,
  readBvn,
  readCardNumber,
  readDateOfBirth,
  readEmail,
  readExpiry,
  readKeyedCode,
  readNote,
  readPhone,
  readSecurityCode,
} from './fields.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const refused = (problem: string) => ({ ok: false, problem });

const OTHER_SCRIPTS = [
  ['Arabic-Indic', 0x0660],
  ['Persian', 0x06f0],
  ['Devanagari', 0x0966],
  ['full-width', 0xff10],
  ['mathematical', 0x1d7ce],
] as const;
const written = (text: string, zero: number) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + +digit));

describe.each(OTHER_SCRIPTS)('%s digits', (_name, zero) => {
  it.each([
    ['card number', readCardNumber, '5531886652142950'],
    ['security code', readSecurityCode, '564'],
    ['expiry', (text: string) => readExpiry(text, NOW), '09/32'],
    ['account number', readAccountNumber, '0690000031'],
    ['BVN', readBvn, '22200000031'],
    ['date of birth', (text: string) => readDateOfBirth(text, NOW), '24/12/1990'],
    ['card PIN', (text: string) => readKeyedCode('cardPin', text), '3310'],
    ['OTP', (text: string) => readKeyedCode('otp', text), '12345'],
    ['phone number', readPhone, '08030000000'],
  ] as const)('refuses digits of another script in a %s with their own message', (_field, read, text) => {
    expect(read(text).ok).toBe(true);
    expect(read(written(text, zero))).toEqual(refused('otherDigits'));
  });
});

describe('digits of another script', () => {
  it('tells digits of another script from 0 to 9 and from letters', () => {
    expect(hasOtherDigits('0123456789 abc -')).toBe(false);
    for (const [, zero] of OTHER_SCRIPTS) expect(hasOtherDigits(written('12', zero))).toBe(true);
  });
});

/** Any text, including halves of surrogate pairs. */
const texts = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe('every field', () => {
  it('answers any text with a value or a problem, and never throws', () => {
    const readers = [
      readCardNumber,
      readSecurityCode,
      readAccountNumber,
      readBvn,
      (text: string) => readKeyedCode('cardPin', text),
      (text: string) => readKeyedCode('otp', text),
      readEmail,
      readPhone,
      readNote,
      readAddressPart,
      (text: string) => readExpiry(text, NOW),
      (text: string) => readDateOfBirth(text, NOW),
    ];
    fc.assert(
      fc.property(texts, (text) => {
        for (const read of readers) expect(typeof read(text).ok).toBe('boolean');
      }),
    );
  });
});
