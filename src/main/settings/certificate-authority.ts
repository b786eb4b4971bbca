import { X509Certificate } from 'node:crypto';

/** The maximum length of a certificate; most have about 2,000 characters. Refusals on the screens state this limit. */
const MOST_CHARACTERS = 8_000;

/** Returns null for anything but one authority, such as a server's certificate or a private key. */
export function readCertificateAuthority(pem: string) {
  if (pem.length > MOST_CHARACTERS || pem.split('-----BEGIN ').length !== 2) return null;
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return null;
  try {
    const read = new X509Certificate(pem);
    // The fingerprint is SHA-256, as other tools print it: `3F:9A:…`.
    return read.ca ? { certificate: read.toString(), fingerprint: read.fingerprint256 } : null;
  } catch {
    return null;
  }
}
