import { z } from 'zod';
import { problemSchema } from '../problems.ts';

/** The subject of an evidence pack: a case with its payments, or one payment. */
const evidenceSubjectSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('case'), id: z.uuid() }),
  z.strictObject({ of: z.literal('payment'), reference: z.string().min(6).max(30) }),
]);
export type EvidenceSubject = z.infer<typeof evidenceSubjectSchema>;

const savedEvidenceSchema = z.object({
  path: z.string(),
  number: z.int().positive(),
  code: z.string(),
  fingerprint: z.string(),
  isPractice: z.boolean(),
});
export type SavedEvidence = z.infer<typeof savedEvidenceSchema>;

export const evidencePartSchema = z.enum(['entries', 'pages', 'archive']);

const subject = evidenceSubjectSchema;

/** The state of this till's single evidence pack. It survives reloads and leaving the screen. */
const evidenceStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({
    stage: z.literal('running'),
    subject,
    part: evidencePartSchema,
    /** The progress of the current part, from 0 to 1; null if unknown. */
    done: z.number().min(0).max(1).nullable(),
    isCancelling: z.boolean(),
  }),
  z.object({ stage: z.literal('finished'), subject, saved: savedEvidenceSchema }),
  z.object({ stage: z.literal('cancelled'), subject }),
  z.object({ stage: z.literal('failed'), subject, problem: problemSchema }),
]);
export type EvidenceState = z.infer<typeof evidenceStateSchema>;

const change = { needs: 'exportJournal', does: 'acts', response: evidenceStateSchema } as const;

export const evidenceChannels = {
  /** Main asks the person where to save; cancelling changes nothing. Only one pack is made at a time. */
  'evidence.save': { ...change, request: evidenceSubjectSchema },
  /** Cancels the pack that is being made and removes its files, unless it is already complete. */
  'evidence.cancel': change,
  'evidence.read': { needs: 'signedIn', does: 'reads', response: evidenceStateSchema },
  'evidence.dismiss': { ...change, needs: 'signedIn' },
} as const;

export const evidencePushes = { 'evidence.changed': evidenceStateSchema } as const;
