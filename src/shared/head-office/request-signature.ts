/*
 * Signatures of HTTP requests (RFC 9421): Ed25519 over method, path, query, content digest and the head office
 * addressed. Head office keeps the signatures as evidence of what a till sent. Head office is named by its key, because
 * proxies may end TLS and change the host.
 */

/** Names the head office that a request is for. */
export const OFFICE_HEADER = 'paydesk-head-office';

export interface SignedParts {
  method: string;
  path: string;
  /** The query with its question mark; `?` alone for an empty query (RFC 9421, 2.2.7). */
  query: string;
  /** The digest of the content in the form `sha-256=:BASE64:` (RFC 9530). */
  contentDigest: string;
  /** The public key of the head office addressed, 32 bytes in hex; null if the till does not know it yet. */
  office: string | null;
}

export interface SignatureParameters {
  /** The time of the signature, in seconds since 1970. */
  createdSeconds: number;
  nonce: string;
  /** The till's public key, 32 bytes in hex. */
  keyId: string;
  /** True if the signature covers the head office addressed. */
  isForOneOffice: boolean;
}

export function signatureInput(parameters: SignatureParameters): string {
  return `till=${parametersText(parameters)}`;
}

/** Reads the value of `signature-input`; null if it is not in the till's form. */
export function readSignatureInput(text: string): SignatureParameters | null {
  const [, office, created, nonce, keyId] = INPUT.exec(text) ?? [];
  if (created === undefined || nonce === undefined || keyId === undefined) return null;
  return { createdSeconds: Number(created), nonce, keyId, isForOneOffice: office !== undefined };
}

/** Returns the text that is signed (RFC 9421, 2.5). */
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

/** Returns the value of `signature`. @param signature 64 bytes in base64 */
export function signatureHeader(signature: string): string {
  return `till=:${signature}:`;
}

/** @returns the signature in base64; null if the value is not a signature */
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
