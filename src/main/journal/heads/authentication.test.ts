import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTHENTICATION_KEY } from '../write/store.fixture.ts';
import { authenticationOf, readTaggedJson, taggedJson } from './authentication.ts';

const KEY = randomBytes(32);
const BYTES = Buffer.from('event 1000');

describe('authenticationOf', () => {
  const { authenticate, isAuthentic } = authenticationOf(KEY, 'head');

  it('recognises only its own tag', () => {
    expect(isAuthentic(BYTES, authenticationOf(KEY, 'head').authenticate(BYTES))).toBe(true);
  });

  it.each([
    ['other bytes', Buffer.from('event 1001'), authenticate(BYTES)],
    ['another tag', BYTES, Buffer.alloc(32)],
    ['a short tag', BYTES, authenticate(BYTES).subarray(0, 31)],
    ['no tag', BYTES, Buffer.alloc(0)],
    ['another key', BYTES, authenticationOf(randomBytes(32), 'head').authenticate(BYTES)],
    ['the tag of another part', BYTES, authenticationOf(KEY, 'checkpoint').authenticate(BYTES)],
  ])('rejects the tag for %s', (_name, bytes, tag) => {
    expect(isAuthentic(bytes, tag)).toBe(false);
  });

  it('requires a key of 32 bytes', () => {
    expect(() => authenticationOf(Buffer.alloc(31), 'head')).toThrow(RangeError);
  });
});

const JOURNAL_KEY = authenticationOf(AUTHENTICATION_KEY, 'head');
const OTHER_KEY = authenticationOf(new Uint8Array(32).fill(9), 'head');
const schema = z.strictObject({ name: z.string(), numbers: z.strictObject({ day: z.int().optional() }).optional() });
const VALUE = { name: 'T1', numbers: { day: 7 } };
const TEXT = taggedJson(VALUE, JOURNAL_KEY);

const changed = (change: object) => JSON.stringify({ ...JSON.parse(TEXT), ...change });

describe('tagged JSON', () => {
  it('writes canonical JSON with a tag over all other fields', () => {
    const tag = Buffer.from(JOURNAL_KEY.authenticate(Buffer.from('{"name":"T1","numbers":{"day":7}}'))).toString('hex');
    expect(TEXT).toBe(`{"name":"T1","numbers":{"day":7},"tag":"${tag}"}`);
  });

  it('authenticates tagged JSON only with its key', () => {
    expect(readTaggedJson(TEXT, schema, JOURNAL_KEY)).toStrictEqual({
      value: VALUE,
      isTagged: true,
      isAuthentic: true,
    });
    for (const key of [OTHER_KEY, null]) {
      expect(readTaggedJson(TEXT, schema, key)).toMatchObject({ isTagged: true, isAuthentic: false });
    }
  });

  it('never authenticates JSON without a tag', () => {
    const untagged = taggedJson(VALUE, null);
    expect(readTaggedJson(untagged, schema, JOURNAL_KEY)).toStrictEqual({
      value: VALUE,
      isTagged: false,
      isAuthentic: false,
    });
  });

  it.each([{ name: 'T2' }, { numbers: { day: 8 } }, { numbers: {} }, { numbers: undefined }, { tag: '00'.repeat(32) }])(
    'does not authenticate JSON after adding %j',
    (change) => {
      expect(readTaggedJson(changed(change), schema, JOURNAL_KEY)).toMatchObject({ isAuthentic: false });
    },
  );

  it.each([{ name: 1 }, { more: 1 }, { tag: undefined }, { tag: '00' }])(
    'cannot read tagged JSON that contains %j',
    (change) => {
      expect(readTaggedJson(changed(change), schema, JOURNAL_KEY)).toBeNull();
    },
  );

  it.each(['', 'rubbish', 'null', '[]', '7'])('cannot read tagged JSON from %j', (text) => {
    expect(readTaggedJson(text, schema, null)).toBeNull();
  });
});
