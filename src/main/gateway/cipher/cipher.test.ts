import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cipherPassesSelfTest, encryptDetails } from './cipher.ts';

const FIRST_KEY = '0a1b2c3d4e5f92c999f151a7';
const SECOND_KEY = 'EXSECK_TEST-8583cb88a213';

const anyKey = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 24,
  maxLength: 24,
});
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('the cipher', () => {
  it.each([
    [FIRST_KEY, {}, 'nqF7uFWLJS4='],
    [FIRST_KEY, { a: '' }, 'UpkbWXEypd9BexV1ki09hQ=='],
    [FIRST_KEY, { amount: '1500.00', currency: 'NGN' }, '/dKuJAz/ckmpnKcJWR0ivZt9OUrmbbxl7qLO/fkwOAj2xCQcXNdnTg=='],
    [SECOND_KEY, { amount: '1500.00', currency: 'NGN' }, 'tK/V8P6iH3SlRuT2tj1dI8coY454fGrcQ9gMUPS0LYvctiLo5DtLhA=='],
  ])('encrypts with %s the details %j to the published result', (key, details, expected) => {
    expect(encryptDetails(details, key)).toBe(expected);
  });

  it('sends details that decrypt to ASCII JSON of the same details', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), anyKey, (details, key) => {
        const json = decryptWithNode(encryptDetails(details, key), key);
        expect(json).toMatch(/^[ -\x7f]*$/);
        expect(JSON.parse(json)).toEqual(details);
      }),
    );
  });

  it('wipes the bytes that held the details', () => {
    const made: Buffer[] = [];
    const alloc = vi.spyOn(Buffer, 'alloc').mockImplementation((size) => {
      const bytes = Buffer.from(new ArrayBuffer(size));
      made.push(bytes);
      return bytes;
    });
    const encrypted = encryptDetails({ cardNumber: '5531886652142950' }, FIRST_KEY);
    alloc.mockRestore();
    const left = made.filter((bytes) => bytes.some((byte) => byte !== 0)).map((bytes) => bytes.toString('base64'));
    // Memory holds only the encrypted text and a block of zeros.
    expect(left).toEqual([encrypted, expect.stringMatching(/^.{12}$/)]);
  });

  it.each([FIRST_KEY.slice(1), `${FIRST_KEY.slice(1)}é`])('refuses the key %j', (key) => {
    expect(() => encryptDetails({}, key)).toThrow(RangeError);
  });

  it('passes the self-test of the cipher', () => {
    expect(cipherPassesSelfTest()).toBe(true);
  });
});

function decryptWithNode(base64: string, key: string): string {
  const decipher = createDecipheriv('des-ede3-ecb', key, null);
  return Buffer.concat([decipher.update(base64, 'base64'), decipher.final()]).toString('utf8');
}

describe('the details of a payment', () => {
  it('encrypts details without a percent-encoded string, which would stay in memory', () => {
    const encode = vi.spyOn(globalThis, 'encodeURIComponent');
    encryptDetails({ accountNumber: '0690000031', lastName: 'Adéyemí' }, '0a1b2c3d4e5f92c999f151a7');
    const copies = encode.mock.calls.length;
    encode.mockRestore();
    expect(copies).toBe(0);
  });
});
