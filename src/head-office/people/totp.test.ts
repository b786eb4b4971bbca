import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otpauthAddress, totpCode, totpStep } from './totp.ts';

/** The secret of RFC 6238, appendix B. The codes below are the last six digits of the codes there. */
const SECRET = Buffer.from('12345678901234567890');

describe('authenticator code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('computes the authenticator code of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
    expect(totpStep(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it('accepts an authenticator code at most one step early or late', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e8 }), fc.integer({ min: -5, max: 5 }), (step, distance) => {
        const now = new Date((step + distance) * 30_000 + 7_000);
        const others = [-1, 0, 1].map((beside) => totpCode(SECRET, step + distance + beside));
        fc.pre(Math.abs(distance) <= 1 || !others.includes(totpCode(SECRET, step)));
        expect(totpStep(SECRET, totpCode(SECRET, step), now) !== null).toBe(Math.abs(distance) <= 1);
      }),
    );
  });

  it('accepts only an authenticator code of exactly six digits', () => {
    for (const code of ['', '28708', '0287082', ' 287082', '287082 ', '287083']) {
      expect(totpStep(SECRET, code, new Date(59_000))).toBeNull();
    }
  });

  it('sets up an authenticator with an otpauth address', () => {
    expect(otpauthAddress('ada.obi', SECRET)).toBe(
      'otpauth://totp/Paydesk%20head%20office:ada.obi?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Paydesk%20head%20office',
    );
  });
});
