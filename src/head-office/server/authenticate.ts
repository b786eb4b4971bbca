import { hash } from 'node:crypto';
import { readSignatureHeader, readSignatureInput, signatureBase } from '../../shared/head-office/request-signature.ts';
import { isSignedBy } from './witness.ts';

export interface OfficeRequest {
  method: string;
  path: string;
  /** The query with its question mark, or empty. */
  query: string;
  signatureInput: string;
  signature: string;
  contentDigest: string;
  /** The public key of the head office that the till addresses; empty if the till does not know it yet. */
  office: string;
  /** The till's program version; empty if missing or invalid. */
  version: string;
  address: string;
  body: Uint8Array;
}

/** How far a till's clock may differ from head office's, in either direction. Limits replays too. */
const CLOCK_WINDOW_SECONDS = 300;

export type Authenticated =
  | { ok: true; publicKey: string }
  | { ok: false; problem: 'notSigned' | 'otherOffice' | 'clockDiffers' };

/**
 * Returns whose key signed a request; the caller decides what that key may do. Requests are idempotent, so a replay is
 * harmless. A replay at another head office is refused, because a till signs the key of its head office.
 * @param own the public key of this head office
 */
export function authenticate(request: OfficeRequest, own: string, now: Date): Authenticated {
  const parameters = readSignatureInput(request.signatureInput);
  const signature = readSignatureHeader(request.signature);
  if (parameters === null || signature === null) return { ok: false, problem: 'notSigned' };
  if (request.contentDigest !== contentDigest(request.body)) return { ok: false, problem: 'notSigned' };
  const { method, path, query, contentDigest: digest, office } = request;
  const base = signatureBase({ method, path, query: query || '?', contentDigest: digest, office }, parameters);
  if (!isSignedBy(parameters.keyId, base, Buffer.from(signature, 'base64'))) return { ok: false, problem: 'notSigned' };
  if (parameters.isForOneOffice && office !== own) return { ok: false, problem: 'otherOffice' };
  const distanceSeconds = Math.abs(parameters.createdSeconds - now.getTime() / 1_000);
  if (distanceSeconds > CLOCK_WINDOW_SECONDS) return { ok: false, problem: 'clockDiffers' };
  return { ok: true, publicKey: parameters.keyId };
}

function contentDigest(body: Uint8Array): string {
  return `sha-256=:${hash('sha256', body, 'base64')}:`;
}
