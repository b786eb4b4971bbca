import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { actorSchema, approvedSchema } from '../../../shared/people/approval.ts';
import { removeFile } from '../../replace-file.ts';
import { type Authentication, readTaggedJson, taggedJson } from '../heads/authentication.ts';
import { syncFolderOf, writeDurably } from '../heads/durable-file.ts';

/** A decision about a journal that cannot simply be opened, stored until an opening has carried it out. */
const decisionSchema = z.strictObject({
  form: z.literal(1),
  /**
   * `acceptHead` continues with an unproven end. `newJournal` starts a new journal and puts the old one aside.
   * `restore` does the same with a journal made from a copy.
   */
  decision: z.enum(['acceptHead', 'newJournal', 'restore']),
  by: z.string().min(1),
  /** The person's id; absent if nobody signs in. */
  byId: actorSchema.shape.id.optional(),
  approved: approvedSchema.optional(),
  at: z.iso.datetime(),
  /** The shop's zone, as an IANA name. */
  zone: z.string(),
  /**
   * The facts of `restore` only: the newest restored entry, when it was copied, and the highest numbers that any copy
   * knows.
   */
  restored: z
    .strictObject({
      seq: z.int().nonnegative(),
      hash: hashSchema,
      copiedAt: z.iso.datetime(),
      numbers: givenNumbersSchema.optional(),
    })
    .optional(),
  /** The facts of `newJournal` only: what was fetched from head office, and the highest numbers in those entries. */
  fetched: z
    .strictObject({
      journal: z.uuid(),
      before: z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema }),
      seq: z.int().positive(),
      hash: hashSchema,
      numbers: givenNumbersSchema,
    })
    .optional(),
});
export type JournalDecision = z.infer<typeof decisionSchema>;

export function writeDecision(file: string, decision: JournalDecision, authentication: Authentication | null): void {
  writeDurably(file, `${taggedJson(decision, authentication)}\n`);
}

/** `keyMissing`: the key to prove the decision is unavailable. `notOurs`: another key wrote the decision. */
export type DecisionReading =
  | { kind: 'none' | 'unreadable' }
  | { kind: 'proven' | 'keyMissing' | 'notOurs'; decision: JournalDecision };

export function readDecision(file: string, authentication: Authentication | null): DecisionReading {
  if (!existsSync(file)) return { kind: 'none' };
  const read = readTaggedJson(readFileSync(file, 'utf8'), decisionSchema, authentication);
  if (!read) return { kind: 'unreadable' };
  if (!authentication) return { kind: read.isTagged ? 'keyMissing' : 'proven', decision: read.value };
  return { kind: read.isAuthentic ? 'proven' : 'notOurs', decision: read.value };
}

export function decidedBy({
  by,
  byId,
  approved,
}: JournalDecision): Pick<JournalEntry, 'actor' | 'actorId' | 'approved'> {
  return { actor: by, ...(byId && { actorId: byId }), ...(approved && { approved }) };
}

export function forgetDecision(file: string): void {
  if (!existsSync(file)) return;
  removeFile(file);
  syncFolderOf(file);
}
