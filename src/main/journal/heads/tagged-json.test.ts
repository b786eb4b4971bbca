import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTHENTICATION_KEY } from '../write/store.fixture.ts';
import { authenticationOf, readTaggedJson, taggedJson } from './authentication.ts';

const KEY = authenticationOf(AUTHENTICATION_KEY, 'head');
const OTHER_KEY = authenticationOf(new Uint8Array(32).fill(9), 'head');
const schema = z.strictObject({ name: z.string(), numbers: z.strictObject({ day: z.int().optional() }).optional() });
const VALUE = { name: 'T1', numbers: { day: 7 } };
const TEXT = taggedJson(VALUE, KEY);

/** Returns the text with some fields changed. */
const changed = (change: object) => JSON.stringify({ ...JSON.parse(TEXT), ...change });

describe('tagged JSON', () => {
  it('is canonical, with a tag over all other fields', () => {
    const tag = Buffer.from(KEY.authenticate(Buffer.from('{"name":"T1","numbers":{"day":7}}'))).toString('hex');
    expect(TEXT).toBe(`{"name":"T1","numbers":{"day":7},"tag":"${tag}"}`);
  });

  it('is authentic only with its key', () => {
    expect(readTaggedJson(TEXT, schema, KEY)).toStrictEqual({ value: VALUE, isTagged: true, isAuthentic: true });
    for (const key of [OTHER_KEY, null]) {
      expect(readTaggedJson(TEXT, schema, key)).toMatchObject({ isTagged: true, isAuthentic: false });
    }
  });

  it('is never authentic without a tag', () => {
    const untagged = taggedJson(VALUE, null);
    expect(readTaggedJson(untagged, schema, KEY)).toStrictEqual({ value: VALUE, isTagged: false, isAuthentic: false });
  });

  it.each([{ name: 'T2' }, { numbers: { day: 8 } }, { numbers: {} }, { numbers: undefined }, { tag: '00'.repeat(32) }])(
    'is not authentic after adding %j',
    (change) => {
      expect(readTaggedJson(changed(change), schema, KEY)).toMatchObject({ isAuthentic: false });
    },
  );

  it.each([{ name: 1 }, { more: 1 }, { tag: undefined }, { tag: '00' }])(
    'cannot be read if it contains %j',
    (change) => {
      expect(readTaggedJson(changed(change), schema, KEY)).toBeNull();
    },
  );

  it.each(['', 'rubbish', 'null', '[]', '7'])('cannot be read from %j', (text) => {
    expect(readTaggedJson(text, schema, null)).toBeNull();
  });
});
