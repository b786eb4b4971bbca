import md5 from 'node-forge/lib/md5.js';
import sha256 from 'node-forge/lib/sha256.js';

type EncryptionKeyProblem = 'keyMissing' | 'keyNotAscii' | 'keyWrongLength' | 'keyTooWeak';

export type EncryptionKeyReading =
  | { ok: true; encryptionKey: string; madeFrom: 'encryptionKey' | 'secretKey' }
  | { ok: false; problem: EncryptionKeyProblem };

const KEY_LENGTH = 24;
const HALF_LENGTH = KEY_LENGTH / 2;
const THIRD_LENGTH = KEY_LENGTH / 3;

/** Known secret keys have at least 40 characters. A text between 24 and this length is a mistyped key. */
const SHORTEST_SECRET_LENGTH = 32;

/**
 * Reads a key of 24 characters, or derives it from a secret key. The caller must forget the entered text.
 * @param secretKeyPrefix removed from the secret key once, if it matches exactly
 */
export function readEncryptionKey(entered: string, secretKeyPrefix: string): EncryptionKeyReading {
  const text = entered.trim();
  if (text === '') return { ok: false, problem: 'keyMissing' };
  if (!/^[!-~]*$/.test(text)) return { ok: false, problem: 'keyNotAscii' };
  if (isEncryptionKey(text)) return unlessWeak({ ok: true, encryptionKey: text, madeFrom: 'encryptionKey' });
  const encryptionKey = deriveEncryptionKey(text, secretKeyPrefix);
  return text.length >= SHORTEST_SECRET_LENGTH && isEncryptionKey(encryptionKey)
    ? unlessWeak({ ok: true, encryptionKey, madeFrom: 'secretKey' })
    : { ok: false, problem: 'keyWrongLength' };
}

function unlessWeak(reading: Extract<EncryptionKeyReading, { ok: true }>): EncryptionKeyReading {
  return isSingleKey(reading.encryptionKey) ? { ok: false, problem: 'keyTooWeak' } : reading;
}

/**
 * Returns true if two adjacent keys of the three differ at most in their lowest bits: a single DES, breakable in a day.
 */
function isSingleKey(encryptionKey: string): boolean {
  const codes = [...encryptionKey].map((letter) => letter.charCodeAt(0) & ~1);
  const third = (index: number) => codes.slice(index * THIRD_LENGTH, (index + 1) * THIRD_LENGTH).join();
  return third(0) === third(1) || third(1) === third(2);
}

/** Returns true for 24 printable ASCII characters, which are 24 bytes. */
export function isEncryptionKey(text: string): boolean {
  return text.length === KEY_LENGTH && /^[!-~]*$/.test(text);
}

/** Returns a short mark by which two people can compare keys: `9F86 D081`. It reveals nothing about the key. */
export function fingerprintOf(encryptionKey: string): string {
  const hex = sha256.create().update(encryptionKey).digest().toHex().slice(0, 8).toUpperCase();
  return `${hex.slice(0, 4)} ${hex.slice(4)}`;
}

/** Joins the start of the secret key, without its prefix, and the end of the whole secret key's MD5. */
function deriveEncryptionKey(secretKey: string, secretKeyPrefix: string): string {
  const body = secretKey.startsWith(secretKeyPrefix) ? secretKey.slice(secretKeyPrefix.length) : secretKey;
  const digest = md5.create().update(secretKey).digest().toHex();
  return body.slice(0, HALF_LENGTH) + digest.slice(-HALF_LENGTH);
}
