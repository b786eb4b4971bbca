import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Point } from '../../shared/head-office/wire.ts';
import { type Receipt, receiptText, type SignedReceipt } from '../../shared/journal/receipt.ts';

export type Witness = ReturnType<typeof openWitness>;

/** @returns a private key: PKCS #8, PEM */
export function makeWitnessKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** @param privateText an Ed25519 key: PKCS #8, PEM @throws for any other key */
export function openWitness(privateText: string) {
  const privateKey = createPrivateKey(privateText);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The witness key is not an Ed25519 key.');
  const publicKey = rawKey(createPublicKey(privateKey));
  return {
    /** Ed25519, 32 bytes in hex. */
    publicKey,
    sign: (journal: string, { seq, hash }: Point, at: string): SignedReceipt => {
      const receipt: Receipt = { form: 1, purpose: 'paydesk receipt', journal, seq, hash, at, publicKey };
      return { receipt, signature: sign(null, Buffer.from(receiptText(receipt)), privateKey).toString('hex') };
    },
    hasSigned: ({ receipt, signature }: SignedReceipt) =>
      receipt.publicKey === publicKey && isSignedBy(publicKey, receiptText(receipt), Buffer.from(signature, 'hex')),
  };
}

/** @param publicKey 32 bytes, hex */
export function isSignedBy(publicKey: string, text: string, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, signature);
  } catch {
    // The 32 bytes are no point on the curve.
    return false;
  }
}

function rawKey(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
