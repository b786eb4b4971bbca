import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticationOf } from './authentication.ts';

const KEY = randomBytes(32);
const BYTES = Buffer.from('event 1000');

describe('authenticationOf', () => {
  const { authenticate, isAuthentic } = authenticationOf(KEY, 'head');

  it('recognises its own tag', () => {
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
