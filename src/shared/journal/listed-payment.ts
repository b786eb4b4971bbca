import { z } from 'zod';
import { outcomeSchema, reviewSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema } from '../payment/records.ts';
import { returnSchema } from '../payment/returned.ts';
import { LISTED_COLUMNS, PAYMENT_COLUMNS } from './payment-columns.ts';

const timeSchema = z.iso.datetime();

/** How a payment stands, as far as lists show it; every state of a payment is one. */
const listedStateSchema = z.object({
  outcome: outcomeSchema,
  /** Lists that are read by columns leave a decided one out. */
  review: reviewSchema.pick({ reason: true, decided: true }).nullable(),
  /** Only of paid payments; null before the goods were handed over. */
  handedOver: z.object({ at: timeSchema, by: z.string().min(1) }).nullish(),
  /** What the customer has back: the sum in minor units in a list that is read by columns, each return in a record. */
  returned: z.union([z.int().positive(), z.array(returnSchema)]).optional(),
});
export type ListedState = z.infer<typeof listedStateSchema>;

type ListedPath = (typeof PAYMENT_COLUMNS)[(typeof LISTED_COLUMNS)[number]]['path'];
type FirstKey<Path extends string> = Path extends `${infer Key}.${string}` ? Key : Path;

/** The parts of a record that hold what lists show; two more come from elsewhere. */
const LISTED_PARTS = Object.fromEntries(
  LISTED_COLUMNS.map((column) => PAYMENT_COLUMNS[column].path.split('.')[0] as FirstKey<ListedPath>)
    .filter((part) => part !== 'state' && part !== 'cashier')
    .map((part) => [part, true]),
) as Record<Exclude<FirstKey<ListedPath>, 'state' | 'cashier'>, true>;

/**
 * A payment in a list: what a row may show. A record is ten times as long, with the answers of the service, and lists are
 * read often: the rest is read when a payment is opened. Every record is one of these, too.
 */
export const listedPaymentSchema = paymentRecordSchema.pick({ ...LISTED_PARTS, counter: true }).extend({
  state: listedStateSchema,
  /** Who intended it: the journal's entry says so, and the record does not. */
  cashier: z.string().min(1).optional(),
  /** Whether its entries prove how it stands, where that was looked into: a till's own lists do not say. */
  isProven: z.boolean().optional(),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** What the customer has back of a payment, in minor units. */
export function returnedMinorIn({ returned = 0 }: ListedState): number {
  return typeof returned === 'number' ? returned : returned.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}
