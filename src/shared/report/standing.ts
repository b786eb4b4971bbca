import { returnedMinorOf } from '../journal/books.ts';
import { shopFeeOf } from '../payment/fee.ts';
import type { InstrumentKind } from '../payment/instrument.ts';
import { partsOf } from '../payment/instrument-parts.ts';
import type { Finding, Outcome } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';

/** The facts about a payment that reports count, after one of its entries. */
export interface Standing {
  reference: string;
  currency: string;
  amountMinor: number;
  instrument: InstrumentKind;
  brand: string | null;
  bank: { code: string; name: string } | null;
  outcome: Outcome;
  handedOverBy: string | null;
  returnedMinor: number;
  /** The fee that the shop pays, in minor units; null if the payment is not paid. */
  fee: number | 'unknown' | null;
  /** True if the payment was paid after its sale had ended. */
  isLate: boolean;
  /** When something was last found that a person must look at, and when a person last decided. */
  review: { foundAt: string; decidedAt: string | null } | null;
}

export function standingOf(payment: PaymentRecord): Standing {
  const { reference, amount, state } = payment;
  const { kind, brand, bankCode, bankName } = partsOf(payment.instrument);
  const { review } = state;
  return {
    reference,
    ...amount,
    instrument: kind,
    brand,
    bank: bankCode === null ? null : { code: bankCode, name: bankName },
    outcome: state.outcome,
    handedOverBy: state.outcome === 'paid' ? (state.handedOver?.by ?? null) : null,
    returnedMinor: returnedMinorOf(payment),
    fee: shopFeeOf(payment),
    isLate: state.outcome === 'paid' && [review, review?.again].some((found) => isFoundLate(found, state.paidAt)),
    review: review && { foundAt: (review.again ?? review).at, decidedAt: review.decided?.at ?? null },
  };
}

/**
 * Tells whether the money came after the sale had ended. A sale cancelled after its payment was paid has the same
 * finding, at a later time.
 */
function isFoundLate(found: Finding | null | undefined, paidAt: string): boolean {
  return found?.reason === 'paidAfterSaleEnded' && found.at === paidAt;
}
