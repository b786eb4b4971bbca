import { z } from 'zod';
import { instrumentKindSchema } from '../payment/instrument.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { printEndSchema } from '../slip/print-job.ts';
import { daySchema } from './seal.ts';

/* The contents of a day's report: what happened between two closings of the till. A closing is written once with its
   contents, so that they can be read and checked without recounting. Later corrections appear in later reports.
   Amounts are in minor units, separate by currency. */

const countSchema = z.int().nonnegative();

const measureSchema = z.object({ payments: countSchema, amountMinor: z.int() });
export type Measure = z.infer<typeof measureSchema>;

/** What happened to payments in the period, whenever they began. */
const flowSchema = z.object({
  begun: measureSchema,
  paid: measureSchema,
  handedOver: measureSchema,
  /** Negative if more was undone than returned, in number and in amount. */
  returned: z.object({ payments: z.int(), amountMinor: z.int() }),
  /** The fees that the shop pays, as far as they are known. */
  fees: measureSchema,
  /** The number of paid payments whose fee the service has not named. */
  feesUnknown: countSchema,
  /** Paid, minus returned, minus known fees. */
  netMinor: z.int(),
});
export type Flow = z.infer<typeof flowSchema>;

const tallySchema = flowSchema.extend({
  /** Paid in this period, with goods not handed over at its end. */
  paidNotHandedOver: measureSchema,
});
export type Tally = z.infer<typeof tallySchema>;

const currencyCountsSchema = z.object({
  corrections: countSchema,
  /** Paid after the sale had ended. */
  late: countSchema,
  /** Payments for which a review was opened in this period. */
  reviews: countSchema,
  reviewsDecided: countSchema,
  /** Charges by a person's decision although earlier payments may have been for the same purchase. */
  secondCharges: countSchema,
  cancelledSales: countSchema,
});
export type CurrencyCounts = z.infer<typeof currencyCountsSchema>;

export const currencyReportSchema = z.object({
  currency: z.string(),
  total: tallySchema,
  instruments: z.array(tallySchema.extend({ instrument: instrumentKindSchema })),
  /** Card payments by brand; null if the brand is unknown. */
  brands: z.array(tallySchema.extend({ brand: z.string().nullable() })),
  banks: z.array(tallySchema.extend({ code: z.string(), name: z.string() })),
  /** By the person who began the payment; hand-overs by the person who handed over. */
  people: z.array(tallySchema.extend({ person: z.string() })),
  /** The outcomes, at the end, of the payments that began in this period. */
  outcomes: z.array(measureSchema.extend({ outcome: outcomeSchema })),
  /** Open or unknown at the end, whenever they began. */
  unsettled: measureSchema,
  /** Totals since the beginning of the journal. */
  perpetual: flowSchema,
  counts: currencyCountsSchema,
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

const listedSchema = z.object({
  reference: z.string(),
  currency: z.string(),
  amountMinor: countSchema,
  /** The closing in whose period the payment began; null if it is this one. */
  day: z.int().positive().nullable(),
});

/** The most references listed, newest first. The counts cover all. */
export const MOST_LISTED = 1_000;

const unsettledPaymentSchema = listedSchema.extend({ outcome: outcomeSchema.extract(['open', 'unknown']) });
export type UnsettledPayment = z.infer<typeof unsettledPaymentSchema>;

/** A change to a payment of an earlier closing, or a payment that was paid after its sale had ended. */
const correctionSchema = listedSchema.extend({
  was: outcomeSchema,
  is: outcomeSchema,
  /** The payment was paid after its sale had ended. */
  late: z.literal(true).optional(),
  handedOver: z.literal(true).optional(),
  /** The amount returned in this period; absent if none. */
  returnedMinor: z.int().optional(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** How often these events happened that have no currency. */
const countsSchema = z.object({
  /** Acts that another person approved. */
  approvals: countSchema,
  reprints: countSchema,
});
export type ReportCounts = z.infer<typeof countsSchema>;

/** A person's count or the till's totals, in one currency. */
export const countedSchema = z.object({ currency: z.string(), slips: countSchema, amountMinor: countSchema });
export type Counted = z.infer<typeof countedSchema>;

/** How a shift ended: its person, the count made before the till showed its totals, and those totals. */
const shiftEndSchema = z.object({
  shift: z.int().positive(),
  person: z.string(),
  /** null if nobody signed in. */
  personId: z.uuid().nullable(),
  /** The entry that opened it. */
  openedSeq: z.int().positive(),
  /** null if another person closed the shift and could not count. */
  counted: z.array(countedSchema).nullable(),
  handedOver: z.array(countedSchema),
});
export type ShiftEnd = z.infer<typeof shiftEndSchema>;

const endSchema = z.object({ seq: z.int().positive(), at: z.iso.datetime(), businessDay: daySchema.nullable() });

export const reportContentsSchema = z.object({
  /** The first and last entry, and their number; null if there are none. */
  entries: z.object({ first: endSchema, last: endSchema, count: z.int().positive() }).nullable(),
  /** The references of payments that began in this period. */
  references: z.object({ first: z.string(), last: z.string() }).nullable(),
  currencies: z.array(currencyReportSchema),
  counts: countsSchema,
  unsettled: z.array(unsettledPaymentSchema).max(MOST_LISTED),
  corrections: z.array(correctionSchema).max(MOST_LISTED),
  shifts: z.array(shiftEndSchema),
});
export type ReportContents = z.infer<typeof reportContentsSchema>;

/** A person begins at this till: the actor of the entry. Shifts are numbered 1, 2, 3 … in each journal. */
export const shiftOpenedSchema = z.object({ kind: z.literal('shiftOpened'), shift: z.int().positive() });

/** Written directly after the last entry that it counts. */
export const shiftClosedSchema = z.object({
  kind: z.literal('shiftClosed'),
  upTo: z.int().positive(),
  ...shiftEndSchema.shape,
});

/**
 * The till was closed for the day: number 1, 2, 3 … in each journal. Its contents cover the entries after `after`, the
 * last one that the previous closing counts (0 for none), up to `upTo`, the one directly before this entry.
 */
export const dayClosedSchema = z.object({
  kind: z.literal('dayClosed'),
  number: z.int().positive(),
  after: countSchema,
  upTo: countSchema,
  contents: reportContentsSchema,
});

/** A closing was printed or saved as a page: 0 the first time, then the number of the copy. */
export const dayPrintedSchema = z.object({
  kind: z.literal('dayPrinted'),
  number: z.int().positive(),
  copy: countSchema,
  /** For a print on the till's printer: the same fields as for a slip. */
  end: printEndSchema.optional(),
  job: z.uuid().optional(),
  printer: z.string().max(200).optional(),
});

/** Entries about shifts and closings. Of the till. */
export const reportHappenings = [shiftOpenedSchema, shiftClosedSchema, dayClosedSchema, dayPrintedSchema] as const;
