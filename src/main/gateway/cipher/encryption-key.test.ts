import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, isEncryptionKey, readEncryptionKey } from './encryption-key.ts';

const SECRET = 'EXSECK-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';
const TEST_SECRET = 'EXSECK_TEST-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X';

describe('readEncryptionKey', () => {
  it('makes the key from a secret key without its prefix', () => {
    expect(readEncryptionKey(SECRET, 'EXSECK-')).toEqual({
      ok: true,
      encryptionKey: '0a1b2c3d4e5f92c999f151a7',
      madeFrom: 'secretKey',
    });
  });

  it('removes nothing if the prefix does not match exactly', () => {
    expect(readEncryptionKey(TEST_SECRET, 'EXSECK-')).toMatchObject({ encryptionKey: 'EXSECK_TEST-8583cb88a213' });
  });

  it('removes the prefix once', () => {
    const reading = readEncryptionKey(`AB-${'AB-'.repeat(1)}${'0123456789'.repeat(3)}`, 'AB-');
    expect(reading).toMatchObject({ ok: true, encryptionKey: expect.stringMatching(/^AB-012345678/) });
  });

  it('accepts a finished key, without the line break of a paste', () => {
    expect(readEncryptionKey(' 0a1b2c3d4e5f92c999f151a7\n', 'EXSECK-')).toEqual({
      ok: true,
      encryptionKey: '0a1b2c3d4e5f92c999f151a7',
      madeFrom: 'encryptionKey',
    });
  });

  it.each([
    ['', 'keyMissing'],
    ['   ', 'keyMissing'],
    ['0a1b2c3d4e5f92c999f151a', 'keyWrongLength'],
    ['0a1b2c3d4e5f92c999f151a7e', 'keyWrongLength'],
    ['0a1b2c3d4e5f 2c999f151a7', 'keyNotAscii'],
    ['éa1b2c3d4e5f92c999f151a7', 'keyNotAscii'],
    [SECRET.slice(0, 31), 'keyWrongLength'],
  ])('refuses %j: %s', (entered, problem) => {
    expect(readEncryptionKey(entered, 'EXSECK-')).toEqual({ ok: false, problem });
  });

  it.each([
    ['of equal thirds', 'ab12cd34ab12cd34ab12cd34'],
    ['whose first two thirds are equal', 'ab12cd34ab12cd34ef56ab78'],
    ['whose last two thirds are equal', 'ef56ab78ab12cd34ab12cd34'],
    ['whose thirds are equal but for bits that the cipher leaves out', 'ab12cd34`c03be25ef56ab78'],
  ])('refuses a key %s, which is only a single DES', (_name, entered) => {
    expect(readEncryptionKey(entered, '')).toEqual({ ok: false, problem: 'keyTooWeak' });
  });

  it('accepts a key with equal outer thirds, which still has two keys', () => {
    expect(readEncryptionKey('ab12cd34ef56ab78ab12cd34', '')).toMatchObject({ ok: true });
  });

  it('refuses a secret key that is nearly all prefix', () => {
    expect(readEncryptionKey(`${'P'.repeat(30)}short`, 'P'.repeat(30))).toEqual({
      ok: false,
      problem: 'keyWrongLength',
    });
  });

  it('gives a usable key or a problem for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 12 }), (entered, prefix) => {
        const reading = readEncryptionKey(entered, prefix);
        expect(reading.ok ? isEncryptionKey(reading.encryptionKey) : reading.problem).toBeTruthy();
      }),
    );
  });
});

describe('fingerprintOf', () => {
  it('returns the start of the SHA-256 in two groups', () => {
    const hex = createHash('sha256').update('0a1b2c3d4e5f92c999f151a7').digest('hex').toUpperCase();
    expect(fingerprintOf('0a1b2c3d4e5f92c999f151a7')).toBe(`${hex.slice(0, 4)} ${hex.slice(4, 8)}`);
  });
});
