import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { givenNumbersSchema } from '../../../shared/journal/given-numbers.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { actorSchema, approvedSchema } from '../../../shared/people/approval.ts';
import { removeFile } from '../../replace-file.ts';
import type { Authentication } from '../heads/authentication.ts';
import { syncFolderOf, writeDurably } from '../heads/durable-file.ts';

/**
 * What a person decided about a journal that cannot simply be opened. It is stored beside the journal until the next opening has
 * carried it out, so it does not matter when the program ends.
 */
const decisionSchema = z.strictObject({
  form: z.literal(1),
  /**
   * To go on although the end of the journal is not proven; or to go on with a new one, and keep this one beside it; or the same
   * with one that was made from a copy.
   */
  decision: z.enum(['acceptHead', 'newJournal', 'restore']),
  by: z.string().min(1),
  /** Whose name that is; absent if nobody signs in. */
  byId: actorSchema.shape.id.optional(),
  /** Set if somebody else had to approve it. */
  approved: approvedSchema.optional(),
  /** UTC. */
  at: z.iso.datetime(),
  /** The shop's, as an IANA name. */
  zone: z.string(),
  /**
   * The newest entry of the journal that was made from a copy, when the copy was made, and the highest numbers that all copies
   * know. Of `restore` alone.
   */
  restored: z
    .strictObject({
      seq: z.int().nonnegative(),
      hash: hashSchema,
      copiedAt: z.iso.datetime(),
      numbers: givenNumbersSchema.optional(),
    })
    .optional(),
  /**
   * The newest entry of the journal that head office has, where it was fetched back, the one after which that begins, and the highest
   * numbers in it. Of `newJournal` alone.
   */
  fetched: z
    .strictObject({
      journal: z.uuid(),
      /** Absent in decisions made by earlier versions. */
      before: z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema }).optional(),
      ...{ seq: z.int().positive(), hash: hashSchema, numbers: givenNumbersSchema },
    })
    .optional(),
});
export type JournalDecision = z.infer<typeof decisionSchema>;

const fileSchema = decisionSchema.extend({ tag: hashSchema.nullable() });

/** Saves it; durable when this returns. @param authentication null without the key */
export function writeDecision(file: string, decision: JournalDecision, authentication: Authentication | null): void {
  const tag = authentication && Buffer.from(authentication.authenticate(bytesOf(decision))).toString('hex');
  writeDurably(file, `${canonicalJson({ ...decision, tag })}\n`);
}

/** What was found. `keyMissing`: the key that could prove it is not available. `notOurs`: it was written with another key. */
export type DecisionReading =
  | { kind: 'none' | 'unreadable' }
  | { kind: 'proven' | 'keyMissing' | 'notOurs'; decision: JournalDecision };

/** Reads what a person decided, and whether that can be proven. */
export function readDecision(file: string, authentication: Authentication | null): DecisionReading {
  if (!existsSync(file)) return { kind: 'none' };
  const parsed = fileSchema.safeParse(jsonOrNull(readFileSync(file, 'utf8')));
  if (!parsed.success) return { kind: 'unreadable' };
  const { tag, ...decision } = parsed.data;
  if (!authentication) return { kind: tag === null ? 'proven' : 'keyMissing', decision };
  const isOurs = tag !== null && authentication.isAuthentic(bytesOf(decision), Buffer.from(tag, 'hex'));
  return { kind: isOurs ? 'proven' : 'notOurs', decision };
}

/** Who decided and who approved it, as the journal entry names them. */
export function decidedBy({
  by,
  byId,
  approved,
}: JournalDecision): Pick<JournalEntry, 'actor' | 'actorId' | 'approved'> {
  return { actor: by, ...(byId && { actorId: byId }), ...(approved && { approved }) };
}

/** Call it when the decision has been carried out. */
export function forgetDecision(file: string): void {
  if (!existsSync(file)) return;
  removeFile(file);
  syncFolderOf(file);
}

function bytesOf(decision: JournalDecision): Uint8Array {
  return Buffer.from(canonicalJson(decision), 'utf8');
}
