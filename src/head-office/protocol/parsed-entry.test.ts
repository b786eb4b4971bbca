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

  it('accepts an entry whose texts only look like a duplicate key', () => {
    const entry = { happening: null, words: '"happening":null,"happening":null' };
    expect(read(canonicalJson(entry))).toEqual(entry);
  });

  it('rejects an entry that is nested too deep, too long or no UTF-8', () => {
    const long = (bytes: number) => `{"a":"${'a'.repeat(bytes - 8)}"}`;
    const text = long(2 * 1024 * 1024);
    expect(read(text)).toEqual(JSON.parse(text));
    const lists = 1_000_000;
    for (const each of [long(2 * 1024 * 1024 + 1), `${'['.repeat(lists)}${']'.repeat(lists)}`]) {
      expect(read(each)).toBeUndefined();
    }
    expect(parsedEntry(Buffer.from('{"a":"\xff"}', 'latin1'))).toBeUndefined();
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
