import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReference } from '../testing/arbitraries.fixture.ts';
import { readTypedReference } from './typed-reference.ts';

const WHOLE = 'T1-261121-0001-AAAAAAAAZ';

describe('a typed reference', () => {
  it('recognises a complete reference, in any spelling', () => {
    fc.assert(
      fc.property(anyReference(), (reference) => {
        const whole = { kind: 'whole', reference };
        expect(readTypedReference(reference)).toEqual(whole);
        expect(readTypedReference(` ${reference.toLowerCase().replaceAll('-', ' ')} `)).toEqual(whole);
        expect(readTypedReference(reference.replaceAll('-', '–'))).toEqual(whole);
        expect(readTypedReference(reference.replaceAll('-', ''))).toEqual(whole);
      }),
    );
  });

  it('accepts every correct beginning of a reference while a person types it', () => {
    for (let length = 'T1-2611'.length; length < WHOLE.length; length += 1) {
      expect(readTypedReference(WHOLE.slice(0, length)).kind, WHOLE.slice(0, length)).toBe('beginning');
    }
  });

  it.each([
    'T1-26112I',
    'T1-2611210',
    'T1-261321',
    'T1-261121-00Ö1',
    'T1-261121-0001-AAAAAAAAZZ',
    'T1-261121-0001-AAAAAAAAZ-A',
    'T1-261121-001-AAAAAAAAZ',
  ])('recognises a miswritten reference: %s', (text) => {
    expect(readTypedReference(text)).toEqual({ kind: 'miswritten' });
  });

  it('a reference with one wrong character is never complete', () => {
    fc.assert(
      fc.property(
        anyReference(),
        fc.nat({ max: 8 }),
        fc.constantFrom(...'0123456789ABCXYZ'),
        (reference, back, other) => {
          const at = reference.length - 1 - back;
          fc.pre(reference.charAt(at) !== other);
          const wrong = reference.slice(0, at) + other + reference.slice(at + 1);
          expect(readTypedReference(wrong).kind).toBe('checkFails');
        },
      ),
    );
  });
});

describe('a short word and some digits', () => {
  it.each(['ade 8381', 'POS 7719', 'T1 2611', 'T1 261121'])(
    'a short word and some digits may be something other than a reference: %s',
    (text) => {
      expect(readTypedReference(text)).toEqual({ kind: 'perhaps', reference: text.toUpperCase().replace(' ', '-') });
    },
  );
});

describe('a text that is not a reference', () => {
  it.each([
    '',
    '8381',
    'ade@example.com',
    'order 1234',
    'INV-2024-001',
    '+234 801 234 5678',
    '0803 1234567',
    'ade 26112x',
    'rice 50 kg',
    'Access Bank',
  ])('reads no reference in other text: %s', (text) => expect(readTypedReference(text)).toEqual({ kind: 'other' }));
});
