import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddressPart, readEmail, readNote, readPhone } from './fields.ts';
import { DIGIT_FIELDS, refused } from './readings.fixture.ts';

const OTHER_SCRIPTS = [
  ['Arabic-Indic', 0x0660],
  ['Persian', 0x06f0],
  ['Devanagari', 0x0966],
  ['full-width', 0xff10],
  ['mathematical', 0x1d7ce],
] as const;
const written = (text: string, zero: number) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + +digit));
const FIELDS = Object.entries({ ...DIGIT_FIELDS, 'phone number': { read: readPhone, right: '08030000000' } });

describe.each(OTHER_SCRIPTS)('%s digits', (_name, zero) => {
  it.each(FIELDS)('refuses digits of another script in a %s with their own message', (_field, { read, right }) => {
    expect(read(right).ok).toBe(true);
    expect(read(written(right, zero))).toEqual(refused('otherDigits'));
  });
});

/** Any text, including halves of surrogate pairs. */
const texts = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe('every field', () => {
  it('answers any text with a value or a problem, and never throws', () => {
    const readers = [...FIELDS.map(([, { read }]) => read), readEmail, readNote, readAddressPart];
    fc.assert(
      fc.property(texts, (text) => {
        for (const read of readers) expect(typeof read(text).ok).toBe('boolean');
      }),
    );
  });
});
