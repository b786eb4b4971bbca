import { z } from 'zod';
import { instrumentKindSchema } from '../payment/instrument.ts';

const timeSchema = z.iso.datetime();
const amountSchema = z.int().nonnegative();

/** An absent filter matches every payment. */
export const paymentFiltersSchema = z.strictObject({
  review: z.boolean().optional(),
  handedOver: z.boolean().optional(),
  instrument: instrumentKindSchema.optional(),
  bankCode: z.string().min(1).max(20).optional(),
  brand: z.string().min(1).max(30).optional(),
  actor: z.string().min(1).max(100).optional(),
  till: z.string().min(1).max(4).optional(),
  /** The currency of the charge and of the amounts given. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** The amounts, both inclusive, in minor units of the currency, or of any currency if `currency` is absent. */
  amountFromMinor: amountSchema.optional(),
  amountToMinor: amountSchema.optional(),
  /** The range of the intent's time: `createdFrom` is inclusive, `createdBefore` exclusive. */
  createdFrom: timeSchema.optional(),
  createdBefore: timeSchema.optional(),
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  /** Set only on a practice till, which alone has lessons. */
  withoutLessons: z.literal(true).optional(),
  /** The number of the cashier's shift in which the payment began. */
  shift: z.int().positive().optional(),
  report: z.int().positive().optional(),
});
export type PaymentFilters = z.infer<typeof paymentFiltersSchema>;
