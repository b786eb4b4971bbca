import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { type JournalIdentity, journalIdentitySchema } from '../../../shared/journal/journal-identity.ts';
import { daySchema } from '../../../shared/journal/seal.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import type { Authentication } from '../heads/authentication.ts';
import { writeDurably } from '../heads/durable-file.ts';

/** How far a copy reaches, and of which journal it is: written last, when everything up to there was proven. */
const copyHeadSchema = z.strictObject({
  form: z.literal(1),
  /** The text of the journal's identity: its hash is what the first entry is linked to. */
  identity: z.string(),
  seq: z.int().nonnegative(),
  /** SHA-256, hex; the genesis where there is no entry. */
  hash: hashSchema,
  /** When the copy was made: UTC, and the shop's day. */
  at: z.iso.datetime(),
  day: daySchema,
  /** The highest numbers that were given up to there. Absent in heads of earlier versions. */
  numbers: givenNumbersSchema.optional(),
});
export type CopyHead = z.infer<typeof copyHeadSchema>;

/** Larger than any head. */
const MOST_HEAD_BYTES = 64 * 1024;

const fileSchema = copyHeadSchema.extend({ tag: hashSchema.nullable() });

/** What a head file says. @property isAuthentic this till has written it, with the key that it has now */
export interface ReadCopyHead extends CopyHead {
  isAuthentic: boolean;
}

/** Writes it; durable when this returns. @param authentication null where the key cannot be had */
export function writeCopyHead(file: string, head: CopyHead, authentication: Authentication | null): void {
  const tag = authentication && Buffer.from(authentication.authenticate(bytesOf(head))).toString('hex');
  writeDurably(file, `${canonicalJson({ ...head, tag })}\n`);
}

/** @returns null where it is no head of a copy */
export function readCopyHead(file: string, authentication: Authentication | null): ReadCopyHead | null {
  if (statSync(file).size > MOST_HEAD_BYTES) return null;
  const parsed = fileSchema.safeParse(jsonOrNull(readFileSync(file, 'utf8')));
  if (!parsed.success || !identityOf(parsed.data)) return null;
  const { tag, ...head } = parsed.data;
  const isAuthentic = tag !== null && authentication?.isAuthentic(bytesOf(head), Buffer.from(tag, 'hex')) === true;
  return { ...head, isAuthentic };
}

/** Of which journal a copy is; null where it does not say. */
export function identityOf({ identity }: Pick<CopyHead, 'identity'>): JournalIdentity | null {
  const parsed = journalIdentitySchema.safeParse(jsonOrNull(identity));
  return parsed.success ? parsed.data : null;
}

function bytesOf(head: CopyHead): Uint8Array {
  return Buffer.from(canonicalJson(head), 'utf8');
}
