import { z } from 'zod';
import { hashSchema, publicKeySchema } from '../journal/hash-text.ts';
import { journalIdentitySchema } from '../journal/journal-identity.ts';
import { signedReceiptSchema } from '../journal/receipt.ts';
import { signedRotationSchema } from '../journal/seal.ts';

/*
 * What a till and head office say to each other. Events travel as the journal's own lines, compressed with gzip; all else is JSON.
 * The page docs/head-office.md tells of it in words.
 */

/** The most that one batch may have, as it travels and as it is unpacked. */
export const BATCH_LIMITS = { events: 256, gzipBytes: 1024 * 1024, bytes: 16 * 1024 * 1024 } as const;

/** What the till's program says of itself, with each request. It is shown to people, and nothing is decided by it. */
export const VERSION_HEADER = 'paydesk-version';

/** Anything that can be no version is none: it stands on screens of people. */
export const versionSchema = z
  .string()
  .regex(/^\d[\w.+-]{0,39}$/)
  .catch('');

/** An event by its number, and its hash; number 0 is the beginning, with the genesis. */
const pointSchema = z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema });
export type Point = z.infer<typeof pointSchema>;

/** What a journal is has some hundred characters; head office keeps it with each journal, and whoever has one key may enrol many. */
const MOST_IDENTITY_CHARACTERS = 8_000;

/** A till asks to be known. It is signed with the key that it names. */
export const enrolmentSchema = z.strictObject({
  /** Single use, typed at the till; null where a till that is known already goes on in a new journal. */
  code: z.string().max(40).nullable(),
  publicKey: publicKeySchema,
  identity: journalIdentitySchema.refine((identity) => JSON.stringify(identity).length <= MOST_IDENTITY_CHARACTERS),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** How a till came from the key that head office knows to the one that it signs with now, oldest first. */
export const rotationReportSchema = z.array(signedRotationSchema).min(1).max(100);

/** What a till found out by comparing, as proof for head office. */
export const reportSchema = z.discriminatedUnion('kind', [
  /** The till's journal ends before what head office has of it. */
  z.strictObject({ kind: z.literal('olderCopy'), own: pointSchema, office: pointSchema }),
  /** Head office once knew more: the receipt that says so, and the later one that says less. */
  z.strictObject({ kind: z.literal('headOfficeSetBack'), before: signedReceiptSchema, after: signedReceiptSchema }),
]);
export type Report = z.infer<typeof reportSchema>;

/** Where head office stands with a journal; the answer to a head, an enrolment and a batch that was taken. */
export const standingSchema = z.strictObject({ receipt: signedReceiptSchema });

/** Why a request was not done. A till acts on the first four by itself. */
const OFFICE_PROBLEMS = [
  /** The batch does not begin where head office stands: `receipt` says where that is. */
  'notNext',
  /** Head office has another event at a number: what came is kept beside it. */
  'forked',
  /** The request's time is not that of head office: `now` is. */
  'clockDiffers',
  /** The journal is known, the key is not; where it was that of the journal before, `receipt` says where the journal ends. */
  'keyUnknown',
  'journalUnknown',
  'revoked',
  'notSigned',
  'codeWrong',
  'tooLarge',
  'malformed',
  /** The batch is no piece of a chain; it is kept as it came. */
  'chainBroken',
  'tooMany',
  'notReady',
  /** It was signed for another head office, or for the key that this one had before. */
  'otherOffice',
] as const;
export type OfficeProblem = (typeof OFFICE_PROBLEMS)[number];

export const refusalSchema = z.object({
  problem: z.enum(OFFICE_PROBLEMS),
  receipt: signedReceiptSchema.optional(),
  now: z.iso.datetime().optional(),
});

/** The hash that head office has at one number; null beyond its head. */
export const hashAnswerSchema = z.strictObject({ hash: hashSchema.nullable() });

/** What a till has lost: the lines that follow a number, gzip in base 64; null beyond the head. */
export const eventsAnswerSchema = z.strictObject({ events: z.base64().nullable() });

/** The paths of the protocol. */
export const OFFICE_PATHS = {
  enrolments: '/v1/enrolments',
  head: (journal: string) => `/v1/journals/${journal}/head`,
  hash: (journal: string) => `/v1/journals/${journal}/hash`,
  events: (journal: string) => `/v1/journals/${journal}/events`,
  reports: (journal: string) => `/v1/journals/${journal}/reports`,
  rotations: (journal: string) => `/v1/journals/${journal}/rotations`,
} as const;
