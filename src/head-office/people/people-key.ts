import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

export type PeopleKey = ReturnType<typeof openPeopleKey>;

export const PEOPLE_KEY_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives secrets from the key file, which lies outside the database. */
export function openPeopleKey(bytes: Uint8Array, randomBytes: (count: number) => Uint8Array) {
  if (bytes.length !== PEOPLE_KEY_BYTES) throw new Error('The key of head office’s people is damaged.');
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', bytes, '', purpose, 32));
  const sealing = derived('paydesk head office: secrets of authenticators');
  return {
    /** The secret that is added to every password before hashing. */
    pepper: derived('paydesk head office: passwords'),
    /** Encrypts a secret to base64, differently each time. */
    seal: (secret: Uint8Array) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    /** @throws if the text was sealed with another key or was changed */
    open: (sealed: string): Uint8Array => {
      const all = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealing, all.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(all.subarray(all.length - TAG_BYTES));
      return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES, all.length - TAG_BYTES)), decipher.final()]);
    },
  };
}
