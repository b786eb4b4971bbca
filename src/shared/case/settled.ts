import type { EventOf } from '../payment/payment-event.ts';
import { type PaymentState, type Settled, settledSchema } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { CaseRecord, CaseState } from './case.ts';

/*
 * A person resolves a case: the customer has the money back, or the goods. Where nobody knows yet that the payment is paid,
 * there is no amount of it in the books, and no review; the payment itself keeps what was said, so that no goods leave for it
 * should it turn out paid.
 */

/** What its cases say became of a payment, beside its time. */
export type SettledChange = Omit<EventOf<'settledByCase'>, 'at'>;

/**
 * What changes of that. It follows the resolved cases of the payment, as its review does.
 * @param cases those that the payment belongs to or was told of in
 * @returns null where it stays as it is
 */
export function settledChangeOf(
  { reference, state }: PaymentRecord,
  cases: readonly CaseRecord[],
): SettledChange | null {
  const settled = cases
    .flatMap((each) => settledIn(each, reference, state))
    .reduce<Settled | null>((newest, each) => (newest && newest.at >= each.at ? newest : each), null);
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
 * Of a paid payment an amount says what is returned, and a review keeps the goods from leaving until it is decided. Goods that a person
 * has given are given, whatever is found or decided since, until that case says otherwise: nobody who decides on another one need know.
 */
function isSaidOtherwise(reference: string, payment: PaymentState, { reason, at, returned = [] }: Resolved): boolean {
  if (payment.outcome !== 'paid') return false;
  if (reason === 'goodsHandedOver') return payment.released !== null;
  return payment.review !== null || at > payment.paidAt || returned.some((each) => each.reference === reference);
}
