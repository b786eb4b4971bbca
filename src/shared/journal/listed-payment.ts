import { z } from 'zod';
import { outcomeSchema, reviewSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema } from '../payment/records.ts';
import { returnSchema } from '../payment/returned.ts';
import { LISTED_COLUMNS, type ListedColumn, PAYMENT_COLUMNS } from './payment-columns.ts';

const timeSchema = z.iso.datetime();

/** The part of a payment's state that lists show. Every payment state fits this schema. */
const listedStateSchema = z.object({
  outcome: outcomeSchema,
  /** Lists that are read by columns leave out a decided review. */
  review: reviewSchema.pick({ reason: true, decided: true }).nullable(),
  handedOver: z.object({ at: timeSchema, by: z.string().min(1) }).nullish(),
  /** The returned money: in a list read by columns the sum in minor units, in a record each return. */
  returned: z.union([z.int().positive(), z.array(returnSchema)]).optional(),
});
export type ListedState = z.infer<typeof listedStateSchema>;

type ListedPath = (typeof PAYMENT_COLUMNS)[ListedColumn]['path'];
type FirstKey<Path extends string> = Path extends `${infer Key}.${string}` ? Key : Path;

/** The parts of a record that a list shows. `state` has a schema of its own. */
const LISTED_PARTS = Object.fromEntries(
  LISTED_COLUMNS.map((column) => PAYMENT_COLUMNS[column].path.split('.')[0] as FirstKey<ListedPath>)
    .filter((part) => part !== 'state')
    .map((part) => [part, true]),
) as Record<Exclude<FirstKey<ListedPath>, 'state'>, true>;

/** A payment as lists show it, about a tenth of the size of a full record. A full record fits this schema, too. */
export const listedPaymentSchema = paymentRecordSchema.pick({ ...LISTED_PARTS, counter: true }).extend({
  state: listedStateSchema,
  /** The note appears only in head office's lists, whose search reads it. */
  note: paymentRecordSchema.shape.note.optional(),
  /** True if the payment's entries prove its state. Absent in a till's own lists, which do not check that. */
  isProven: z.boolean().optional(),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

export function returnedMinorIn({ returned = 0 }: ListedState): number {
  return typeof returned === 'number' ? returned : returned.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}
