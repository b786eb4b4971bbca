import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { strict } from './strict.ts';

export interface SafeStorageSurroundings {
  readonly isReady: () => boolean;
  readonly report: (line: string) => void;
}

/** Chromium's prefix for data that was sealed on Linux without a keyring. */
const VERSION = Buffer.from('v10');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key is public, as Chromium's own key is without a keyring. */
const KEY = createHash('sha256').update('stand-in: protects nothing').digest();

/** The module `safeStorage`, which protects nothing here. Its first use prints a warning. */
export function makeSafeStorage({ isReady, report }: SafeStorageSurroundings) {
  let hasWarned = false;
  const begin = (): Promise<void> => {
    if (!isReady()) return Promise.reject(new Error('safeStorage cannot be used before app is ready'));
    if (!hasWarned) report('safeStorage protects nothing here: its key is written in the source');
    hasWarned = true;
    return Promise.resolve();
  };
  return strict('safeStorage', {
    isAsyncEncryptionAvailable: () => Promise.resolve(isReady()),
    async encryptStringAsync(plainText: string) {
      await begin();
      return encrypt(plainText);
    },
    async decryptStringAsync(encrypted: Buffer) {
      await begin();
      return { result: decrypt(encrypted), shouldReEncrypt: false };
    },
  } satisfies Partial<Electron.SafeStorage>);
}

function encrypt(plainText: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
  return Buffer.concat([VERSION, nonce, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(encrypted: Buffer): string {
  const nonceEnd = VERSION.length + NONCE_BYTES;
  if (!encrypted.subarray(0, VERSION.length).equals(VERSION) || encrypted.length < nonceEnd + TAG_BYTES) {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
  }
  const decipher = createDecipheriv('aes-256-gcm', KEY, encrypted.subarray(VERSION.length, nonceEnd));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const body = encrypted.subarray(nonceEnd, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
