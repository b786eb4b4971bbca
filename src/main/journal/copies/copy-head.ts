import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { type JournalIdentity, journalIdentitySchema } from '../../../shared/journal/journal-identity.ts';
import { daySchema } from '../../../shared/journal/seal.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type Authentication, readTaggedJson, taggedJson } from '../heads/authentication.ts';
import { writeDurably } from '../heads/durable-file.ts';

/** The head of a copy, written last. It names the copy's journal and how far the copy reaches. */
const copyHeadSchema = z.strictObject({
  form: z.literal(1),
  identity: z.string(),
  seq: z.int().nonnegative(),
  /** The SHA-256 hash in hex; the genesis hash if there is no entry. */
  hash: hashSchema,
  /** When the copy was made, in UTC; `day` is the shop's day. */
  at: z.iso.datetime(),
  day: daySchema,
  /** The highest numbers assigned up to the end of the copy. */
  numbers: givenNumbersSchema,
});
export type CopyHead = z.infer<typeof copyHeadSchema>;

/** An upper limit on the size of a head file, which no real head reaches. */
const MOST_HEAD_BYTES = 64 * 1024;

/** The content of a head file. @property isAuthentic true if this till wrote the head with its current key */
export interface ReadCopyHead extends CopyHead {
  isAuthentic: boolean;
}

/** Writes a head, which is on disk when this returns. @param authentication null if the key is unavailable */
export function writeCopyHead(file: string, head: CopyHead, authentication: Authentication | null): void {
  writeDurably(file, `${taggedJson(head, authentication)}\n`);
}

/** @returns null if the file cannot be read, or is no head */
export function readCopyHead(file: string, authentication: Authentication | null): ReadCopyHead | null {
  try {
    if (statSync(file).size > MOST_HEAD_BYTES) return null;
    const read = readTaggedJson(readFileSync(file, 'utf8'), copyHeadSchema, authentication);
    return read && identityOf(read.value) ? { ...read.value, isAuthentic: read.isAuthentic } : null;
  } catch {
    // The other heads of a damaged disk can still be used.
    return null;
  }
}

export function identityOf({ identity }: Pick<CopyHead, 'identity'>): JournalIdentity | null {
  const parsed = journalIdentitySchema.safeParse(jsonOrNull(identity));
  return parsed.success ? parsed.data : null;
}
