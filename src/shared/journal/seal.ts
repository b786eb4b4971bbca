import { z } from 'zod';
import { canonicalJson } from './canonical.ts';
import { chainPointSchema, hashSchema, publicKeySchema, signatureSchema } from './hash-text.ts';
import { journalIdentitySchema } from './journal-identity.ts';
import { paymentFiltersSchema } from './payment-filters.ts';
import { signedReceiptSchema } from './receipt.ts';

/*
 * A seal is a signed head of the journal's chain. Its holder can tell later whether the journal up to that head is
 * unchanged. Seals are numbered and each names the previous seal, so a missing seal shows. The seal of an export lists
 * its contents and is its manifest. All bytes are lower-case hex, so each value has only one text.
 */

export const daySchema = z.iso.date();

const countSchema = z.int().nonnegative();

export const exportFormatSchema = z.enum(['csv', 'jsonl', 'xlsx', 'pdf', 'links', 'checker', 'timeline', 'readme']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** Accepts names that are valid on FAT and NTFS, and never lead outside their folder. */
const fileNameSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/);

const sealedFileSchema = z.strictObject({
  name: fileNameSchema,
  format: exportFormatSchema,
  bytes: countSchema,
  sha256: hashSchema,
  /** The number of payments, events or hashes in the file, without headings; 0 if the file has none. */
  rows: countSchema,
});
export type SealedFile = z.infer<typeof sealedFileSchema>;

/** Payments that began on these days, restricted by filters. */
const selectionSchema = z.strictObject({
  /** The business days of the payments, both inclusive; absent for payments of any day. */
  days: z.strictObject({ first: daySchema, last: daySchema }).optional(),
  /** Set if the export has only results of a search. The searched text may be personal and is not stored. */
  searched: z.literal(true).optional(),
  outcomes: z.array(z.enum(['open', 'unknown', 'paid', 'declined', 'neverReceived'])).nullable(),
  reviewOnly: z.boolean(),
  /** The case of an evidence pack, if any, and the pack's payments, whenever they began. */
  evidence: z
    .strictObject({
      case: z.strictObject({ id: z.uuid(), number: z.int().positive() }).nullable(),
      references: z.array(z.string().min(6).max(30)),
    })
    .optional(),
  filters: paymentFiltersSchema.optional(),
});
export type SealedSelection = z.infer<typeof selectionSchema>;

/** The selection before sealing, with the text typed into the journal's search; null if nothing was searched. */
export type Selection = Omit<SealedSelection, 'searched'> & { search: string | null };

export function sealedSelection({ search, ...selection }: Selection): SealedSelection {
  return { ...selection, ...(search !== null && { searched: true }) };
}

/** A sum in one currency, in minor units. */
export const sumSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  payments: countSchema,
  amountMinor: countSchema,
  paidPayments: countSchema,
  paidMinor: countSchema,
});
export type Sum = z.infer<typeof sumSchema>;

const contentsSchema = z.strictObject({
  selection: selectionSchema,
  payments: countSchema,
  sums: z.array(sumSchema),
  /**
   * The exported events, from the entry after `before` to `last`, inclusive. `complete` means that every event is
   * exported; otherwise `links` has the hash of each event. Null if no events are exported.
   */
  events: z
    .strictObject({
      before: chainPointSchema,
      last: chainPointSchema,
      count: countSchema,
      complete: z.boolean(),
      /** References whose entries are exported only because of their sale. They count in no sum and no table. */
      besides: z.array(z.string()).optional(),
    })
    .nullable(),
  files: z.array(sealedFileSchema),
  /** The hash of the seal whose code is on the statement; absent without a statement. */
  statementSeal: hashSchema.optional(),
  /**
   * Present if the export covers one whole business day. `returned` is the money returned on this day, for payments of
   * any day. `sums` of the export use the outcomes at the time of export. `asOfThen` has the sums when the day was
   * sealed, and the seal's hash; null before the day has ended.
   */
  day: z
    .strictObject({
      day: daySchema,
      returned: z.array(z.strictObject({ currency: z.string(), amountMinor: z.int() })),
      asOfThen: z.strictObject({ seal: hashSchema, sealedAt: z.iso.datetime(), sums: z.array(sumSchema) }).nullable(),
    })
    .optional(),
  /** The format of `payments.csv` and `payments.xlsx`; absent if the export has neither. */
  tableFormat: z.int().positive().optional(),
});
export type Contents = z.infer<typeof contentsSchema>;

/** The statement of a till's old key about its new key. */
const rotationSchema = z.strictObject({
  form: z.literal(1),
  purpose: z.literal('paydesk key rotation'),
  journal: z.uuid(),
  at: z.iso.datetime(),
  oldPublicKey: publicKeySchema,
  newPublicKey: publicKeySchema,
});
export type Rotation = z.infer<typeof rotationSchema>;

/** @property signature by the old key */
export const signedRotationSchema = z.strictObject({ rotation: rotationSchema, signature: signatureSchema });
export type SignedRotation = z.infer<typeof signedRotationSchema>;

const sealSchema = z.strictObject({
  form: z.literal(1),
  /** Prevents other texts that this key signs from passing as a seal. */
  purpose: z.literal('paydesk seal'),
  /** Why the seal was made: a day ended, an export, a day's statement, or a person closed the till for the day. */
  kind: z.enum(['daily', 'export', 'statement', 'close']),
  /** Counts from 1 in each journal. */
  number: z.int().positive(),
  /** The hash of the previous seal; null for the first. */
  previous: hashSchema.nullable(),
  sealedAt: z.iso.datetime(),
  zone: z.string(),
  till: z.string(),
  journal: journalIdentitySchema,
  head: chainPointSchema,
  /** The shop's days whose end this seal marks; null if it marks none. */
  days: z.strictObject({ first: daySchema, last: daySchema }).nullable(),
  contents: contentsSchema.nullable(),
  publicKey: publicKeySchema,
  /** The rotations that lead to the signing key, oldest first, each signed by the old key. */
  rotations: z.array(signedRotationSchema),
  anchor: signedReceiptSchema.optional(),
});
export type Seal = z.infer<typeof sealSchema>;

export const signedSealSchema = z.strictObject({ seal: sealSchema, signature: signatureSchema });
export type SignedSeal = z.infer<typeof signedSealSchema>;

export const MANIFEST_NAME = 'manifest.json';

/** Returns the canonical JSON that is hashed and signed. */
export function signedText(statement: Seal | Rotation): string {
  return canonicalJson(statement);
}

/** Returns a manifest as one line of canonical JSON, its only valid text. */
export function manifestText(manifest: SignedSeal): string {
  return `${canonicalJson(manifest)}\n`;
}

/** The public key of practice tills. Everybody has its private key, so its signatures prove nothing. */
export const PRACTICE_SIGNING_PUBLIC_KEY = '62bdb96c0367a5c707717b31c5cdcedd959828c797e66e7cd032ddc412b761d1';
