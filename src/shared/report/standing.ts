import { returnedMinorOf } from '../journal/books.ts';
import { shopFeeOf } from '../payment/fee.ts';
import type { Outcome } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';

/** What a report goes by of a payment, as one of its entries left it. */
export interface Standing {
  reference: string;
  currency: string;
  amountMinor: number;
  instrument: 'card' | 'account';
  brand: string | null;
  bank: { code: string; name: string } | null;
  outcome: Outcome;
  releasedBy: string | null;
  returnedMinor: number;
  /** The fee that the shop pays, in minor units; null if the payment is not paid. */
  fee: number | 'unknown' | null;
  /** Paid when nobody waited for it any more. */
  isLate: boolean;
  /** When something was found last that a person must look at, and when a person decided last. */
  review: { foundAt: string; decidedAt: string | null } | null;
}

export function standingOf(payment: PaymentRecord): Standing {
  const { reference, amount, instrument, state } = payment;
  const { review } = state;
  return {
    reference,
    ...amount,
    instrument: instrument.kind,
    brand: instrument.kind === 'card' ? instrument.brand : null,
    bank: instrument.kind === 'account' ? { code: instrument.bankCode, name: instrument.bankName } : null,
    outcome: state.outcome,
    releasedBy: state.outcome === 'paid' ? (state.released?.by ?? null) : null,
    returnedMinor: returnedMinorOf(payment),
    fee: shopFeeOf(payment),
    isLate: state.outcome === 'paid' && review?.reason === 'paidAfterSaleEnded',
    review: review && { foundAt: (review.again ?? review).at, decidedAt: review.decided?.at ?? null },
  };
}
