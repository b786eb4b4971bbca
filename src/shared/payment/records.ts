import { z } from 'zod';
import { knownIdentifiersSchema } from '../input/service-identifiers.ts';
import { plainTextSchema } from '../input/visible-text.ts';
import { modeSchema } from '../mode.ts';
import { moneySchema } from '../money/money.ts';
import { requeryAnswerSchema } from './answers.ts';
import { instrumentSchema } from './instrument.ts';
import { paymentStateSchema, saleStatusSchema } from './payment-state.ts';
import { addedSuccessValuesSchema } from './success-values.ts';
import { checkSchema, emailMatchesSchema } from './verdict.ts';
import { watchSchema } from './watch.ts';

/**
 * The customer of a sale, recognised by e-mail or phone. If a customer gives no e-mail, the shop's own address takes
 * its place: the address identifies nobody and no search for a customer finds it.
 */
export const customerSchema = z.object({
  email: plainTextSchema().min(3).max(254),
  phone: plainTextSchema().max(20).nullable(),
  isShopsEmail: z.literal(true).optional(),
});
export type Customer = z.infer<typeof customerSchema>;

/** E-mail and phone are null if they were erased or are not disclosed. */
export const keptCustomerSchema = customerSchema.extend({ email: customerSchema.shape.email.nullable() });
export type KeptCustomer = z.infer<typeof keptCustomerSchema>;

/** What one customer owes. A sale has one payment, or several in turn. */
export const saleRecordSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  customer: keptCustomerSchema,
  note: z.string().max(140).nullable(),
  status: saleStatusSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SaleRecord = z.infer<typeof saleRecordSchema>;

/** The last re-query. For a paid payment, the last re-query that confirmed or contradicted it. */
export const lastRequerySchema = z.object({
  at: z.iso.datetime(),
  answer: requeryAnswerSchema,
  checks: z.array(checkSchema),
  emailMatches: emailMatchesSchema.optional(),
});
export type LastRequery = z.infer<typeof lastRequerySchema>;

/** One attempt to collect, folded from its entries. The record holds nothing that may never be stored. */
export const paymentRecordSchema = z.object({
  /** The service's `transactionId`. */
  reference: z.string().min(6).max(30),
  saleId: z.uuid(),
  till: z.string(),
  counter: z.number().int().nonnegative(),
  mode: modeSchema,
  /** The service address where the payment was made and is re-queried. */
  baseUrl: z.url(),
  publicKey: z.string().min(1),
  amount: moneySchema,
  customer: keptCustomerSchema,
  note: z.string().max(140).nullable(),
  instrument: instrumentSchema,
  successValues: addedSuccessValuesSchema.optional(),
  createdAt: z.iso.datetime(),
  /** The business day of the intent. Absent until the writer sets it. */
  businessDay: z.iso.date().optional(),
  updatedAt: z.iso.datetime(),
  state: paymentStateSchema,
  lastRequery: lastRequerySchema.nullable(),
  /** The re-query that made the payment paid. It stays if a later re-query says something else. */
  confirmation: lastRequerySchema.optional(),
  /** The identifiers that the service and its provider use. Absent if the service sent none. */
  serviceIdentifiers: knownIdentifiersSchema.optional(),
  personalErasedAt: z.iso.datetime().optional(),
  /** The schedule of the next re-query. */
  watch: watchSchema,
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

/** A sale and its payments in order of intent, folded from the sale's entries. */
export interface SaleState {
  sale: SaleRecord;
  payments: PaymentRecord[];
}
