import { z } from 'zod';
import { type Money, moneySchema } from '../money/money.ts';
import { type Instrument, instrumentSchema, isSameInstrument } from './instrument.ts';
import { outcomeSchema, type PaymentState, UNSETTLED } from './payment-state.ts';
import type { Customer, PaymentRecord } from './records.ts';

/**
 * The rule against a second charge for one thing: what may be the same thing, and a person's decision to charge all the
 * same.
 */

/** Why a person overrides a warning. */
export const overrideReasonSchema = z.string().min(3).max(140);

/** A person's decision, with the payments that were shown to that person. */
export const secondPaymentSchema = z.object({
  reason: overrideReasonSchema,
  payments: z.array(z.object({ reference: z.string().min(6).max(30), outcome: outcomeSchema })).min(1),
});
export type SecondPayment = z.infer<typeof secondPaymentSchema>;

/** Why an earlier payment may be for the same purchase. */
const likenessSchema = z.enum(['sale', 'instrument', 'customer', 'moment']);
export type Likeness = z.infer<typeof likenessSchema>;

/** An earlier payment that may be for what is about to be charged, as it stands after the service was asked just now. */
export const earlierPaymentSchema = z.object({
  reference: z.string(),
  likeness: likenessSchema,
  outcome: outcomeSchema,
  /** Whether the service answered just now; else this is what was known before. */
  answered: z.boolean(),
  amount: moneySchema,
  instrument: instrumentSchema,
  createdAt: z.iso.datetime(),
  /** Declined without a reason, so it may still turn up. */
  withoutCode: z.literal(true).optional(),
  /** Something about it does not fit, and nobody has decided on that. */
  inReview: z.literal(true).optional(),
  /**
   * It is in another journal, as what was fetched back from head office: whether the service was asked about it from here, or cannot
   * be, since it was made with another connection. Absent where it is in this one.
   */
  elsewhere: z.enum(['askedHere', 'notAskedHere']).optional(),
});
export type EarlierPayment = z.infer<typeof earlierPaymentSchema>;

/** A payment that is about to be made. */
export interface Attempt {
  saleId: string;
  amount: Money;
  customer: Customer;
  instrument: Instrument;
}

/** How recently a payment began that may be the same customer's although nobody gave an e-mail. */
const SAME_MOMENT_MS = 30 * 60_000;

/**
 * Whether an earlier payment may be for what is about to be charged: of the same sale, or of the same amount with the same
 * instrument or customer. If the shop's own e-mail address stands for the customer's, a recent payment of the same amount that is open
 * or unknown may be the same customer's, too.
 * @param now the till's time
 */
export function likenessOf(earlier: PaymentRecord, attempt: Attempt, now: Date): Likeness | null {
  if (earlier.saleId === attempt.saleId) return 'sale';
  const { amountMinor, currency } = attempt.amount;
  if (earlier.amount.amountMinor !== amountMinor || earlier.amount.currency !== currency) return null;
  if (isSameInstrument(earlier.instrument, attempt.instrument)) return 'instrument';
  if (isSameCustomer(earlier.customer, attempt.customer)) return 'customer';
  return isOfSameMoment(earlier, attempt, now) ? 'moment' : null;
}

function isOfSameMoment({ customer, state, createdAt }: PaymentRecord, attempt: Attempt, now: Date): boolean {
  const isCustomerUnknown = customer.isShopsEmail === true || attempt.customer.isShopsEmail === true;
  const isUnsettled = UNSETTLED.some((outcome) => outcome === state.outcome);
  return isCustomerUnknown && isUnsettled && Math.abs(now.getTime() - Date.parse(createdAt)) <= SAME_MOMENT_MS;
}

/**
 * Whether a new charge is stopped by a payment in this state: it is open or unknown, or was never received, or declined
 * without a code, and is still watched, since it may turn up yet; or money was taken for it, or may have been, as a review of one that
 * is not paid says, and no goods have left.
 */
export function isGuarded({ state, watch }: Pick<PaymentRecord, 'state' | 'watch'>): boolean {
  switch (state.outcome) {
    case 'neverReceived':
      return state.review !== null || watch?.dueAt !== null;
    case 'paid':
      return state.released === null;
    case 'declined':
      return state.review !== null || (isDeclinedWithoutCode(state) && watch?.dueAt !== null);
    case 'open':
    case 'unknown':
      return true;
  }
}

/** No reason was given, so it may still turn up, as one that was never received may. */
export function isDeclinedWithoutCode(state: PaymentState): boolean {
  return state.outcome === 'declined' && state.code === null && !state.refused;
}

/** Same e-mail or phone, however they were typed. The shop's own address is nobody's. */
export function isSameCustomer(one: Customer, other: Customer): boolean {
  const isShops = one.isShopsEmail === true || other.isShopsEmail === true;
  if (!isShops && one.email.toLowerCase() === other.email.toLowerCase()) return true;
  return one.phone !== null && other.phone !== null && sameNumber(one.phone, other.phone);
}

/** The last ten digits; the rest is the country code, which some people leave out. */
function sameNumber(one: string, other: string): boolean {
  const [digits, otherDigits] = [one, other].map((phone) => phone.replace(/\D/g, '').slice(-10));
  return digits !== '' && digits === otherDigits;
}
