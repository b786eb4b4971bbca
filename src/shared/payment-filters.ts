import { z } from 'zod';

const timeSchema = z.iso.datetime();
const amountSchema = z.int().nonnegative();

/** What is left out holds for every payment. */
export const paymentFiltersSchema = z.strictObject({
  /** Whether a person of the back office must look at it. */
  review: z.boolean().optional(),
  /** Whether its goods were handed over. */
  released: z.boolean().optional(),
  instrument: z.enum(['card', 'account']).optional(),
  bankCode: z.string().min(1).max(20).optional(),
  brand: z.string().min(1).max(30).optional(),
  /** Who intended it: the cashier. */
  actor: z.string().min(1).max(100).optional(),
  till: z.string().min(1).max(4).optional(),
  /** Both inclusive. */
  amountFromMinor: amountSchema.optional(),
  amountToMinor: amountSchema.optional(),
  /** When it was intended: from then on, and before then. */
  createdFrom: timeSchema.optional(),
  createdBefore: timeSchema.optional(),
});
export type PaymentFilters = z.infer<typeof paymentFiltersSchema>;
