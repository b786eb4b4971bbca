import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReference } from '../testing/arbitraries.fixture.ts';
import { findReferences, misreadReference } from './find-references.ts';
import { makeReference } from './reference.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2059-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''));

const references = anyReference({ till: fc.stringMatching(/^[A-Z0-9]{0,3}[A-Z]$/), day });

/** Everything that people, messages and tables write between the parts of a reference. */
const separator = fc.constantFrom(
  ...'- ./_\t\u00a0\u00ad\u2009\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u3000\ufe63\uff0d',
  ...['', ' - ', ' – ', '\u200b-', '-\u2060'],
);
/** What stands directly before and after a reference. */
const around = fc.constantFrom<[string, string]>(
  ...Array.from('()[]{}<>""“”«»\'\'‘’**__``……（）\u200e\u200f\u2066\u2069\u202a\u202c'.matchAll(/(.)(.)/gu), pairOf),
  ...Array.from('.,?!;', (sign): [string, string] => ['', sign]),
  ...['', 'REF:', '#', '\ufeff', 'Ref. '].map((sign): [string, string] => [sign, '']),
  ['ref=', '&x'],
  ['„', '“.'],
);
const words = fc.constantFrom(
  '',
  'please check',
  'Ref',
  'paid on 2026-11-21',
  'order 12',
  'N1,500.00',
  '0803 123 4567',
  'ọjà',
);
const letters = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  (text) => [...text].join('\u200d'),
);

function pairOf([, before = '', after = '']: RegExpExecArray): [string, string] {
  return [before, after];
}

describe('findReferences', () => {
  it('finds a reference in any case, with any separators, among any words', () => {
    fc.assert(
      fc.property(
        references,
        separator,
        around,
        letters,
        words,
        words,
        (reference, gap, [open, close], as, before, after) => {
          const text = [before, open + as(reference.replaceAll('-', gap)) + close, after].join(' ');
          expect(findReferences(text), JSON.stringify(text)).toEqual([reference]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('finds every reference of a text, each once and in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(references, { maxLength: 4 }), (several) => {
        expect(findReferences([...several, ...several].join(' and '))).toEqual(several);
      }),
    );
  });

  it('ignores a reference with one wrong character', () => {
    fc.assert(
      fc.property(references, fc.nat(), fc.constantFrom(...'0123456789ABCXYZ'), (reference, place, other) => {
        const at = place % reference.length;
        fc.pre(reference.charAt(at) !== other && reference.charAt(at) !== '-');
        const wrong = reference.slice(0, at) + other + reference.slice(at + 1);
        expect(findReferences(wrong)).toEqual([]);
        expect(findReferences(`Ref. ${wrong}.`)).toEqual([]);
      }),
    );
  });

  it('ignores a reference that continues into a longer token', () => {
    fc.assert(
      fc.property(references, fc.constantFrom('-2', 'X', '-R1', '7', '_1', 'é'), (reference, more) => {
        expect(findReferences(reference + more)).toEqual([]);
      }),
    );
  });

  it.each([
    'please check the payment of 2026-11-21, order 7719',
    '0803 123 4567',
    '+234 (0) 803 123 4567',
    'ade@example.com 5531 8866 5214 2950 09/32 564',
    '3782 822463 10005',
    'FLW-MOCK-1761234567890',
    'URF_1761234567890_1234567',
    '550e8400-e29b-41d4-a716-446655440000',
    '12345678901234567890123',
    '',
  ])('finds nothing in %j', (text) => expect(findReferences(text)).toEqual([]));
});

describe('misreadReference', () => {
  it('returns a reference whose check character is wrong, without the punctuation around it', () => {
    expect(misreadReference('(t1–261121–0001–aaaaaaaay).')).toBe('T1-261121-0001-AAAAAAAAY');
  });

  it.each([
    makeReference({ till: 'T1', day: '261121', counter: 1, randomInt: () => 10 }),
    'AB-1001',
    'see T1-261121-0001-AAAAAAAAY',
    'ABC12611210001AAAAAAAAY',
  ])('returns null for %s', (text) => expect(misreadReference(text)).toBeNull());
});
