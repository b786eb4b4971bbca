import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { z } from 'zod';

/* This file encrypts private keys on a machine without a key store: AES-256-GCM, with scrypt from a passphrase. */

/** A text encrypted with AES-256-GCM, in base64. */
export const encryptedShape = { iv: z.base64(), tag: z.base64(), ciphertext: z.base64() };
type Encrypted = Record<keyof typeof encryptedShape, string>;

/** A key that a passphrase locks. The scrypt cost is stored with each key, so that newer keys can have a higher cost. */
export const wrappedKeySchema = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z
    .int()
    .min(1_024)
    .max(2 ** 20),
  blockSize: z.int().min(1).max(32),
  parallelization: z.int().min(1).max(16),
  salt: z.base64(),
  ...encryptedShape,
});
export type WrappedKey = z.infer<typeof wrappedKeySchema>;

/** Each guess takes about a third of a second and 128 MiB. */
const COST = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a private key, bound to its public key. @param cost scrypt cost, lower if the passphrase is random */
export async function wrapKey(
  privateText: string,
  passphrase: string,
  publicKey: string,
  cost = COST.cost,
): Promise<WrappedKey> {
  const parameters = { ...COST, cost };
  const salt = randomBytes(SALT_BYTES);
  const encrypted = encrypt(Buffer.from(privateText), await deriveKey(passphrase, salt, parameters), publicKey);
  return { kdf: 'scrypt', ...parameters, salt: salt.toString('base64'), ...encrypted };
}

/** Returns null if the passphrase is wrong or the file was changed. */
export async function unwrapKey(wrapped: WrappedKey, passphrase: string, publicKey: string): Promise<string | null> {
  const key = await deriveKey(passphrase, Buffer.from(wrapped.salt, 'base64'), wrapped);
  return decrypt(wrapped, key, publicKey)?.toString('utf8') ?? null;
}

/** Encrypts with AES-256-GCM, bound to a public key in hex. */
export function encrypt(plain: Uint8Array, key: Uint8Array, publicKey: string): Encrypted {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(publicKey, 'hex'));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
}

/** @returns null if the key is wrong or a value was changed */
export function decrypt({ iv, tag, ciphertext }: Encrypted, key: Uint8Array, publicKey: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(publicKey, 'hex'));
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()]);
  } catch {
    // GCM fails in the same way for a wrong key and an edited text.
    return null;
  }
}

/** Derives with scrypt. Normalises the passphrase, because keyboards may encode accents differently. */
export function deriveKey(passphrase: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.cost * cost.blockSize * cost.parallelization };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
