import { z } from 'zod';

const timeSchema = z.iso.datetime();
const amountSchema = z.int().nonnegative();

/** What is left out holds for every payment. */
export const paymentFiltersSchema = z.strictObject({
  /** Whether a person of the back office must look at it. */
  review: z.boolean().optional(),
  /** Whether its goods were handed over. */
  handedOver: z.boolean().optional(),
  instrument: z.enum(['card', 'account']).optional(),
  bankCode: z.string().min(1).max(20).optional(),
  brand: z.string().min(1).max(30).optional(),
  /** Who intended it: the cashier. */
  actor: z.string().min(1).max(100).optional(),
  till: z.string().min(1).max(4).optional(),
  /** In which it was charged; where amounts are given, theirs. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Both inclusive, in minor units of the currency; of any where none is given. */
  amountFromMinor: amountSchema.optional(),
  amountToMinor: amountSchema.optional(),
  /** When it was intended: from then on, and before then. */
  createdFrom: timeSchema.optional(),
  createdBefore: timeSchema.optional(),
  /** On which business days it was intended: both inclusive. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  /** All but what was played as a lesson, which only a practice till has. */
  withoutLessons: z.literal(true).optional(),
  /** Begun in this shift, by whose shift it was. */
  shift: z.int().positive().optional(),
  /** Begun in the stretch of the journal that the report with this number is of. */
  report: z.int().positive().optional(),
});
export type PaymentFilters = z.infer<typeof paymentFiltersSchema>;
