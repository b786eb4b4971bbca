import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** The secrets derived from the key file beside the database. */
export interface PeopleKey {
  /** Added to every password before hashing. */
  readonly pepper: Uint8Array;
  /** Encrypts a secret. Returns base64 that differs each time. */
  seal(secret: Uint8Array): string;
  /** @throws if another key sealed it, or it was changed */
  open(sealed: string): Uint8Array;
}

export const PEOPLE_KEY_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param bytes the content of the key file */
export function openPeopleKey(bytes: Uint8Array, randomBytes: (count: number) => Uint8Array): PeopleKey {
  if (bytes.length !== PEOPLE_KEY_BYTES) throw new Error('The key of head office’s people is damaged.');
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', bytes, '', purpose, 32));
  const sealing = derived('paydesk head office: secrets of authenticators');
  return {
    pepper: derived('paydesk head office: passwords'),
    seal: (secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open: (sealed) => {
      const all = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealing, all.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(all.subarray(all.length - TAG_BYTES));
      return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES, all.length - TAG_BYTES)), decipher.final()]);
    },
  };
}
