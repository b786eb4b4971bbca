import { describe, expect, it } from 'vitest';
import {
  readSignatureHeader,
  readSignatureInput,
  signatureBase,
  signatureHeader,
  signatureInput,
} from './request-signature.ts';

const parameters = { createdSeconds: 1_763_800_000, nonce: 'n0nce-of_8', keyId: 'ab'.repeat(32), isForOneOffice: true };
const office = 'cd'.repeat(32);

describe('the signature of a request', () => {
  it('a signature covers method, path, query, digest, head office and its own parameters, as in RFC 9421', () => {
    const parts = { method: 'POST', path: '/v1/enrolments', query: '?', contentDigest: 'sha-256=:AA==:', office };
    expect(signatureBase(parts, parameters)).toBe(
      [
        '"@method": POST',
        '"@path": /v1/enrolments',
        '"@query": ?',
        '"content-digest": sha-256=:AA==:',
        `"paydesk-head-office": ${office}`,
        `"@signature-params": ("@method" "@path" "@query" "content-digest" "paydesk-head-office");created=1763800000;nonce="n0nce-of_8";keyid="${'ab'.repeat(32)}";alg="ed25519"`,
      ].join('\n'),
    );
  });

  it('a signature names no head office if the till knows none yet', () => {
    const parts = { method: 'POST', path: '/v1/enrolments', query: '?', contentDigest: 'sha-256=:AA==:', office: null };
    const first = { ...parameters, isForOneOffice: false };
    expect(signatureBase(parts, first)).not.toContain('paydesk-head-office');
    expect(readSignatureInput(signatureInput(first))).toEqual(first);
  });

  it('reads a signature only in the form in which it is written', () => {
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
    signatureInput(parameters).replace('"content-digest" ', ''),
    signatureInput(parameters).replace('paydesk-head-office', '@authority'),
  ])('reads no signature from %s', (text) => expect(readSignatureInput(text)).toBeNull());
});
