import { createHash, createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { keyFingerprint } from '../../shared/short-code.ts';

/** The till's Ed25519 key, which signs its seals. The private key stays inside. */
export type SigningKey = ReturnType<typeof keyOf>;

/** Makes a key together with its private key as PKCS #8, DER in base64, to be stored. */
export function makeSigningKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    key: keyOf(privateKey),
    privateText: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export function readSigningKey(privateText: string): SigningKey | null {
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(privateText, 'base64'), format: 'der', type: 'pkcs8' });
    return privateKey.asymmetricKeyType === 'ed25519' ? keyOf(privateKey) : null;
  } catch {
    return null;
  }
}

/** Returns the signing key of practice. The key is public, so it proves nothing, and every check says so. */
export function practiceSigningKey(): SigningKey {
  const seed = createHash('sha256').update('Paydesk practice signing key: no money moves').digest();
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  return keyOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

/** @param publicKey 32 bytes, hex */
export function fingerprintOf(publicKey: string): string {
  return keyFingerprint(createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex'));
}

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function keyOf(privateKey: KeyObject) {
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url').toString('hex');
  return {
    /** 32 bytes, in hex. */
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    /** @returns the signature of the text in UTF-8: 64 bytes, hex */
    sign: (text: string) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('hex'),
    /** @returns a key for the purpose in `label`: 32 bytes, by HKDF-SHA-256 from the private key */
    derive: (label: string): Uint8Array => Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', label, 32)),
  };
}
