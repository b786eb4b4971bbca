import { z } from 'zod';
import { instrumentKindSchema } from '../payment/instrument.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { printEndSchema } from '../slip/print-job.ts';
import { daySchema } from './seal.ts';

/*
 * What happened between two closings of the till. A closing is written once with its contents, so that they can be read and checked without
 * recounting. Later corrections appear in later reports. Amounts are in minor units, separate by currency.
 */

const countSchema = z.int().nonnegative();

const measureSchema = z.object({ payments: countSchema, amountMinor: z.int() });
export type Measure = z.infer<typeof measureSchema>;

/** The changes to payments in the period, whenever the payments began. */
const flowSchema = z.object({
  begun: measureSchema,
  paid: measureSchema,
  handedOver: measureSchema,
  /** The returned money. Number and amount are negative if more was undone than returned. */
  returned: z.object({ payments: z.int(), amountMinor: z.int() }),
  /** The fees that the service named. */
  fees: measureSchema,
  feesUnknown: countSchema,
  netMinor: z.int(),
});
export type Flow = z.infer<typeof flowSchema>;

const tallySchema = flowSchema.extend({
  /** Payments that were paid in this period and whose goods were not handed over by its end. */
  paidNotHandedOver: measureSchema,
});
export type Tally = z.infer<typeof tallySchema>;

const currencyCountsSchema = z.object({
  corrections: countSchema,
  /** Payments that were paid after their sale had ended. */
  late: countSchema,
  reviews: countSchema,
  reviewsDecided: countSchema,
  /** Charges that a person decided to make although earlier payments may have been for the same purchase. */
  secondCharges: countSchema,
  cancelledSales: countSchema,
});
export type CurrencyCounts = z.infer<typeof currencyCountsSchema>;

export const currencyReportSchema = z.object({
  currency: z.string(),
  total: tallySchema,
  instruments: z.array(tallySchema.extend({ instrument: instrumentKindSchema })),
  /** Null if the brand is unknown. */
  brands: z.array(tallySchema.extend({ brand: z.string().nullable() })),
  banks: z.array(tallySchema.extend({ code: z.string(), name: z.string() })),
  /** Tallies by the person who began the payment. A hand-over counts for the person who handed over. */
  people: z.array(tallySchema.extend({ person: z.string() })),
  /** The payments that began in this period, by their outcome at its end. */
  outcomes: z.array(measureSchema.extend({ outcome: outcomeSchema })),
  /** Payments that are open or unknown at the end of the period, whenever they began. */
  unsettled: measureSchema,
  perpetual: flowSchema,
  counts: currencyCountsSchema,
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

const listedSchema = z.object({
  reference: z.string(),
  currency: z.string(),
  amountMinor: countSchema,
  /** The number of the closing in whose period the payment began; null if it is this closing. */
  day: z.int().positive().nullable(),
});

/** The most payments that a report lists, newest first. Its counts cover all. */
export const MOST_LISTED = 1_000;

const unsettledPaymentSchema = listedSchema.extend({ outcome: outcomeSchema.extract(['open', 'unknown']) });
export type UnsettledPayment = z.infer<typeof unsettledPaymentSchema>;

/** A change to a payment of an earlier closing, or a payment that was paid after its sale had ended. */
const correctionSchema = listedSchema.extend({
  was: outcomeSchema,
  is: outcomeSchema,
  late: z.literal(true).optional(),
  handedOver: z.literal(true).optional(),
  /** The money returned in this period; absent if none. */
  returnedMinor: z.int().optional(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Counts of acts that have no currency. */
const countsSchema = z.object({
  approvals: countSchema,
  reprints: countSchema,
});
export type ReportCounts = z.infer<typeof countsSchema>;

/** Totals of a shift in one currency, as a person counted them or as the till computed them. */
export const countedSchema = z.object({ currency: z.string(), slips: countSchema, amountMinor: countSchema });
export type Counted = z.infer<typeof countedSchema>;

/** The end of a shift. The person counts before the till shows its own totals. */
const shiftEndSchema = z.object({
  shift: z.int().positive(),
  person: z.string(),
  /** null if nobody signed in. */
  personId: z.uuid().nullable(),
  openedSeq: z.int().positive(),
  /** null if another person closed the shift and could not count. */
  counted: z.array(countedSchema).nullable(),
  handedOver: z.array(countedSchema),
});
export type ShiftEnd = z.infer<typeof shiftEndSchema>;

const endSchema = z.object({ seq: z.int().positive(), at: z.iso.datetime(), businessDay: daySchema.nullable() });

export const reportContentsSchema = z.object({
  /** null if the period has no entries. */
  entries: z.object({ first: endSchema, last: endSchema, count: z.int().positive() }).nullable(),
  /** The first and last payment that began in this period; null if none did. */
  references: z.object({ first: z.string(), last: z.string() }).nullable(),
  currencies: z.array(currencyReportSchema),
  counts: countsSchema,
  unsettled: z.array(unsettledPaymentSchema).max(MOST_LISTED),
  corrections: z.array(correctionSchema).max(MOST_LISTED),
  shifts: z.array(shiftEndSchema),
});
export type ReportContents = z.infer<typeof reportContentsSchema>;

/** The actor begins a shift at this till. Shifts are numbered 1, 2, 3 … in each journal. */
export const shiftOpenedSchema = z.object({ kind: z.literal('shiftOpened'), shift: z.int().positive() });

/** The end of a shift, written directly after `upTo`, the last entry that counts for the shift. */
export const shiftClosedSchema = z.object({
  kind: z.literal('shiftClosed'),
  upTo: z.int().positive(),
  ...shiftEndSchema.shape,
});

/**
 * The close of a day, numbered 1, 2, 3 … in each journal. It covers the entries from the one after `after`, where the
 * previous closing ended (0 for none), to `upTo`, the entry directly before this one.
 */
export const dayClosedSchema = z.object({
  kind: z.literal('dayClosed'),
  number: z.int().positive(),
  after: countSchema,
  upTo: countSchema,
  contents: reportContentsSchema,
});

/** A report was printed or saved as a page. `copy` is 0 the first time, then counts the copies. */
export const dayPrintedSchema = z.object({
  kind: z.literal('dayPrinted'),
  number: z.int().positive(),
  copy: countSchema,
  /** How the print on the till's printer ended, as for a slip. */
  end: printEndSchema.optional(),
  job: z.uuid().optional(),
  printer: z.string().max(200).optional(),
});

export const reportHappenings = [shiftOpenedSchema, shiftClosedSchema, dayClosedSchema, dayPrintedSchema] as const;
