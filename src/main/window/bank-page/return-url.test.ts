import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCardNumber } from '../../../shared/input/card-number.ts';
import { isReturnAddress, makeReturnToken, makeReturnUrl } from './return-url.ts';

const token = 'abcdefghijklmnopabcdefghijklmnop';

describe('the token of an attempt', () => {
  it('makes a token of 128 random bits in lower-case letters', () => {
    const asked: number[] = [];
    const made = makeReturnToken((sizeBytes) => {
      asked.push(sizeBytes);
      return new Uint8Array(sizeBytes).fill(0xa9);
    });
    expect([made, asked]).toEqual(['ap'.repeat(16), [16]]);
  });

  it('makes no token that looks like a card number, from any bytes', () => {
    // In hex, these bytes form fifteen digits with a valid check digit.
    const made = makeReturnToken(() => Buffer.from('c8c75ee5b50fad01c378282246310005', 'hex'));
    expect(hasCardNumber(made)).toBe(false);
  });

  it('matches a token with the return of its own attempt, and with no other return', () => {
    const token32 = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => makeReturnToken(() => bytes));
    fc.assert(
      fc.property(token32, token32, (ours, other) => {
        const returnUrl = makeReturnUrl('https://shop.example/return', ours);
        expect(isReturnAddress(`${returnUrl}?response=x`, returnUrl)).toBe(true);
        expect(isReturnAddress(makeReturnUrl('https://shop.example/return', other), returnUrl)).toBe(ours === other);
      }),
    );
  });
});

describe('the return address', () => {
  it.each([
    ['https://shop.example/return', `https://shop.example/return/${token}`],
    ['https://shop.example/return/', `https://shop.example/return/${token}`],
    ['https://shop.example', `https://shop.example/${token}`],
    ['http://127.0.0.1:4100/back', `http://127.0.0.1:4100/back/${token}`],
  ])('builds the return address for %s as %s', (base, returnUrl) => {
    expect(makeReturnUrl(base, token)).toBe(returnUrl);
  });

  it.each(['https://shop.example/return?x=1', 'https://shop.example/#x', 'app://paydesk/return', 'return', ''])(
    'makes no return address from %s',
    (base) => {
      expect(() => makeReturnUrl(base, token)).toThrow(TypeError);
    },
  );

  it.each(['', 'short', `${token}/..`, token.toUpperCase(), '0123456789abcdef'.repeat(2)])(
    'makes no return address with the token “%s”',
    (other) => {
      expect(() => makeReturnUrl('https://shop.example/return', other)).toThrow(TypeError);
    },
  );
});
