import { z } from 'zod';
import { instrumentKindSchema } from '../payment/instrument.ts';

const timeSchema = z.iso.datetime();
const amountSchema = z.int().nonnegative();

/** Filters of payments. An absent filter matches every payment. */
export const paymentFiltersSchema = z.strictObject({
  review: z.boolean().optional(),
  handedOver: z.boolean().optional(),
  instrument: instrumentKindSchema.optional(),
  bankCode: z.string().min(1).max(20).optional(),
  brand: z.string().min(1).max(30).optional(),
  /** The cashier who intended the payment. */
  actor: z.string().min(1).max(100).optional(),
  till: z.string().min(1).max(4).optional(),
  /** The currency of the charge and of the amounts given. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Both inclusive, in minor units of the currency, or of any currency if none is given. */
  amountFromMinor: amountSchema.optional(),
  amountToMinor: amountSchema.optional(),
  /** The time of the intent: from the first, inclusive, to the second, exclusive. */
  createdFrom: timeSchema.optional(),
  createdBefore: timeSchema.optional(),
  /** The business days of the intent, both inclusive. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  /** Leaves out payments of lessons, which only a practice till has. */
  withoutLessons: z.literal(true).optional(),
  /** The shift in which the payment began, by the number of the cashier's shift. */
  shift: z.int().positive().optional(),
  /** The report in whose period the payment began. */
  report: z.int().positive().optional(),
});
export type PaymentFilters = z.infer<typeof paymentFiltersSchema>;
