import { z } from 'zod';
import { type ChainPoint, chainPointSchema, hashSchema, publicKeySchema } from '../journal/hash-text.ts';
import { journalIdentitySchema } from '../journal/journal-identity.ts';
import { signedReceiptSchema } from '../journal/receipt.ts';
import { signedRotationSchema } from '../journal/seal.ts';

/* The protocol between a till and head office, described in docs/head-office.md. Events travel as the journal's own
   lines, compressed with gzip; everything else is JSON. */

export const BATCH_LIMITS = { events: 256, gzipBytes: 1024 * 1024, bytes: 16 * 1024 * 1024 } as const;

/** The header for the till's program version, which only people read. */
export const VERSION_HEADER = 'paydesk-version';

/** Replaces a value that cannot be a version by an empty text, because people see the version. */
export const versionSchema = z
  .string()
  .regex(/^\d[\w.+-]{0,39}$/)
  .catch('');

export type Point = ChainPoint;

/** The longest identity. An identity usually has a few hundred characters, and one key can enrol many journals. */
const MOST_IDENTITY_CHARACTERS = 8_000;

/** A till's request to be enrolled, signed with the key it contains. */
export const enrolmentSchema = z.strictObject({
  /** A single-use code typed at the till; null if a known till continues in a new journal. */
  code: z.string().max(40).nullable(),
  publicKey: publicKeySchema,
  identity: journalIdentitySchema.refine((identity) => JSON.stringify(identity).length <= MOST_IDENTITY_CHARACTERS),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** The key rotations from the key that head office knows to the present one, oldest first. */
export const rotationReportSchema = z.array(signedRotationSchema).min(1).max(100);

/** A contradiction that a till found, as proof for head office. */
export const reportSchema = z.discriminatedUnion('kind', [
  /** The till's journal ends before head office's copy of the journal. */
  z.strictObject({ kind: z.literal('olderCopy'), own: chainPointSchema, office: chainPointSchema }),
  /** Head office lost data: an earlier receipt covers more entries than a later one. */
  z.strictObject({ kind: z.literal('headOfficeSetBack'), before: signedReceiptSchema, after: signedReceiptSchema }),
]);
export type Report = z.infer<typeof reportSchema>;

/** Head office's position in a journal; the answer to a head, an enrolment and an accepted batch. */
export const standingSchema = z.strictObject({ receipt: signedReceiptSchema });

/** Why a request was refused. A till handles the first four on its own. */
const OFFICE_PROBLEMS = [
  /** The batch does not continue head office's copy. `receipt` says where the copy ends. */
  'notNext',
  /** Head office has another event at a number in the batch, and keeps the received events beside its own. */
  'forked',
  /** The request's time differs from `now`, head office's time. */
  'clockDiffers',
  /** The journal is known but not its key. For an earlier key of the journal, `receipt` says where the journal ends. */
  'keyUnknown',
  'journalUnknown',
  'revoked',
  'notSigned',
  'codeWrong',
  'tooLarge',
  'malformed',
  /** The batch is not a piece of a chain. Head office stores it as received. */
  'chainBroken',
  'tooMany',
  'notReady',
  /** The request was signed for another head office, or for an earlier key of this head office. */
  'otherOffice',
] as const;
export type OfficeProblem = (typeof OFFICE_PROBLEMS)[number];

export const refusalSchema = z.object({
  problem: z.enum(OFFICE_PROBLEMS),
  receipt: signedReceiptSchema.optional(),
  now: z.iso.datetime().optional(),
});

/** Head office's hash at one number; null beyond its head. */
export const hashAnswerSchema = z.strictObject({ hash: hashSchema.nullable() });

/** The lines after a number, gzip in base64; null beyond the head. */
export const eventsAnswerSchema = z.strictObject({ events: z.base64().nullable() });

export const OFFICE_PATHS = {
  enrolments: '/v1/enrolments',
  head: (journal: string) => `/v1/journals/${journal}/head`,
  hash: (journal: string) => `/v1/journals/${journal}/hash`,
  events: (journal: string) => `/v1/journals/${journal}/events`,
  reports: (journal: string) => `/v1/journals/${journal}/reports`,
  rotations: (journal: string) => `/v1/journals/${journal}/rotations`,
} as const;
