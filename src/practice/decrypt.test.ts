import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptRequest } from './decrypt.ts';
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

  it("decrypts any text that Node's own ECB mode encrypted", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(decryptRequest(encrypted(text), PRACTICE_ENCRYPTION_KEY)).toBe(JSON.stringify(text));
      }),
    );
  });

  it.each(['', 'not base64!', 'QXsVdZIt', 'AAAAAAAAAAA=', encrypted({ of: 'another key' })])(
    'refuses "%s"',
    (request) => {
      expect(() => decryptRequest(request, KEY)).toThrow();
    },
  );
});

it('the practice encryption key is derived from an invented secret, as a merchant derives one', () => {
  const secret = 'PRACTICESECK-5d2f8b60c1e94a7393b8e07f16ad42c5-X';
  const digest = createHash('md5').update(secret).digest('hex');
  expect(PRACTICE_ENCRYPTION_KEY).toBe(secret.replace('PRACTICESECK-', '').slice(0, 12) + digest.slice(-12));
});
