import { z } from 'zod';
import { knownIdentifiersSchema } from '../input/service-identifiers.ts';
import { plainTextSchema } from '../input/visible-text.ts';
import { modeSchema } from '../mode.ts';
import { moneySchema } from '../money/money.ts';
import { requeryAnswerSchema } from './answers.ts';
import { instrumentSchema } from './instrument.ts';
import { paymentStateSchema, saleStatusSchema } from './payment-state.ts';
import { addedSuccessValuesSchema } from './success-values.ts';
import { checkSchema } from './verdict.ts';
import { watchSchema } from './watch.ts';

/**
 * What is kept of the customer: same e-mail or phone is the same customer. A customer who gives no e-mail has the shop's own
 * address in its place, which is nobody's: it makes no two payments one customer's, and no search for a customer finds it.
 */
export const customerSchema = z.object({
  email: plainTextSchema().min(3).max(254),
  phone: plainTextSchema().max(20).nullable(),
  /** The e-mail is the shop's own. Absent where it is the customer's. */
  isShopsEmail: z.literal(true).optional(),
});
export type Customer = z.infer<typeof customerSchema>;

/** What one customer owes. It has one payment or several in turn. */
export const saleRecordSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  customer: customerSchema,
  /** The order number or note, as the cashier typed it. */
  note: z.string().max(140).nullable(),
  status: saleStatusSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SaleRecord = z.infer<typeof saleRecordSchema>;

/**
 * What the last readable re-query said, and how each check came out; of a paid payment, the last one that confirmed or
 * contradicted it.
 */
export const lastRequerySchema = z.object({
  at: z.iso.datetime(),
  answer: requeryAnswerSchema,
  checks: z.array(checkSchema),
});
export type LastRequery = z.infer<typeof lastRequerySchema>;

/** One attempt to collect, as the journal keeps it. Holds nothing of what may never be written down. */
export const paymentRecordSchema = z.object({
  /** The service's `transactionId`. */
  reference: z.string().min(6).max(30),
  saleId: z.uuid(),
  till: z.string(),
  /** The number of this payment among the till's: the reference's counter. */
  counter: z.number().int().nonnegative(),
  mode: modeSchema,
  /** Where it was made, and is re-queried. */
  baseUrl: z.url(),
  publicKey: z.string().min(1),
  amount: moneySchema,
  customer: customerSchema,
  note: z.string().max(140).nullable(),
  instrument: instrumentSchema,
  /** What counted as success besides the program's own list when it was made. Absent where nothing did. */
  successValues: addedSuccessValuesSchema.optional(),
  createdAt: z.iso.datetime(),
  /**
   * The business day on which it was intended, as the entry of the intent says. Absent in payments from before it was kept:
   * theirs is the day that the reference names.
   */
  businessDay: z.iso.date().optional(),
  updatedAt: z.iso.datetime(),
  state: paymentStateSchema,
  lastRequery: lastRequerySchema.nullable(),
  /** The re-query that made it paid; it stays when a later one says something else. Absent before it is paid. */
  confirmation: lastRequerySchema.optional(),
  /** What the service calls it, and the provider knows it by. Absent where it has said nothing, and before it was kept. */
  serviceIdentifiers: knownIdentifiersSchema.optional(),
  /** When it is asked for next. Absent in payments that were made before watches were kept. */
  watch: watchSchema.optional(),
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;
