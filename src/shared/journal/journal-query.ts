import { z } from 'zod';
import { businessDaySchema } from '../days/business-day.ts';
import { type Outcome, outcomeSchema, UNSETTLED } from '../payment/payment-state.ts';
import { listedPaymentSchema } from './listed-payment.ts';
import { paymentFiltersSchema } from './payment-filters.ts';
import { daySchema } from './seal.ts';
import { searchTextSchema } from './searched-text.ts';

const timeSchema = z.iso.datetime();

export const paymentQuerySchema = z.strictObject({
  /**
   * The start of a reference, a whole phone number, or words. Each word must be part of e-mail, phone, note, bank or
   * last four digits. One or two characters match the start of a word, and a word with `@` the start of the e-mail.
   * Case and accents are ignored. Card numbers are refused: the screens send the last four digits.
   */
  search: searchTextSchema.nullable(),
  outcomes: z.array(outcomeSchema).min(1).max(5).readonly().nullable(),
  filters: paymentFiltersSchema.optional(),
});
export type PaymentQuery = z.infer<typeof paymentQuerySchema>;

export function isNotSettledOnly({ outcomes }: { outcomes: readonly Outcome[] | null }): boolean {
  const unsettled: readonly Outcome[] = UNSETTLED;
  return outcomes?.every((outcome) => unsettled.includes(outcome)) === true;
}

const pageCursorSchema = z.strictObject({ createdAt: timeSchema, reference: z.string().min(6).max(30) });
export type PageCursor = z.infer<typeof pageCursorSchema>;

const pageQuerySchema = paymentQuerySchema.extend({
  before: pageCursorSchema.nullable(),
  /** Set to read from the oldest payment on: the payment before the page, or null for the oldest page. */
  after: pageCursorSchema.nullable().optional(),
  limit: z.int().min(1).max(200),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

const journalPageSchema = z.object({
  payments: z.array(listedPaymentSchema),
  next: pageCursorSchema.nullable(),
});
export type JournalPage = z.infer<typeof journalPageSchema>;

export const outcomeSumSchema = z.object({
  outcome: outcomeSchema,
  currency: z.string(),
  payments: z.int().nonnegative(),
  amountMinor: z.int().nonnegative(),
  returnedMinor: z.int().nonnegative(),
});
export type OutcomeSum = z.infer<typeof outcomeSumSchema>;

/** A day's payments by their present outcome. */
const dayTotalSchema = outcomeSumSchema.omit({ returnedMinor: true }).extend({
  day: daySchema,
});
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** A day's payments in review. They also count under their outcomes. */
const dayReviewsSchema = dayTotalSchema.omit({ outcome: true });
export type DayReviews = z.infer<typeof dayReviewsSchema>;

/** Money returned on a business day, for payments of that or any earlier day. Negative if more returns were undone. */
export const dayReturnsSchema = z.object({ day: daySchema, currency: z.string(), amountMinor: z.int() });
export type DayReturns = z.infer<typeof dayReturnsSchema>;

const dayTotalsSchema = z.object({
  /** The days, newest first. Together they count every payment. */
  days: z.array(dayTotalSchema),
  reviews: z.array(dayReviewsSchema),
  /** The returned money, counted on the day of the decision so that earlier days do not change. */
  returns: z.array(dayReturnsSchema),
});
export type DayTotals = z.infer<typeof dayTotalsSchema>;

const dayRangeSchema = z.strictObject({ from: daySchema, to: daySchema });
export type DayRange = z.infer<typeof dayRangeSchema>;

const journalChoicesSchema = z.object({
  /** The banks, named as in the newest payment. */
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
  brands: z.array(z.string()),
  /** The persons who began a payment. */
  cashiers: z.array(z.string()),
  tills: z.array(z.string()),
  currencies: z.array(z.string()),
  /** The shifts, newest first, limited to as many as a person would choose from. */
  shifts: z.array(z.object({ shift: z.int().positive(), person: z.string(), openedAt: timeSchema })),
  reports: z.array(z.object({ number: z.int().positive(), at: timeSchema })),
});
export type JournalChoices = z.infer<typeof journalChoicesSchema>;

export const journalChannels = {
  'journal.page': { needs: 'byRequest', does: 'reads', request: pageQuerySchema, response: journalPageSchema },
  /** Null if a newer query replaced this one. */
  'journal.sums': {
    needs: 'byRequest',
    does: 'reads',
    request: paymentQuerySchema,
    response: z.object({ sums: z.array(outcomeSumSchema).nullable() }),
  },
  'journal.dayTotals': { needs: 'byRequest', does: 'reads', request: dayRangeSchema, response: dayTotalsSchema },
  /** The business day of a payment that would begin now, and the rule in force on it. */
  'journal.today': { needs: 'signedIn', does: 'reads', response: businessDaySchema },
  'journal.choices': { needs: 'signedIn', does: 'reads', response: journalChoicesSchema },
} as const;
