import { z } from 'zod';
import { hasCardNumber } from '../input/card-number.ts';
import { paymentFiltersSchema } from '../journal/payment-filters.ts';
import { daySchema, sumSchema } from '../journal/seal.ts';
import { searchTextSchema } from '../journal/searched-text.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { problemSchema } from '../problems.ts';

/** What the screens ask of exports and are shown of them. No folder is named by a screen: main keeps the one that was chosen. */

/** The formats that a person can choose; what is needed to check an export comes along by itself. */
export const exportChoiceSchema = z.enum(['csv', 'xlsx', 'jsonl', 'pdf']);
export type ExportChoice = z.infer<typeof exportChoiceSchema>;

const exportFormatsSchema = z.array(exportChoiceSchema).min(1).max(exportChoiceSchema.options.length);

/** Days of the shop, both inclusive. */
export const exportDaysSchema = z
  .strictObject({ first: daySchema, last: daySchema })
  .refine(({ first, last }) => first <= last);
export type ExportDays = z.infer<typeof exportDaysSchema>;

/** A stretch of time as a person chooses it. Which days it means, main says: its clock and the shop's zone decide. */
const exportRangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['today', 'yesterday', 'thisMonth', 'everything']) }),
  z.strictObject({ kind: z.literal('days'), days: exportDaysSchema }),
]);
export type ExportRange = z.infer<typeof exportRangeSchema>;

/** Which of the payments of that time. */
export const exportPaymentsSchema = z.enum(['all', 'paid', 'notPaid', 'notSettled', 'review']);
export type ExportPayments = z.infer<typeof exportPaymentsSchema>;

/** What else the journal was filtered by when the export was opened. */
const exportFiltersSchema = paymentFiltersSchema.extend({
  /** Where none of the choices of `payments` says it. */
  outcomes: z.array(outcomeSchema).min(1).max(5).optional(),
});
export type ExportFilters = z.infer<typeof exportFiltersSchema>;

const filter = {
  payments: exportPaymentsSchema,
  /** As it was typed into the journal's search, but for a card number: it goes into the manifest. */
  search: searchTextSchema.min(1).nullable(),
  /** null where nothing else is left out: then there is nothing to say about it, and only one way to say so. */
  filters: exportFiltersSchema.refine((filters) => Object.keys(filters).length > 0).nullable(),
};

/** Days in the names that are proposed. */
const DAYS = /20[0-9]{2}-[0-9]{2}-[0-9]{2}/g;

/**
 * The name of an export's own folder: one that every file system takes, that leads nowhere else, and that holds no card
 * number.
 */
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

/** What to export: the days that a proposal named, or everything if null. */
const exportOrderSchema = z.strictObject({
  days: exportDaysSchema.nullable(),
  ...filter,
  formats: exportFormatsSchema,
  name: exportNameSchema,
  /** The proposed folder: an export approved for one folder goes to no other. */
  folder: z.string().min(1).max(4_096),
});
export type ExportOrder = z.infer<typeof exportOrderSchema>;

/** Where exports go. */
const exportDestinationSchema = z.object({
  folder: z.string(),
  /** Null if the folder is missing, such as a stick that was pulled out. */
  freeBytes: z.number().nonnegative().nullable(),
});
export type ExportDestination = z.infer<typeof exportDestinationSchema>;

const countSchema = z.int().nonnegative();

const exportHoldsSchema = z.object({
  payments: countSchema,
  /** Empty if the person may not see what days come to. */
  sums: z.array(sumSchema),
  /** Entries of the journal; 0 if that format is not chosen. */
  events: countSchema,
  /** An estimate on the safe side. */
  neededBytes: countSchema,
});

/** What an export would contain, and where it would go. */
const exportProposalSchema = z.object({
  /** The days of the range as of now; null for everything. */
  days: z.object({ first: daySchema, last: daySchema }).nullable(),
  /** Null if the person may not see these days. */
  holds: exportHoldsSchema.nullable(),
  /** A name that is free in the destination. */
  name: z.string(),
  /** The last destination used, or null. */
  destination: exportDestinationSchema.nullable(),
  /** Why nothing can be signed, and so nothing exported; null where it can. */
  problem: problemSchema.nullable(),
});
export type ExportProposal = z.infer<typeof exportProposalSchema>;

/** The state of this till's one export. It survives reloads and closing the dialog. */
export const exportStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({
    stage: z.literal('running'),
    name: z.string(),
    /** Where its folder will be. */
    destination: z.string(),
    /** Rows of all files together. */
    rows: countSchema,
    /** 0 until they are counted, and where there are none. */
    totalRows: countSchema,
    /** Null until enough has been written to estimate it. */
    rowsPerSecond: z.number().nonnegative().nullable(),
    leftMs: z.number().nonnegative().nullable(),
    isCancelling: z.boolean(),
  }),
  z.object({
    stage: z.literal('finished'),
    /** Its own folder. */
    folder: z.string(),
    payments: countSchema,
    /** The short code of its seal, to be noted on paper. */
    code: z.string(),
    number: z.int().positive(),
    /** Of the key that signed it. */
    fingerprint: z.string(),
    /** The key is the one of practice, which everybody has. */
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
  /** The shop's days whose end it marks. */
  days: z.object({ first: daySchema, last: daySchema }).nullable(),
  /** null where it is not of an export. */
  contents: z
    .object({
      payments: countSchema,
      events: countSchema,
      /**
       * Its folder, and where that was put; null where nothing says that it ever came to its place. Earlier versions did
       * not write down where.
       */
      place: z.object({ name: z.string(), destination: z.string().nullable() }).nullable(),
    })
    .nullable(),
});
export type ListedSeal = z.infer<typeof listedSealSchema>;

const sealListSchema = z.object({
  /** Newest first. */
  seals: z.array(listedSealSchema),
  /** The cursor of the next page; null on the last page. */
  next: z.int().positive().nullable(),
});
export type SealList = z.infer<typeof sealListSchema>;

export const tillKeySchema = z.object({
  /** In groups of digits, as printed. */
  fingerprint: z.string(),
  /** The public half, 64 hexadecimal digits: what a signature is checked with. */
  publicKey: z.string(),
  isPractice: z.boolean(),
});
export type TillKey = z.infer<typeof tillKeySchema>;

export const exportChannels = {
  /** What this export would contain, and where it would go. */
  'export.propose': { needs: 'signedIn', request: exportQuestionSchema, response: exportProposalSchema },
  /** Main asks the person for a folder and remembers it; null if cancelled. */
  'export.chooseFolder': { needs: 'signedIn', request: z.undefined(), response: exportDestinationSchema.nullable() },
  /** Starts an export into the chosen folder. One at a time. */
  'export.start': { needs: 'exportJournal', request: exportOrderSchema, response: exportStateSchema },
  /** Cancels the running export and removes it, unless it is already complete. */
  'export.cancel': { needs: 'exportJournal', request: z.undefined(), response: exportStateSchema },
  /** The state of the export; read once at start and after a reload. */
  'export.read': { needs: 'signedIn', request: z.undefined(), response: exportStateSchema },
  /** Dismisses the result of the last export. */
  'export.dismiss': { needs: 'signedIn', request: z.undefined(), response: exportStateSchema },
  /** The seals of this journal, newest first. @property before the cursor; null for the first page */
  'export.list': {
    needs: 'exportJournal',
    request: z.strictObject({ before: z.int().positive().nullable() }),
    response: sealListSchema,
  },
} as const;
