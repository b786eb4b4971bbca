import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, stepAnswer } from '../testing/answers.fixture.ts';
import { entryAbout, intentOf, kept, requeried } from '../testing/facts.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { canonicalJson, parseCanonicalJson } from './canonical.ts';
import { entryText, readEntry, readWrittenEntry } from './entry-text.ts';
import { partedEntry } from './personal-data.ts';

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value')),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { noNullPrototype: true }),
  ),
})).value;

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 code units and writes no spaces', () => {
    expect(canonicalJson({ b: [1, true, null], a: 'ẹ', '€': 0, Z: {} })).toBe(
      '{"Z":{},"a":"ẹ","b":[1,true,null],"€":0}',
    );
  });

  it('escapes like JSON.stringify, even a lone surrogate', () => {
    expect(canonicalJson('"\\\n\u0000\ud800')).toBe('"\\"\\\\\\n\\u0000\\ud800"');
  });

  it('sorts keys that JavaScript objects order differently or treat specially', () => {
    expect(canonicalJson([{ a: 1, 10: 2, 9: 3 }])).toBe('[{"10":2,"9":3,"a":1}]');
    expect(canonicalJson({ z: { '1a': 1, '-1': [], 0: {} } })).toBe('{"z":{"-1":[],"0":{},"1a":1}}');
    expect(canonicalJson({ a: 1, ...JSON.parse('{"__proto__":2}') })).toBe('{"__proto__":2,"a":1}');
  });

  it('writes minus zero as zero', () => expect(canonicalJson(-0)).toBe('0'));

  it.each([
    ['a fraction', 1.5],
    ['NaN', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['a number beyond 2^53', 2 ** 53],
    ['undefined', undefined],
    ['a list with a hole', Object.assign([], { length: 1 })],
    ['a list with a hole beside a number as key', { 1: Object.assign([], { length: 1 }) }],
    ['a fraction beside a number as key', { 1: 1, a: 1.5 }],
    ['an undefined member', { a: undefined }],
    ['a date', new Date(0)],
    ['a bigint', 1n],
    ['a function', () => 1],
  ])('refuses %s', (_name, value) => expect(() => canonicalJson(value)).toThrow(TypeError));

  it('canonical JSON reads back as the same value, whatever the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(normalised(value));
      }),
    );
  });

  it('canonical JSON is the same text whatever the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true }), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  it('sorts any number of keys', () => {
    const names = Array.from({ length: 60 }, (_, index) => `k${String.fromCharCode(97 + ((index * 37) % 60))}`);
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text))).toEqual([...names].sort());
  });
});

/** Replaces minus zero, which JSON does not have. */
function normalised(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('a text that should be canonical JSON', () => {
  it('reads canonical JSON as its value, whatever the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(parseCanonicalJson(canonicalJson(value))).toEqual(normalised(value));
      }),
    );
  });

  it('refuses a value that is written in any other way', () => {
    const text = fc.oneof(
      fc.json(),
      json.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(parseCanonicalJson(given) !== undefined).toBe(isCanonical(given));
      }),
    );
  });

  it.each([
    '',
    '{',
    '{"a":1,"a":1}',
    '{"a":1,"b":{"c":1,"c":2}}',
    '{"b":1,"a":1}',
    '{"10":1,"9":1,"10":1}',
    '{"9":1,"10":1}',
    '{"__proto__":1,"__proto__":1}',
    '{"a": 1}',
    '{"a":1} ',
    '{"a":1}{}',
    '{"\\u0061":1}',
    '"\\/"',
    '[1.5]',
    '[1e3]',
    '[-0]',
    '[9007199254740993]',
    '['.repeat(1_000_000),
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ])('refuses text that is not canonical JSON: %s', (text) => expect(parseCanonicalJson(text)).toBeUndefined());
});

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

const PAYMENT = payment();
const NEXT = { kind: 'confirm', step: null } as const;
const ENTRIES = [
  intentOf(PAYMENT),
  entryAbout(PAYMENT, { kind: 'stepAnswered', operation: 'initiate', answer: stepAnswer(), next: NEXT }),
  entryAbout(PAYMENT, requeried(answered({ message: null, isLive: null }))),
  entryAbout(PAYMENT, requeried({ kind: 'notFound' })),
].map(kept);

describe('the text of an entry', () => {
  it.each(ENTRIES)('reads the text of an entry back unchanged: $happening.kind', (entry) => {
    const parted = partedEntry(entry);
    const [text, personal] = [entryText(parted.kept), parted.personal && canonicalJson(parted.personal)];
    expect(readEntry(text, personal)).toEqual(entry);
    expect(readWrittenEntry(text, personal)).toEqual(entry);
    expect(readEntry(text, null)).toEqual(readWrittenEntry(text, null));
  });

  it('the text of an entry contains no field that an answer lacked', () => {
    const [, answer, requery] = ENTRIES.map(entryText);
    expect(answer).not.toMatch(/authModelUsed|instruction/);
    expect(requery).not.toMatch(/"message"|isLive/);
  });
});
