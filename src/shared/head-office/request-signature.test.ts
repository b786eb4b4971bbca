import { describe, expect, it } from 'vitest';
import {
  readSignatureHeader,
  readSignatureInput,
  signatureBase,
  signatureHeader,
  signatureInput,
} from './request-signature.ts';

const parameters = { createdSeconds: 1_763_800_000, nonce: 'n0nce-of_8', keyId: 'ab'.repeat(32) };

describe('the signature of a request', () => {
  it('is over method, path, query, digest and its own parameters, as RFC 9421 writes them', () => {
    const parts = { method: 'POST', path: '/v1/enrolments', query: '?', contentDigest: 'sha-256=:AA==:' };
    expect(signatureBase(parts, parameters)).toBe(
      [
        '"@method": POST',
        '"@path": /v1/enrolments',
        '"@query": ?',
        '"content-digest": sha-256=:AA==:',
        `"@signature-params": ("@method" "@path" "@query" "content-digest");created=1763800000;nonce="n0nce-of_8";keyid="${'ab'.repeat(32)}";alg="ed25519"`,
      ].join('\n'),
    );
  });

  it('is read as it was written, and as nothing else', () => {
    expect(readSignatureInput(signatureInput(parameters))).toEqual(parameters);
    const bytes = `${'A'.repeat(86)}==`;
    expect(readSignatureHeader(signatureHeader(bytes))).toBe(bytes);
  });

  it.each([
    '',
    'till=()',
    signatureInput(parameters).replace('"@query" ', ''),
    signatureInput(parameters).replace('ed25519', 'hmac-sha256'),
    `${signatureInput(parameters)};tag="x"`,
    signatureInput({ ...parameters, keyId: 'AB'.repeat(32) }),
  ])('is not read from %s', (text) => expect(readSignatureInput(text)).toBeNull());
});
