import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { removeFile, replaceFile, whileHeld } from '../replace-file.ts';
import type { SigningKey } from './signing-key.ts';

/* This file keeps the journal key on a machine without a key store. A key derived from the signing key encrypts it. */

export const JOURNAL_KEY_BYTES = 32;

export const JOURNAL_KEY_LABEL = 'paydesk journal key';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE_NAME = 'journal-key.json';

/** Binary values are in base64. */
const fileSchema = z.strictObject({
  form: z.literal(1),
  /** The journal key, encrypted with AES-256-GCM once for each signing key that the till may have. */
  wrapped: z.array(z.strictObject({ publicKey: publicKeySchema, iv: z.base64(), tag: z.base64(), key: z.base64() })),
});
export type WrappedJournalKey = z.infer<typeof fileSchema>;

/**
 * Reads the wrapped key. A damaged file counts as empty: the journal then does not authenticate, and a person is asked.
 * @throws if the file cannot be read, because a new key must not replace it
 */
export function readWrappedJournalKey(folder: string): WrappedJournalKey | null {
  const file = path.join(folder, FILE_NAME);
  if (!fs.existsSync(file)) return null;
  const text = whileHeld(() => fs.readFileSync(file, 'utf8'));
  return fileSchema.safeParse(jsonOrNull(text)).data ?? EMPTY;
}

const EMPTY: WrappedJournalKey = { form: 1, wrapped: [] };

/** Writes the key so that only these signing keys open it. @throws if the disk refuses */
export function wrapJournalKey(folder: string, key: Uint8Array, signingKeys: readonly SigningKey[]): void {
  const file: WrappedJournalKey = { form: 1, wrapped: signingKeys.map((signingKey) => wrap(key, signingKey)) };
  replaceFile(path.join(folder, FILE_NAME), JSON.stringify(file));
}

/** Also wraps the journal key for the new signing key, before the rotation, which may be interrupted. */
export function wrapForNewSigningKey(folder: string, old: SigningKey, made: SigningKey): void {
  const file = readWrappedJournalKey(folder);
  const key = file && unwrapJournalKey(file, old);
  if (key) wrapJournalKey(folder, key, [old, made]);
}

export function removeWrappedJournalKey(folder: string): void {
  removeFile(path.join(folder, FILE_NAME));
}

function wrap(key: Uint8Array, { publicKey, derive }: SigningKey): WrappedJournalKey['wrapped'][number] {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive(JOURNAL_KEY_LABEL), iv);
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()]);
  return {
    publicKey,
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    key: encrypted.toString('base64'),
  };
}

export function unwrapJournalKey({ wrapped }: WrappedJournalKey, { publicKey, derive }: SigningKey): Uint8Array | null {
  const own = wrapped.find((each) => each.publicKey === publicKey);
  if (!own) return null;
  try {
    const iv = Buffer.from(own.iv, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', derive(JOURNAL_KEY_LABEL), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(Buffer.from(own.tag, 'base64'));
    const key = Buffer.concat([decipher.update(Buffer.from(own.key, 'base64')), decipher.final()]);
    return key.length === JOURNAL_KEY_BYTES ? key : null;
  } catch {
    // GCM fails in the same way for every change of the file.
    return null;
  }
}
