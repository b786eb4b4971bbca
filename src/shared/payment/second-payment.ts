import { z } from 'zod';
import { type Money, moneySchema } from '../money/money.ts';
import { type Instrument, instrumentSchema } from './instrument.ts';
import { isSameInstrument } from './instrument-parts.ts';
import { outcomeSchema, type PaymentState } from './payment-state.ts';
import type { Customer, KeptCustomer, PaymentRecord } from './records.ts';

/** Recognises payments that may be for one purchase, so that nothing is charged twice. */

export const overrideReasonSchema = z.string().min(3).max(140);

/** A person's decision to charge in spite of earlier payments, and the payments that this person was shown. */
export const secondPaymentSchema = z.object({
  /** null if the reason was erased or is not disclosed. */
  reason: overrideReasonSchema.nullable(),
  payments: z.array(z.object({ reference: z.string().min(6).max(30), outcome: outcomeSchema })).min(1),
});
export type SecondPayment = z.infer<typeof secondPaymentSchema>;

const likenessSchema = z.enum(['sale', 'instrument', 'customer', 'moment']);
export type Likeness = z.infer<typeof likenessSchema>;

/** An earlier payment that may be for the same purchase, as it stands after a re-query. */
export const earlierPaymentSchema = z.object({
  reference: z.string(),
  likeness: likenessSchema,
  outcome: outcomeSchema,
  /** True if the service answered just now; false if the outcome is from an earlier answer. */
  answered: z.boolean(),
  amount: moneySchema,
  instrument: instrumentSchema,
  createdAt: z.iso.datetime(),
  /** Set if the payment was declined without a reason, so it may still turn out paid. */
  withoutCode: z.literal(true).optional(),
  /** Set if the payment is in review and nobody has decided yet. */
  inReview: z.literal(true).optional(),
  /**
   * Set if the payment is in another journal, such as one fetched back from head office. `askedHere`: this till re-queried it.
   * `notAskedHere`: it was made with another connection.
   */
  elsewhere: z.enum(['askedHere', 'notAskedHere']).optional(),
});
export type EarlierPayment = z.infer<typeof earlierPaymentSchema>;

export interface Attempt<Payer extends KeptCustomer = Customer> {
  saleId: string;
  amount: Money;
  customer: Payer;
  instrument: Instrument;
}

/** A payment this recent may be the same customer's if nobody gave an e-mail. */
const SAME_MOMENT_MS = 30 * 60_000;

/**
 * Returns why two payments may be for the same purchase: the same sale, or the same amount with the same instrument or
 * customer. If either payment has the shop's own e-mail instead of the customer's, the same amount within half an hour
 * is enough.
 * @param now the till's time
 */
export function likenessOf(earlier: PaymentRecord, attempt: Attempt<KeptCustomer>, now: Date): Likeness | null {
  if (earlier.saleId === attempt.saleId) return 'sale';
  const { amountMinor, currency } = attempt.amount;
  if (earlier.amount.amountMinor !== amountMinor || earlier.amount.currency !== currency) return null;
  if (isSameInstrument(earlier.instrument, attempt.instrument)) return 'instrument';
  if (isSameCustomer(earlier.customer, attempt.customer)) return 'customer';
  return isOfSameMoment(earlier, attempt, now) ? 'moment' : null;
}

function isOfSameMoment({ customer, createdAt }: PaymentRecord, attempt: Attempt<KeptCustomer>, now: Date): boolean {
  const isCustomerUnknown = customer.isShopsEmail === true || attempt.customer.isShopsEmail === true;
  return isCustomerUnknown && Math.abs(now.getTime() - Date.parse(createdAt)) <= SAME_MOMENT_MS;
}

/**
 * Returns true if a payment stops a new charge. Open and unknown payments do, and payments for which money was or may
 * have been taken while the goods are still here. A payment that was never received, or was declined without a code,
 * stops a charge until its watch ends.
 */
export function isGuarded({ state, watch }: Pick<PaymentRecord, 'state' | 'watch'>): boolean {
  switch (state.outcome) {
    case 'neverReceived':
      return state.review !== null || watch.dueAt !== null;
    case 'paid':
      return state.handedOver === null;
    case 'declined':
      return state.review !== null || (isDeclinedWithoutCode(state) && watch.dueAt !== null);
    case 'open':
    case 'unknown':
      return true;
  }
}

/** Tells whether a payment was declined without a code, so that it may still turn out paid. */
export function isDeclinedWithoutCode(state: PaymentState): boolean {
  return state.outcome === 'declined' && state.code === null && !state.refused;
}

/** Compares e-mail and phone, however they were typed. The shop's own address and an erased address identify nobody. */
export function isSameCustomer(one: KeptCustomer, other: KeptCustomer): boolean {
  const isShops = one.isShopsEmail === true || other.isShopsEmail === true;
  if (!isShops && one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) return true;
  return one.phone !== null && other.phone !== null && sameNumber(one.phone, other.phone);
}

/** Compares the last ten digits, since some people leave out the country code. */
function sameNumber(one: string, other: string): boolean {
  const [digits, otherDigits] = [one, other].map((phone) => phone.replace(/\D/g, '').slice(-10));
  return digits !== '' && digits === otherDigits;
}
