import { X509Certificate } from 'node:crypto';

/** An authority of the shop's own, whose word for a certificate is taken. */
interface CertificateAuthority {
  /** PEM, in one spelling. */
  certificate: string;
  /** SHA-256, as other tools print it: `3F:9A:…`. */
  fingerprint: string;
}

/** A certificate has 2,000 characters, or some more. The sentences that refuse one say this number. */
const MOST_CHARACTERS = 8_000;

/**
 * Reads the certificate of an authority from PEM.
 * @returns null where it is none: a server's certificate, several of them, a private key, or anything else
 */
export function readCertificateAuthority(pem: string): CertificateAuthority | null {
  if (pem.length > MOST_CHARACTERS || pem.split('-----BEGIN ').length !== 2) return null;
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return null;
  try {
    const read = new X509Certificate(pem);
    return read.ca ? { certificate: read.toString(), fingerprint: read.fingerprint256 } : null;
  } catch {
    // What cannot be read as a certificate is none.
    return null;
  }
}
