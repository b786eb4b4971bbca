import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** What the screens ask of evidence packs, and are shown of them. */

/** What an evidence pack is made of: a case with its payments, or one payment. */
const evidenceSubjectSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('case'), id: z.uuid() }),
  z.strictObject({ of: z.literal('payment'), reference: z.string().min(6).max(30) }),
]);
export type EvidenceSubject = z.infer<typeof evidenceSubjectSchema>;

/** Where a pack is, and the codes of its seal for paper. */
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

/** How the one pack of this till stands. It goes on when the screens are reloaded or show something else. */
const evidenceStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({
    stage: z.literal('running'),
    subject,
    part: evidencePartSchema,
    /** How much of this part is done, from 0 to 1; null where nobody can tell. */
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
  /** Main asks the person where; nothing changes where they cancel. One pack at a time. */
  'evidence.save': { needs: 'exportJournal', request: evidenceSubjectSchema, response: evidenceStateSchema },
  /** Ends the pack that is under way without a trace, unless it is whole already. */
  'evidence.cancel': { needs: 'exportJournal', request: nothing, response: evidenceStateSchema },
  /** How it stands; the screens ask once at their start and after a reload. */
  'evidence.read': { needs: 'signedIn', request: nothing, response: evidenceStateSchema },
  /** A person has seen how the last pack ended. */
  'evidence.dismiss': { needs: 'signedIn', request: nothing, response: evidenceStateSchema },
} as const;

export const evidencePushes = { 'evidence.changed': evidenceStateSchema } as const;
