import { hash } from 'node:crypto';
import { readSignatureHeader, readSignatureInput, signatureBase } from '../../shared/head-office/request-signature.ts';
import { isSignedBy } from './witness.ts';

/** A request as it came over HTTP. */
export interface OfficeRequest {
  method: string;
  path: string;
  /** With its question mark; empty where there is none. */
  query: string;
  signatureInput: string;
  signature: string;
  contentDigest: string;
  /** The head office that it is for, by its public key; empty where the till names none. */
  office: string;
  /** What the till says of its program; empty where it says nothing that can be one. */
  version: string;
  /** From where it came: of the proxy where one stands before head office. */
  address: string;
  body: Uint8Array;
}

/** How far a till's time may be from head office's, either way. A request that was caught and is sent again later is refused. */
const CLOCK_WINDOW_SECONDS = 300;

export type Authenticated =
  | { ok: true; publicKey: string }
  | { ok: false; problem: 'notSigned' | 'otherOffice' | 'clockDiffers' };

/**
 * Tells whose key has signed a request. Whether that key may do what is asked is for whoever asked.
 * A request that is sent twice within the window does nothing twice: all that a till asks for is idempotent. Nor does it do anything at
 * another head office, which would hand it on: a till names the one that it asks as soon as it knows it.
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
