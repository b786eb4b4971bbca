import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptEcb, decryptEcbThroughCbc, decryptRequest } from './decrypt.ts';
import { PRACTICE_ENCRYPTION_KEY } from './identity.ts';
import { encrypted } from './practice-client.fixture.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';

describe('decryption', () => {
  it.each([
    ['QXsVdZItPYU=', ''],
    ['nqF7uFWLJS4=', '{}'],
    ['1cu7EYjECExBexV1ki09hQ==', '12345678'],
    ['vQRoCPOM7HZIDOczm4p8rUF7FXWSLT2F', 'A 16 byte string'],
    ['/dKuJAz/ckmpnKcJWR0ivZt9OUrmbbxl7qLO/fkwOAj2xCQcXNdnTg==', '{"amount":"1500.00","currency":"NGN"}'],
  ])('decrypts the known answer %s', (request, plain) => expect(decryptRequest(request, KEY)).toBe(plain));

  it('gives the same result with and without an ECB mode', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const cryptogram = Buffer.from(encrypted(text), 'base64');
        const key = Buffer.from(PRACTICE_ENCRYPTION_KEY);
        expect(decryptEcbThroughCbc(cryptogram, key)).toEqual(decryptEcb(cryptogram, key));
        expect(decryptEcb(cryptogram, key).toString()).toBe(JSON.stringify(text));
      }),
    );
  });

  it.each(['', 'not base64!', 'QXsVdZIt', 'AAAAAAAAAAA='])('refuses "%s"', (request) => {
    expect(() => decryptRequest(request, KEY)).toThrow();
  });

  it('refuses wrong padding without an ECB mode too', () => {
    const cryptogram = Buffer.from('AAAAAAAAAAA=', 'base64');
    expect(() => decryptEcbThroughCbc(cryptogram, Buffer.from(KEY))).toThrow('padding');
  });

  it('refuses a text that was encrypted with another key', () => {
    expect(() => decryptRequest(encrypted({ amount: '1500.00' }), KEY)).toThrow();
  });
});
