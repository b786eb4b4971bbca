import { z } from 'zod';
import { hasCardNumber } from '../input/card-number.ts';
import { paymentFiltersSchema } from '../journal/payment-filters.ts';
import { daySchema, sumSchema } from '../journal/seal.ts';
import { searchTextSchema } from '../journal/searched-text.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { problemSchema } from '../problems.ts';

/** Channels for exports. Screens cannot choose a folder: main asks the person and remembers the choice. */

/** The formats that a person can choose; the files needed for checking are always included. */
export const exportChoiceSchema = z.enum(['csv', 'xlsx', 'jsonl', 'pdf']);
export type ExportChoice = z.infer<typeof exportChoiceSchema>;

const exportFormatsSchema = z.array(exportChoiceSchema).min(1).max(exportChoiceSchema.options.length);

/** Days of the shop, both inclusive. */
export const exportDaysSchema = z
  .strictObject({ first: daySchema, last: daySchema })
  .refine(({ first, last }) => first <= last);
export type ExportDays = z.infer<typeof exportDaysSchema>;

/** A time range as a person chooses it. Main turns it into days by its clock and the shop's zone. */
const exportRangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['today', 'yesterday', 'thisMonth', 'everything']) }),
  z.strictObject({ kind: z.literal('days'), days: exportDaysSchema }),
]);
export type ExportRange = z.infer<typeof exportRangeSchema>;

export const exportPaymentsSchema = z.enum(['all', 'paid', 'notPaid', 'notSettled', 'review']);
export type ExportPayments = z.infer<typeof exportPaymentsSchema>;

/** The filters that were set in the journal when the export dialog was opened. */
const exportFiltersSchema = paymentFiltersSchema.extend({
  /** Absent if a value of `payments` means the same outcomes. */
  outcomes: z.array(outcomeSchema).min(1).max(5).optional(),
});
export type ExportFilters = z.infer<typeof exportFiltersSchema>;

const filter = {
  payments: exportPaymentsSchema,
  /** The search as typed in the journal, but without a card number. */
  search: searchTextSchema.min(1).nullable(),
  /** null if no filter is set. An empty object is refused, so that each question has only one form. */
  filters: exportFiltersSchema.refine((filters) => Object.keys(filters).length > 0).nullable(),
};

/** Days in proposed names, whose digits must not be taken for a card number. */
const DAYS = /20[0-9]{2}-[0-9]{2}-[0-9]{2}/g;

/** The name of an export's own folder: valid on every file system, without a path, and without a card number. */
export const exportNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9 _.-]{0,78}[A-Za-z0-9_-])?$/)
  .refine((name) => !hasCardNumber(name.replace(DAYS, 'day')));

export const exportQuestionSchema = z.strictObject({
  range: exportRangeSchema,
  ...filter,
  formats: exportFormatsSchema,
});
export type ExportQuestion = z.infer<typeof exportQuestionSchema>;

/** An order for an export of the proposed days, or of everything if `days` is null. */
const exportOrderSchema = z.strictObject({
  days: exportDaysSchema.nullable(),
  ...filter,
  formats: exportFormatsSchema,
  leavesOutPersonal: z.boolean(),
  name: exportNameSchema,
  /** The proposed folder: an approved export goes to no other folder. */
  folder: z.string().min(1).max(4_096),
});
export type ExportOrder = z.infer<typeof exportOrderSchema>;

const exportDestinationSchema = z.object({
  folder: z.string(),
  /** null if the folder is missing, for example on an unplugged USB stick. */
  freeBytes: z.number().nonnegative().nullable(),
});
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

const countSchema = z.int().nonnegative();

const exportHoldsSchema = z.object({
  payments: countSchema,
  /** Empty if the person may not see a day's totals. */
  sums: z.array(sumSchema),
  /** Entries of the journal; 0 if the export does not include them. */
  events: countSchema,
  /** A conservative estimate of the export's size. */
  neededBytes: countSchema,
});
export type ExportHolds = z.infer<typeof exportHoldsSchema>;

