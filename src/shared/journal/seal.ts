import { z } from 'zod';
import { canonicalJson } from './canonical.ts';
import { hashSchema, publicKeySchema } from './hash-text.ts';
import { journalIdentitySchema } from './journal-identity.ts';
import { paymentFiltersSchema } from './payment-filters.ts';
import { signedReceiptSchema } from './receipt.ts';

/*
 * A seal is a signed head of the journal's chain: whoever has one can tell later whether the journal up to there is still
 * the same. Seals are numbered and each names the one before, so that a missing one shows. The seal of an export says
 * also what the export holds, and is its manifest. Everything in bytes is written in lower-case hex: one value, one text.
 */

/** Ed25519, 64 bytes. */
const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/);
/** A day of the shop. */
export const daySchema = z.iso.date();

const countSchema = z.int().nonnegative();

/** An event by its number, and the hash that it has there. Number 0 is the beginning, before any event. */
const chainPointSchema = z.strictObject({ seq: countSchema, hash: hashSchema });
export type ChainPoint = z.infer<typeof chainPointSchema>;

export const exportFormatSchema = z.enum([
  'csv',
  'jsonl',
  'xlsx',
  'pdf',
  'links',
  'checks',
  'checker',
  'timeline',
  'readme',
]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** The names of an export's files go to FAT and NTFS alike, and never lead out of their folder. */
const fileNameSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/);

const sealedFileSchema = z.strictObject({
  name: fileNameSchema,
  format: exportFormatSchema,
  bytes: countSchema,
  sha256: hashSchema,
  /** Payments, events or hashes in it, without the line of headings; 0 where it has none. */
  rows: countSchema,
});
export type SealedFile = z.infer<typeof sealedFileSchema>;

/** What was asked for: payments begun in this time or on these days, and those of them that fit filters. */
const selectionSchema = z.strictObject({
  /** UTC, inclusive; null where it goes back to the beginning. */
  from: z.iso.datetime().nullable(),
  /** UTC, exclusive; null where it goes on to the end. */
  to: z.iso.datetime().nullable(),
  /** The business days of the payments, both inclusive; left out where it is not of days, and by versions that gave moments instead. */
  days: z.strictObject({ first: daySchema, last: daySchema }).optional(),
  /** Only payments that a search found. Its text may be personal, and is not kept. */
  searched: z.literal(true).optional(),
  outcomes: z.array(z.enum(['open', 'unknown', 'paid', 'declined', 'neverReceived'])).nullable(),
  /** Only payments that a person of the back office must look at. */
  reviewOnly: z.boolean(),
  /** Of an evidence pack: its case, where it has one, and its payments, whenever they were begun. */
  evidence: z
    .strictObject({
      case: z.strictObject({ id: z.uuid(), number: z.int().positive() }).nullable(),
      references: z.array(z.string().min(6).max(30)),
    })
    .optional(),
  /** What else must hold of a payment; left out where nothing else was asked for. */
  filters: paymentFiltersSchema.optional(),
});
export type SealedSelection = z.infer<typeof selectionSchema>;

/** The same before it is sealed: with the text as a person typed it into the journal's search, null if nothing was searched for. */
export type Selection = Omit<SealedSelection, 'searched'> & { search: string | null };

export function sealedSelection({ search, ...selection }: Selection): SealedSelection {
  return { ...selection, ...(search !== null && { searched: true }) };
}

/** What the exported payments come to in one currency, in minor units. */
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
   * The part of the chain that the events were taken from: from the one after `before` to `last`, inclusive. `complete`
   * where every event of it is in the export; otherwise `links` has the hash of each. Null where no event is exported.
   */
  events: z
    .strictObject({
      before: chainPointSchema,
      last: chainPointSchema,
      count: countSchema,
      complete: z.boolean(),
      /**
       * The references of payments whose entries are exported only because another payment of their sale was selected, since a payment
       * is folded from its whole sale. They count in no sum and no table. Absent if there are none.
       */
      besides: z.array(z.string()).optional(),
    })
    .nullable(),
  files: z.array(sealedFileSchema),
  /** The hash of the seal whose code stands on the statement; left out where there is no statement. */
  statementSeal: hashSchema.optional(),
  /**
   * Of an export of all of one business day. `sums` say how its payments stand now, that is when the export was sealed; `asOfThen`
   * says how they stood when the day was sealed, and by which seal: null while it has not ended. `returned` is what was given
   * back on this day, whenever that was paid.
   */
  day: z
    .strictObject({
      day: daySchema,
      returned: z.array(z.strictObject({ currency: z.string(), amountMinor: z.int() })),
      asOfThen: z.strictObject({ seal: hashSchema, sealedAt: z.iso.datetime(), sums: z.array(sumSchema) }).nullable(),
    })
    .optional(),
  /** Of `payments.csv` and `payments.xlsx`; left out if there is neither. */
  tableFormat: z.int().positive().optional(),
});
export type Contents = z.infer<typeof contentsSchema>;

/** What the old key of a till says of its new one. */
const rotationSchema = z.strictObject({
  form: z.literal(1),
  purpose: z.literal('paydesk key rotation'),
  /** The journal's id. */
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
  /** So that nothing else that this key ever signs can be taken for a seal. */
  purpose: z.literal('paydesk seal'),
  /** Made at the end of a day, with an export, for a day's statement, or when a person closed the till for the day. */
  kind: z.enum(['daily', 'export', 'statement', 'close']),
  /** 1, 2, 3 … in each journal. */
  number: z.int().positive(),
  /** The hash of the seal before; null for the first. */
  previous: hashSchema.nullable(),
  sealedAt: z.iso.datetime(),
  /** The shop's zone, as an IANA name. */
  zone: z.string(),
  /** The till's name now. */
  till: z.string(),
  journal: journalIdentitySchema,
  head: chainPointSchema,
  /** The shop's days whose end this seal marks; null where it marks none. */
  days: z.strictObject({ first: daySchema, last: daySchema }).nullable(),
  contents: contentsSchema.nullable(),
  publicKey: publicKeySchema,
  /** How the key follows from earlier ones, oldest first: its own word of them, too. */
  rotations: z.array(signedRotationSchema),
  /** Head office’s newest receipt that the journal holds; left out if there is none. */
  anchor: signedReceiptSchema.optional(),
});
export type Seal = z.infer<typeof sealSchema>;

export const signedSealSchema = z.strictObject({ seal: sealSchema, signature: signatureSchema });
export type SignedSeal = z.infer<typeof signedSealSchema>;

/** `manifest.json` holds the signed seal of an export. */
export const MANIFEST_NAME = 'manifest.json';

/** The text of a seal or a rotation, which is hashed and signed: canonical JSON. */
export function signedText(statement: Seal | Rotation): string {
  return canonicalJson(statement);
}

/** The text of a manifest's file: one line of canonical JSON. Any other text of the same manifest is no manifest. */
export function manifestText(manifest: SignedSeal): string {
  return `${canonicalJson(manifest)}\n`;
}

/** The key with which practice signs. Everybody has it, so that it proves nothing, and it says so in every check. */
export const PRACTICE_SIGNING_PUBLIC_KEY = '62bdb96c0367a5c707717b31c5cdcedd959828c797e66e7cd032ddc412b761d1';
