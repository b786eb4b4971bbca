import { z } from 'zod';
import { outcomeSchema } from '../payment/payment-state.ts';
import { printEndSchema } from '../slip/print-job.ts';
import { daySchema } from './seal.ts';

/*
 * What a report of a day says: what happened between two closings of the till. A closing is written once with its contents, so
 * that they can be read and checked without counting again; what comes later corrects it in a later one and never changes it.
 * Amounts are in minor units, and each currency stands by itself.
 */

const countSchema = z.int().nonnegative();

/** So many payments, and what they come to. */
const measureSchema = z.object({ payments: countSchema, amountMinor: z.int() });
export type Measure = z.infer<typeof measureSchema>;

/** What happened to payments in a stretch of the journal, whenever they were begun. */
const flowSchema = z.object({
  begun: measureSchema,
  paid: measureSchema,
  handedOver: measureSchema,
  /** Less than nothing where more was taken back than returned: the payments as well as what they come to. */
  returned: z.object({ payments: z.int(), amountMinor: z.int() }),
  /** The fees that the shop pays, of payments whose fee is known. */
  fees: measureSchema,
  /** Paid payments of which the service has not said what fee the shop pays. */
  feesUnknown: countSchema,
  /** Paid, less returned, less the fees that are known. */
  netMinor: z.int(),
});
export type Flow = z.infer<typeof flowSchema>;

const tallySchema = flowSchema.extend({
  /** Paid in this stretch, and its goods not handed over at the end of it. */
  paidNotHandedOver: measureSchema,
});
export type Tally = z.infer<typeof tallySchema>;

/** How often these happened to payments and sales of one currency. */
const currencyCountsSchema = z.object({
  corrections: countSchema,
  /** Paid when nobody waited for it any more. */
  late: countSchema,
  /** Payments that a person must look at, since something was found at them here. */
  reviews: countSchema,
  reviewsDecided: countSchema,
  /** Charges that a person decided on although earlier payments may have been for the same thing. */
  secondCharges: countSchema,
  cancelledSales: countSchema,
});
export type CurrencyCounts = z.infer<typeof currencyCountsSchema>;

export const currencyReportSchema = z.object({
  currency: z.string(),
  total: tallySchema,
  instruments: z.array(tallySchema.extend({ instrument: z.enum(['card', 'account']) })),
  /** Of cards; null where the brand is not known. */
  brands: z.array(tallySchema.extend({ brand: z.string().nullable() })),
  /** Of accounts. */
  banks: z.array(tallySchema.extend({ code: z.string(), name: z.string() })),
  /** Who began the payment; of handed over, who handed over. */
  people: z.array(tallySchema.extend({ person: z.string() })),
  /** How the payments that were begun here stood at the end. */
  outcomes: z.array(measureSchema.extend({ outcome: outcomeSchema })),
  /** What was open or unknown at the end, whenever it was begun. */
  unsettled: measureSchema,
  /** Since the beginning of the journal. */
  perpetual: flowSchema,
  counts: currencyCountsSchema,
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

const listedSchema = z.object({
  reference: z.string(),
  currency: z.string(),
  amountMinor: countSchema,
  /** The closing in whose stretch it was begun; null where that is this one. */
  day: z.int().positive().nullable(),
});

/** So many references are listed, the newest ones; the counts are of all. */
export const MOST_LISTED = 1_000;

/** A payment that was open or unknown at the end. */
const unsettledPaymentSchema = listedSchema.extend({ outcome: outcomeSchema.extract(['open', 'unknown']) });
export type UnsettledPayment = z.infer<typeof unsettledPaymentSchema>;

/** What became of a payment of an earlier closing, or of one that was paid when its sale had ended. */
const correctionSchema = listedSchema.extend({
  was: outcomeSchema,
  is: outcomeSchema,
  /** It was paid when nobody waited for it any more. */
  late: z.literal(true).optional(),
  handedOver: z.literal(true).optional(),
  /** What was returned of it here; absent where nothing was. */
  returnedMinor: z.int().optional(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** How often these happened that belong to no currency. */
const countsSchema = z.object({
  /** Acts for which another person's approval was given. */
  approvals: countSchema,
  reprints: countSchema,
});
export type ReportCounts = z.infer<typeof countsSchema>;

/** What a person counted and what the till knows, in one currency. */
export const countedSchema = z.object({ currency: z.string(), slips: countSchema, amountMinor: countSchema });
export type Counted = z.infer<typeof countedSchema>;

/** How a shift ended: whose it was, what was counted before the till told its own, and what the till knows. */
const shiftEndSchema = z.object({
  shift: z.int().positive(),
  person: z.string(),
  /** Null if nobody signed in. */
  personId: z.uuid().nullable(),
  /** The entry that opened it. */
  openedSeq: z.int().positive(),
  /** Null where it was closed by another, who could not count. */
  counted: z.array(countedSchema).nullable(),
  handedOver: z.array(countedSchema),
});
export type ShiftEnd = z.infer<typeof shiftEndSchema>;

const endSchema = z.object({ seq: z.int().positive(), at: z.iso.datetime(), businessDay: daySchema.nullable() });

export const reportContentsSchema = z.object({
  /** The first and the last entry, and how many they are; null where there are none. */
  entries: z.object({ first: endSchema, last: endSchema, count: z.int().positive() }).nullable(),
  /** Of the payments that were begun here. */
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

/** It stands directly after the last entry that it counts. */
export const shiftClosedSchema = z.object({
  kind: z.literal('shiftClosed'),
  upTo: z.int().positive(),
  ...shiftEndSchema.shape,
});

/**
 * The till was closed for the day: number 1, 2, 3 … in each journal. Its contents are of all entries after the last one that
 * the closing before counts (`after`, 0 where there is none), up to the one directly before this (`upTo`).
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
  /** Of one that went to the till's printer: as of a slip. */
  end: printEndSchema.optional(),
  job: z.uuid().optional(),
  printer: z.string().max(200).optional(),
});

/** What the journal says of shifts and of closings. Of the till. */
export const reportHappenings = [shiftOpenedSchema, shiftClosedSchema, dayClosedSchema, dayPrintedSchema] as const;
