import { hash } from 'node:crypto';
import {
  OFFICE_HEADER,
  signatureBase,
  signatureHeader,
  signatureInput,
} from '../../../shared/head-office/request-signature.ts';
import type { OfficeCall } from './upload-ports.ts';

/** A key that signs for a till. @property sign returns the signature of the text's UTF-8, 64 bytes, hex */
export interface CallSigner {
  readonly publicKey: string;
  sign(text: string): string;
}

/** The fields that a signature covers, so that a request is valid once and at one head office only. */
interface SignedWith {
  key: CallSigner;
  now: Date;
  /** A nonce of 8 to 64 letters, digits, `-` and `_`, different for each request. */
  nonce: string;
  /** The public key of the addressed head office; null if the till does not know it yet. */
  office: string | null;
}

/** Makes the headers that name the sender and the head office, and that authenticate the request. */
export function signCall(call: OfficeCall, { key, now, nonce, office }: SignedWith) {
  const contentDigest = `sha-256=:${hash('sha256', call.body, 'base64')}:`;
  const parameters = {
    // A time before 1970 has no form in the header, and head office would not answer with its own time.
    createdSeconds: Math.max(0, Math.floor(now.getTime() / 1_000)),
    nonce,
    keyId: key.publicKey,
    isForOneOffice: office !== null,
  };
  const { method, path, query } = call;
  const base = signatureBase({ method, path, query: query || '?', contentDigest, office }, parameters);
  return {
    'content-digest': contentDigest,
    'signature-input': signatureInput(parameters),
    signature: signatureHeader(Buffer.from(key.sign(base), 'hex').toString('base64')),
    ...(office !== null && { [OFFICE_HEADER]: office }),
  };
}
