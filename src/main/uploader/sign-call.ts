import { hash } from 'node:crypto';
import { signatureBase, signatureHeader, signatureInput } from '../../shared/head-office/request-signature.ts';
import type { OfficeCall } from './upload-ports.ts';

/** What signs for a till. @property sign the signature of the text's UTF-8, 64 bytes, hex */
export interface CallSigner {
  readonly publicKey: string;
  sign(text: string): string;
}

/** The headers that say who sent a request, and that it came as it was sent. */
export interface SignedHeaders {
  'content-digest': string;
  'signature-input': string;
  signature: string;
}

/** @param nonce 8 to 64 letters, digits, `-` and `_`: no two requests have the same */
export function signCall(key: CallSigner, call: OfficeCall, now: Date, nonce: string): SignedHeaders {
  const contentDigest = `sha-256=:${hash('sha256', call.body, 'base64')}:`;
  const parameters = { createdSeconds: Math.floor(now.getTime() / 1_000), nonce, keyId: key.publicKey };
  const { method, path, query } = call;
  const base = signatureBase({ method, path, query: query || '?', contentDigest }, parameters);
  return {
    'content-digest': contentDigest,
    'signature-input': signatureInput(parameters),
    signature: signatureHeader(Buffer.from(key.sign(base), 'hex').toString('base64')),
  };
}
