import { z } from 'zod';
import { businessDaySchema } from '../days/business-day.ts';
import { type Outcome, outcomeSchema, UNSETTLED } from '../payment/payment-state.ts';
import { listedPaymentSchema } from './listed-payment.ts';
import { paymentFiltersSchema } from './payment-filters.ts';
import { daySchema } from './seal.ts';
import { searchTextSchema } from './searched-text.ts';

/** What the screens ask of the journal's payments, and what they are answered. */

const timeSchema = z.iso.datetime();

/** Which payments are asked for. */
export const paymentQuerySchema = z.strictObject({
  /**
   * The beginning of a reference, a whole phone number, or words: each must be a part of e-mail, phone, note, bank or last
   * four. A word of one or two characters is found where a word begins, one with an `@` inside where the e-mail begins.
   * Case and accents make no difference. A card number is refused: the screens ask for its last four digits.
   */
  search: searchTextSchema.nullable(),
  /** Only payments with one of these outcomes; null for all. */
  outcomes: z.array(outcomeSchema).min(1).max(5).readonly().nullable(),
  filters: paymentFiltersSchema.optional(),
});
export type PaymentQuery = z.infer<typeof paymentQuerySchema>;

/** Whether only payments are asked for that are not settled. */
export function isNotSettledOnly({ outcomes }: { outcomes: readonly Outcome[] | null }): boolean {
  const unsettled: readonly Outcome[] = UNSETTLED;
  return outcomes?.every((outcome) => unsettled.includes(outcome)) === true;
}

/** The key of the last payment of a page: the next page begins after it. */
const pageCursorSchema = z.strictObject({ createdAt: timeSchema, reference: z.string().min(6).max(30) });
export type PageCursor = z.infer<typeof pageCursorSchema>;

const pageQuerySchema = paymentQuerySchema.extend({
  /** Null for the newest page. */
  before: pageCursorSchema.nullable(),
  /** Given where pages are read from the other end, the oldest payment first: those after this one, or, for null, the oldest page. */
  after: pageCursorSchema.nullable().optional(),
  limit: z.int().min(1).max(200),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

const journalPageSchema = z.object({
  payments: z.array(listedPaymentSchema),
  /** Where the next page begins; null on the last one. */
  next: pageCursorSchema.nullable(),
});
export type JournalPage = z.infer<typeof journalPageSchema>;

/** What payments come to that have one outcome and one currency. */
export const outcomeSumSchema = z.object({
  outcome: outcomeSchema,
  currency: z.string(),
  payments: z.int().nonnegative(),
  amountMinor: z.int().nonnegative(),
  /** What of it the customers have back. */
  returnedMinor: z.int().nonnegative(),
});
export type OutcomeSum = z.infer<typeof outcomeSumSchema>;

/** The same for one of the shop's days, as the payments are now. */
const dayTotalSchema = outcomeSumSchema.omit({ returnedMinor: true }).extend({
  /** The business day on which the payments were intended. */
  day: daySchema,
});
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** What of a day's payments a person must look at: a mark beside their outcomes. */
const dayReviewsSchema = dayTotalSchema.omit({ outcome: true });
export type DayReviews = z.infer<typeof dayReviewsSchema>;

/** What was returned on a business day of payments of that or any earlier day: less than nothing where more was undone. */
export const dayReturnsSchema = z.object({ day: daySchema, currency: z.string(), amountMinor: z.int() });
export type DayReturns = z.infer<typeof dayReturnsSchema>;

const dayTotalsSchema = z.object({
  /** The newest first. Together they are all payments. */
  days: z.array(dayTotalSchema),
  /** Counted in those as well. */
  reviews: z.array(dayReviewsSchema),
  /** Counted on the day of the decision, which changes no earlier day. */
  returns: z.array(dayReturnsSchema),
});
export type DayTotals = z.infer<typeof dayTotalsSchema>;

/** A stretch of business days, both inclusive. */
const dayRangeSchema = z.strictObject({ from: daySchema, to: daySchema });
export type DayRange = z.infer<typeof dayRangeSchema>;

/** The values that occur in this journal's payments, in their order, for lists to filter by. */
const journalChoicesSchema = z.object({
  /** With the name that the newest payment from there has. */
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
  brands: z.array(z.string()),
  /** Whoever intended a payment. */
  cashiers: z.array(z.string()),
  tills: z.array(z.string()),
  currencies: z.array(z.string()),
  /** The newest first, and as many as somebody chooses from. */
  shifts: z.array(z.object({ shift: z.int().positive(), person: z.string(), openedAt: timeSchema })),
  reports: z.array(z.object({ number: z.int().positive(), at: timeSchema })),
});
export type JournalChoices = z.infer<typeof journalChoicesSchema>;

export const journalChannels = {
  'journal.page': { needs: 'byRequest', does: 'reads', request: pageQuerySchema, response: journalPageSchema },
  /**
   * What all payments of a query come to. Counted beside the pages, which do not wait for it; null where a newer question
   * came meanwhile.
   */
  'journal.sums': {
    needs: 'byRequest',
    does: 'reads',
    request: paymentQuerySchema,
    response: z.object({ sums: z.array(outcomeSumSchema).nullable() }),
  },
  /** Totals of days, from what is kept for each day. */
  'journal.dayTotals': { needs: 'byRequest', does: 'reads', request: dayRangeSchema, response: dayTotalsSchema },
  /** The business day on which a payment would be that is begun now, and the rule in force on it. */
  'journal.today': { needs: 'signedIn', does: 'reads', request: z.undefined(), response: businessDaySchema },
  'journal.choices': { needs: 'signedIn', does: 'reads', request: z.undefined(), response: journalChoicesSchema },
} as const;
