import type { EventOf } from '../payment/payment-event.ts';
import { type PaymentState, type Settled, settledSchema } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { CaseRecord, CaseState } from './case.ts';
import { newestOf } from './review-of-cases.ts';

/*
 * A resolved case says that the customer has the money or the goods. If the payment is not known to be paid, the
 * books have no amount for it and it has no review, so the payment itself stores the settlement: no goods leave if it
 * turns out paid.
 */

/** A statement of the cases about a payment, without its time. */
export type SettledChange = Omit<EventOf<'settledByCase'>, 'at'>;

/** Returns how resolved cases change the settlement; null if not. @param cases those that link or flag the payment */
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
 * For a paid payment, an amount says what was returned, and an undecided review keeps the goods. Goods that a person
 * gave away stay given, whatever else is found or decided, until that case changes: people who decide another case
 * may not know of it.
 */
function isSaidOtherwise(reference: string, payment: PaymentState, { reason, at, returned = [] }: Resolved): boolean {
  if (payment.outcome !== 'paid') return false;
  if (reason === 'goodsHandedOver') return payment.handedOver !== null;
  return payment.review !== null || at > payment.paidAt || returned.some((each) => each.reference === reference);
}
