import { booksOf } from '../journal/books.ts';
import type { EventOf } from '../payment/payment-event.ts';
import type { PaymentState, ReviewDecision } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { newestFinding } from '../payment/review.ts';
import type { CaseRecord } from './case.ts';
import { flagsOf, hasFlag } from './case-transition.ts';
import type { CaseOfPayment } from './case-view.ts';

/** A change to the review of a payment, without its time. */
export type ReviewChange = Omit<EventOf<'reviewDecided'>, 'at'> | Omit<EventOf<'reviewReopened'>, 'at'>;

/**
 * Returns the change of a review that its cases cause. A review is decided when all linked cases are resolved, the
 * newest after the newest finding. A decided review is reopened when a linked case is unresolved. A finding that is in
 * no case stays undecided.
 * @param cases those that link or flag the payment
 * @returns null if the review stays as it is
 */
export function reviewChangeOf(payment: PaymentRecord, cases: readonly CaseRecord[]): ReviewChange | null {
  const { review } = payment.state;
  if (!review) return null;
  const isOpen = openCasesAbout(payment.reference, cases).length > 0;
  if (review.decided) return isOpen ? { kind: 'reviewReopened' } : null;
  const decision = isOpen || !isTold(payment, cases) ? null : newestDecision(payment, cases);
  return decision && { kind: 'reviewDecided', decision };
}

/** Returns the unresolved cases about a payment, which keep its review open. */
export function openCasesAbout(reference: string, cases: readonly CaseOfPayment[]): CaseOfPayment[] {
  return cases.filter(({ references, state }) => references.includes(reference) && state.status !== 'resolved');
}

/** Tells whether every finding about a payment is in one of its cases. */
function isTold(payment: PaymentRecord, cases: readonly CaseRecord[]): boolean {
  return flagsOf(payment, payment.updatedAt)
    .filter(({ why }) => why !== 'stillUnknown')
    .every((flag) => cases.some((each) => hasFlag(each, flag)));
}

function newestDecision({ reference, state }: PaymentRecord, cases: readonly CaseRecord[]): ReviewDecision | null {
  const foundAt = newestFinding(state)?.at ?? '';
  // A case that was resolved before the payment was known to be paid decided nothing about that money.
  const paidAt = state.outcome === 'paid' ? state.paidAt : '';
  const about = cases.filter(({ references }) => references.includes(reference));
  const isMoneyBack = about.some((each) => saysMoneyBack(each, reference, state));
  const decisions = about.flatMap(({ id, number, state: resolved }): ReviewDecision[] => {
    if (resolved.status !== 'resolved' || resolved.at < foundAt || resolved.at <= paidAt) return [];
    const { at, by, reason } = resolved;
    const books = booksOf(state, id);
    const isContested = books === 'kept' && reason !== 'moneyReturned' && isMoneyBack;
    return [{ at, by, case: { id, number }, reason, ...(books && !isContested && { books }) }];
  });
  // A case resolved with `otherCase` decides only if no other case does.
  const own = decisions.filter(({ reason }) => reason !== 'otherCase');
  return newestOf(own) ?? newestOf(decisions);
}

export function newestOf<Decision extends { at: string }>(decisions: readonly Decision[]): Decision | null {
  return decisions.reduce<Decision | null>((newest, each) => (newest && each.at <= newest.at ? newest : each), null);
}

/**
 * Tells whether a case said that the customer has the money back before the payment was known to be paid, and still
 * says so. Until that case is reopened, no later case lets the shop keep the money, because the people who decide it
 * may not know of the first case.
 */
function saysMoneyBack({ state }: CaseRecord, reference: string, payment: PaymentState): boolean {
  if (payment.outcome !== 'paid' || state.status !== 'resolved' || state.reason !== 'moneyReturned') return false;
  return state.at <= payment.paidAt && !state.returned?.some((each) => each.reference === reference);
}
