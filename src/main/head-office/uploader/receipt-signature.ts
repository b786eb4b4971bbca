import { createPublicKey, verify } from 'node:crypto';
import { receiptText, type SignedReceipt } from '../../../shared/journal/receipt.ts';

/** Returns true if this head office signed the receipt. @param publicKey Ed25519, 32 bytes, hex */
export function isReceiptOf(publicKey: string, { receipt, signature }: SignedReceipt): boolean {
  if (receipt.publicKey !== publicKey) return false;
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(receiptText(receipt)), key, Buffer.from(signature, 'hex'));
  } catch {
    // The 32 bytes are not a point of the curve.
    return false;
  }
}
