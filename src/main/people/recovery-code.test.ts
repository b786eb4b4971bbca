import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRecoveryCode, readRecoveryCode } from './recovery-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a recovery code', () => {
  it('makes codes of 20 characters in groups, and no two alike', () => {
    const codes = Array.from({ length: 200 }, makeRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(200);
  });

  it('accepts a recovery code in any spelling', () => {
    const code = makeRecoveryCode();
    const plain = code.replaceAll('-', '');
    for (const typed of [code, plain, plain.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
      expect(readRecoveryCode(typed)).toBe(plain);
    }
    expect(readRecoveryCode(plain.slice(1))).toBeNull();
  });

  it('reveals a single wrong character', () => {
    const place = fc.integer({ min: 0, max: 19 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 31 }), (at, step) => {
        const code = makeRecoveryCode().replaceAll('-', '');
        const wrong = ALPHABET.charAt((ALPHABET.indexOf(code.charAt(at)) + step) % 32);
        expect(readRecoveryCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeNull();
      }),
    );
  });
});
