import type { EventOf } from '../payment/payment-event.ts';
import { type PaymentState, type Settled, settledSchema } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { CaseRecord, CaseState } from './case.ts';
import { newestOf } from './review-of-cases.ts';

/*
 * A resolved case can say that the customer has the money or the goods. A payment that is not known to be paid has no
 * amount in the books and no review that could hold its goods. The payment therefore stores the settlement itself, so
 * that no goods leave if it turns out paid.
 */

/** A change of the settlement that a payment stores, without its time. */
export type SettledChange = Omit<EventOf<'settledByCase'>, 'at'>;

/**
 * Returns how resolved cases change the settlement; null if they do not.
 * @param cases those that link or flag the payment
 */
export function settledChangeOf(
  { reference, state }: PaymentRecord,
  cases: readonly CaseRecord[],
): SettledChange | null {
  const settled = newestOf(cases.flatMap((each) => settledIn(each, reference, state)));
  const isKnown = settled?.at === state.settled?.at && settled?.case.id === state.settled?.case.id;
  return isKnown ? null : { kind: 'settledByCase', settled };
}

type Resolved = Extract<CaseState, { status: 'resolved' }>;

function settledIn({ id, number, references, state }: CaseRecord, reference: string, payment: PaymentState): Settled[] {
  if (state.status !== 'resolved' || !references.includes(reference)) return [];
  const reason = settledSchema.shape.reason.safeParse(state.reason);
  if (!reason.success || isSaidOtherwise(reference, payment, state)) return [];
  return [{ reason: reason.data, at: state.at, by: state.by, case: { id, number } }];
}

/**
 * Tells whether the payment itself shows what the case says, so that no settlement is needed. A paid payment shows
 * returned money as an amount, and an undecided review holds its goods. A case that says that goods were given away
 * stays in force until it changes, because people who decide another case may not know of it.
 */
function isSaidOtherwise(reference: string, payment: PaymentState, { reason, at, returned = [] }: Resolved): boolean {
  if (payment.outcome !== 'paid') return false;
  if (reason === 'goodsHandedOver') return payment.handedOver !== null;
  return payment.review !== null || at > payment.paidAt || returned.some((each) => each.reference === reference);
}