const exportProposalSchema = z.object({
  /** The days of the range as of now; null for everything. */
  days: z.object({ first: daySchema, last: daySchema }).nullable(),
  /** null if the person may not see these days. */
  holds: exportHoldsSchema.nullable(),
  /** A name that is not taken in the destination folder. */
  name: z.string(),
  destination: exportDestinationSchema.nullable(),
  /** Why nothing can be signed and therefore exported; null if it can. */
  problem: problemSchema.nullable(),
});
export type ExportProposal = z.infer<typeof exportProposalSchema>;

/** The state of this till's single export. It survives reloads and closing the dialog. */
export const exportStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({
    stage: z.literal('running'),
    name: z.string(),
    destination: z.string(),
    /** Rows written so far, in all files together. */
    rows: countSchema,
    /** 0 until the rows are counted. */
    totalRows: countSchema,
    isCancelling: z.boolean(),
  }),
  z.object({
    stage: z.literal('finished'),
    folder: z.string(),
    payments: countSchema,
    code: z.string(),
    number: z.int().positive(),
    fingerprint: z.string(),
    /** True if the export is signed with the public practice key, which proves nothing. */
    isPractice: z.boolean(),
  }),
  z.object({ stage: z.literal('cancelled'), name: z.string() }),
  z.object({ stage: z.literal('failed'), problem: problemSchema }),
]);
export type ExportState = z.infer<typeof exportStateSchema>;

/** A seal of the journal, with the export it was made for. */
const listedSealSchema = z.object({
  number: z.int().positive(),
  kind: z.enum(['daily', 'export', 'statement', 'close']),
  sealedAt: z.iso.datetime(),
  code: z.string(),
  /** The shop's days whose end the seal marks. */
  days: z.object({ first: daySchema, last: daySchema }).nullable(),
  /** null if the seal does not belong to an export. */
  contents: z
    .object({
      payments: countSchema,
      events: countSchema,
      isComplete: z.boolean(),
    })
    .nullable(),
});
export type ListedSeal = z.infer<typeof listedSealSchema>;

const sealListSchema = z.object({
  seals: z.array(listedSealSchema),
  next: z.int().positive().nullable(),
});
export type SealList = z.infer<typeof sealListSchema>;

export const tillKeySchema = z.object({
  /** The fingerprint of the signing key in groups of digits, as printed. */
  fingerprint: z.string(),
  /** The public key, 64 hexadecimal digits, for checking signatures. */
  publicKey: z.string(),
  isPractice: z.boolean(),
});
export type TillKey = z.infer<typeof tillKeySchema>;

export const exportChannels = {
  'export.propose': { needs: 'signedIn', does: 'reads', request: exportQuestionSchema, response: exportProposalSchema },
  /** Main asks the person for a folder and remembers it; null if cancelled. */
  'export.chooseFolder': { needs: 'signedIn', does: 'acts', response: exportDestinationSchema.nullable() },
  /** Starts an export into the chosen folder. Only one export runs at a time. */
  'export.start': {
    needs: 'exportJournal',
    does: 'acts',
    entries: ['exported'],
    request: exportOrderSchema,
    response: exportStateSchema,
  },
  /** Cancels the running export and removes it, unless it is already complete. */
  'export.cancel': { needs: 'exportJournal', does: 'acts', response: exportStateSchema },
  'export.read': { needs: 'signedIn', does: 'reads', response: exportStateSchema },
  'export.dismiss': { needs: 'signedIn', does: 'acts', response: exportStateSchema },
  /** The seals of this journal, newest first. @property before the cursor; null for the first page */
  'export.list': {
    needs: 'exportJournal',
    does: 'reads',
    request: z.strictObject({ before: z.int().positive().nullable() }),
    response: sealListSchema,
  },
} as const;
