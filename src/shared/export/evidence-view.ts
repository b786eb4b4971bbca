import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** What the screens ask of evidence packs, and are shown of them. */

/** What an evidence pack is made of: a case with its payments, or one payment. */
const evidenceSubjectSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('case'), id: z.uuid() }),
  z.strictObject({ of: z.literal('payment'), reference: z.string().min(6).max(30) }),
]);
export type EvidenceSubject = z.infer<typeof evidenceSubjectSchema>;

/** Where a pack is, and its seal codes for writing down. */
const savedEvidenceSchema = z.object({
  path: z.string(),
  number: z.int().positive(),
  code: z.string(),
  fingerprint: z.string(),
  /** Signed with the key that everybody has: it proves nothing. */
  isPractice: z.boolean(),
});
export type SavedEvidence = z.infer<typeof savedEvidenceSchema>;

/** What a pack is made of, in this order. */
export const evidencePartSchema = z.enum(['entries', 'pages', 'archive']);
export type EvidencePart = z.infer<typeof evidencePartSchema>;

const subject = evidenceSubjectSchema;

/** The state of this till's one evidence pack. It survives reloads and leaving the screen. */
const evidenceStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({
    stage: z.literal('running'),
    subject,
    part: evidencePartSchema,
    /** The progress of this part, from 0 to 1; null if unknown. */
    done: z.number().min(0).max(1).nullable(),
    isCancelling: z.boolean(),
  }),
  z.object({ stage: z.literal('finished'), subject, saved: savedEvidenceSchema }),
  z.object({ stage: z.literal('cancelled'), subject }),
  z.object({ stage: z.literal('failed'), subject, problem: problemSchema }),
]);
export type EvidenceState = z.infer<typeof evidenceStateSchema>;

const nothing = z.undefined();

export const evidenceChannels = {
  /** Main asks the person where to save; cancelling changes nothing. One pack at a time. */
  'evidence.save': { needs: 'exportJournal', request: evidenceSubjectSchema, response: evidenceStateSchema },
  /** Cancels the running pack and removes it, unless it is already complete. */
  'evidence.cancel': { needs: 'exportJournal', request: nothing, response: evidenceStateSchema },
  /** Its state; read once at start and after a reload. */
  'evidence.read': { needs: 'signedIn', request: nothing, response: evidenceStateSchema },
  /** Dismisses the result of the last pack. */
  'evidence.dismiss': { needs: 'signedIn', request: nothing, response: evidenceStateSchema },
} as const;

export const evidencePushes = { 'evidence.changed': evidenceStateSchema } as const;
