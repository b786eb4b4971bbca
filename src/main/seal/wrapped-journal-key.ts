import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { publicKeySchema } from '../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { removeFile, replaceFile, whileHeld } from '../replace-file.ts';
import type { SigningKey } from './signing-key.ts';
import { decrypt, encrypt, encryptedShape } from './wrapped-key.ts';

/* This file keeps the journal key on a machine without a key store. A key derived from the signing key encrypts it. */

export const JOURNAL_KEY_BYTES = 32;

export const JOURNAL_KEY_LABEL = 'paydesk journal key';

const FILE_NAME = 'journal-key.json';

const fileSchema = z.strictObject({
  form: z.literal(1),
  /** The journal key, encrypted with AES-256-GCM once for each signing key that the till may have. */
  wrapped: z.array(z.strictObject({ publicKey: publicKeySchema, ...encryptedShape })),
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
  return { publicKey, ...encrypt(key, derive(JOURNAL_KEY_LABEL), publicKey) };
}

export function unwrapJournalKey({ wrapped }: WrappedJournalKey, { publicKey, derive }: SigningKey): Uint8Array | null {
  const own = wrapped.find((each) => each.publicKey === publicKey);
  const key = own && decrypt(own, derive(JOURNAL_KEY_LABEL), publicKey);
  return key?.length === JOURNAL_KEY_BYTES ? key : null;
}
