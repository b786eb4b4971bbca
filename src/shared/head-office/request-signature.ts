/*
 * Signatures of HTTP requests (RFC 9421), in the one form that a till writes: Ed25519 over method, path, query and the digest of the
 * content, and over the head office that it is for. What is signed stays as evidence of what a till has sent. Proxies may end TLS and change
 * the host, so that head office is named by its key.
 */

/** Names the head office that a request is for. */
export const OFFICE_HEADER = 'paydesk-head-office';

/** A request as far as it is signed. */
export interface SignedParts {
  method: string;
  path: string;
  /** With its question mark; `?` alone where there is none (RFC 9421, 2.2.7). */
  query: string;
  /** `sha-256=:BASE64:` (RFC 9530). */
  contentDigest: string;
  /** The public key of the head office that it is for, 32 bytes, hex; null where the till does not know it yet. */
  office: string | null;
}

/** Who signed, and when. */
export interface SignatureParameters {
  /** Seconds since 1970. */
  createdSeconds: number;
  nonce: string;
  /** The public key, 32 bytes, hex. */
  keyId: string;
  /** Whether the head office that it is for is signed with it. */
  isForOneOffice: boolean;
}

/** The value of `signature-input`. */
export function signatureInput(parameters: SignatureParameters): string {
  return `till=${parametersText(parameters)}`;
}

/** Reads the value of `signature-input`; null where it is not as a till writes it. */
export function readSignatureInput(text: string): SignatureParameters | null {
  const [, office, created, nonce, keyId] = INPUT.exec(text) ?? [];
  if (created === undefined || nonce === undefined || keyId === undefined) return null;
  return { createdSeconds: Number(created), nonce, keyId, isForOneOffice: office !== undefined };
}

/** The text that is signed (RFC 9421, 2.5). */
export function signatureBase(parts: SignedParts, parameters: SignatureParameters): string {
  return [
    `"@method": ${parts.method}`,
    `"@path": ${parts.path}`,
    `"@query": ${parts.query}`,
    `"content-digest": ${parts.contentDigest}`,
    ...(parameters.isForOneOffice ? [`"${OFFICE_HEADER}": ${parts.office ?? ''}`] : []),
    `"@signature-params": ${parametersText(parameters)}`,
  ].join('\n');
}

/** The value of `signature`. @param signature 64 bytes in base 64 */
export function signatureHeader(signature: string): string {
  return `till=:${signature}:`;
}

/** @returns the signature in base 64; null where it is none */
export function readSignatureHeader(text: string): string | null {
  return /^till=:([A-Za-z0-9+/]{86}==):$/.exec(text)?.[1] ?? null;
}

const COMPONENTS = '"@method" "@path" "@query" "content-digest"';
const INPUT =
  /^till=\("@method" "@path" "@query" "content-digest"( "paydesk-head-office")?\);created=(\d{1,12});nonce="([A-Za-z0-9_-]{8,64})";keyid="([0-9a-f]{64})";alg="ed25519"$/;

function parametersText({ createdSeconds, nonce, keyId, isForOneOffice }: SignatureParameters): string {
  const components = isForOneOffice ? `${COMPONENTS} "${OFFICE_HEADER}"` : COMPONENTS;
  return `(${components});created=${createdSeconds};nonce="${nonce}";keyid="${keyId}";alg="ed25519"`;
}
