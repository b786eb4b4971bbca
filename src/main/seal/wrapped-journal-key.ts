import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { removeFile, replaceFile } from '../replace-file.ts';
import type { SigningKey } from './signing-key.ts';

/*
 * The journal's key on a machine without a key store: encrypted with a key that is derived from the till's signing key,
 * which itself opens with a passphrase alone.
 */

export const JOURNAL_KEY_BYTES = 32;

/** Says what a key that is derived from a signing key is for. */
export const JOURNAL_KEY_LABEL = 'paydesk journal key';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE_NAME = 'journal-key.json';

/** Binary values in base 64. */
const fileSchema = z.strictObject({
  form: z.literal(1),
  /** The same key, encrypted for each signing key that may be the till's: AES-256-GCM. */
  wrapped: z.array(z.strictObject({ publicKey: publicKeySchema, iv: z.base64(), tag: z.base64(), key: z.base64() })),
});
export type WrappedJournalKey = z.infer<typeof fileSchema>;

/**
 * A damaged file holds no key: what was authenticated with it is then not known again, and a person is asked.
 * @returns null where there is none
 */
export function readWrappedJournalKey(folder: string): WrappedJournalKey | null {
  const file = path.join(folder, FILE_NAME);
  if (!fs.existsSync(file)) return null;
  try {
    return fileSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? EMPTY;
  } catch {
    // What is no JSON is damaged, whatever the parser said of it.
    return EMPTY;
  }
}

const EMPTY: WrappedJournalKey = { form: 1, wrapped: [] };

/** Writes the key down so that each of these signing keys opens it, and no other. Throws where the disk does not take it. */
export function wrapJournalKey(folder: string, key: Uint8Array, signingKeys: readonly SigningKey[]): void {
  const file: WrappedJournalKey = { form: 1, wrapped: signingKeys.map((signingKey) => wrap(key, signingKey)) };
  replaceFile(path.join(folder, FILE_NAME), JSON.stringify(file));
}

/**
 * Has the journal's key opened by the new signing key as well, before that takes the old one's place: whatever ends the
 * exchange, the key that the till then has opens it.
 */
export function wrapForNewSigningKey(folder: string, old: SigningKey, made: SigningKey): void {
  const file = readWrappedJournalKey(folder);
  const key = file && unwrapJournalKey(file, old);
  if (key) wrapJournalKey(folder, key, [old, made]);
}

/** Takes it off the disk: the key store has the key. */
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

/** @returns null where this signing key does not open it */
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
    // GCM gives one answer to every file that is not as it was written: this is not the key.
    return null;
  }
}
