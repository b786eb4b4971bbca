import { createDecipheriv } from 'node:crypto';

/*
 * The service's side of `alg` `3DES-24`: base64 of DES-EDE3 in ECB mode with PKCS#7 padding over UTF-8 JSON. It uses
 * Node's cryptography and nothing of the client's cipher, so that the two check each other.
 */

const BLOCK_BYTES = 8;

/** Decrypts a request. Throws if it is not base64 or was encrypted with another key. */
export function decryptRequest(request: string, encryptionKey: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(request)) throw new Error('The request is not base64.');
  const plain = decryptEcb(Buffer.from(request, 'base64'), Buffer.from(encryptionKey, 'latin1'));
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}

/** Decrypts ECB with CBC, because BoringSSL lacks ECB: XORs the previous encrypted block out of each block. */
function decryptEcb(cryptogram: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('des-ede3-cbc', key, Buffer.alloc(BLOCK_BYTES)).setAutoPadding(false);
  const chained = Buffer.concat([decipher.update(cryptogram), decipher.final()]);
  const padded = chained.map((byte, index) => byte ^ (cryptogram[index - BLOCK_BYTES] ?? 0));
  return withoutPadding(Buffer.from(padded));
}

function withoutPadding(padded: Buffer): Buffer {
  const count = padded.at(-1) ?? 0;
  const padding = padded.subarray(padded.length - count);
  const isRight = count >= 1 && count <= BLOCK_BYTES && padding.every((byte) => byte === count);
  if (!isRight) throw new Error('The padding of the request is wrong.');
  return padded.subarray(0, padded.length - count);
}
