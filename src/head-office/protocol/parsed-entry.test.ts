import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { MOST_LISTED } from '../../shared/journal/report-contents.ts';
import { parsedEntry } from './parsed-entry.ts';

const read = (text: string) => parsedEntry(Buffer.from(text));

describe('parsedEntry', () => {
  it.each([
    '{"note":"one","note":null}',
    '{"payment":{"reference":"A","reference":"B"}}',
    '{"a":[{"b":1},{"b":1,"b":1}]}',
    '{"note":"one","n\\u006fte":"two"}',
    '{ "note" : "one" , "note" : "two" }',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"1":1,"1":2}',
  ])('rejects an object with a duplicate key: %s', (text) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(read(text)).toBeUndefined();
  });

  it.each([
    '{"a":"a","b":{"a":"b"},"c":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":","b":"{\\"b\\":1,\\"b\\":2}"}',
    '{"b":1,"a":2}',
    '{"a":1.5,"1":2}',
    '["a","a"]',
    '{"a":"\\\\"}',
  ])('parses objects with unique keys: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('parses any JSON, and rejects JSON with any key duplicated', () => {
    const entry = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 5 });
    fc.assert(
      fc.property(entry, fc.nat(), (said, place) => {
        const text = JSON.stringify(said);
        expect(read(text)).toEqual(JSON.parse(text));
        const keys = Object.keys(said);
        const key = JSON.stringify(keys[place % keys.length]);
        expect(read(`{${key}:0,${text.slice(1)}`)).toBeUndefined();
      }),
    );
  });

  const nested = (lists: number) => `{"a":${'['.repeat(lists)}1${']'.repeat(lists)},"b":"[[[{\\"[["}`;
  const long = (bytes: number) => `{"a":"${'a'.repeat(bytes - 8)}"}`;

  it('rejects an entry that is nested too deep or too long', () => {
    for (const text of [nested(63), long(2 * 1024 * 1024)]) expect(read(text)).toEqual(JSON.parse(text));
    for (const text of [nested(64), long(2 * 1024 * 1024 + 1), '['.repeat(64)]) expect(read(text)).toBeUndefined();
  });

  it('parses the largest day closing', () => {
    const listed = { reference: 'PD-0123-4567-89AB-CDEF', currency: 'NGN', amountMinor: 1_234_567, day: 12_345 };
    const corrections = Array.from({ length: MOST_LISTED }, () => ({
      ...listed,
      was: 'neverReceived',
      is: 'neverReceived',
      late: true,
      handedOver: true,
      returnedMinor: 1_234_567,
    }));
    const unsettled = Array.from({ length: MOST_LISTED }, () => ({ ...listed, outcome: 'unknown' }));
    const payload = { happening: { kind: 'dayClosed', contents: { unsettled, corrections } } };
    expect(read(canonicalJson(payload))).toEqual(payload);
  });

  it.each(['', '{', 'undefined', canonicalJson('text').slice(1)])('rejects text that is no JSON: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
