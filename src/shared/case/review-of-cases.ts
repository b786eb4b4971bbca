import { booksOf } from '../journal/books.ts';
import type { EventOf } from '../payment/payment-event.ts';
import type { PaymentState, ReviewDecision } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { newestFinding } from '../payment/review.ts';
import type { CaseRecord } from './case.ts';
import { flagsOf, hasFlag } from './case-transition.ts';

/** What happens to the review of a payment, beside its time. */
export type ReviewChange = Omit<EventOf<'reviewDecided'>, 'at'> | Omit<EventOf<'reviewReopened'>, 'at'>;

/**
 * A review follows the cases that the payment is linked to. It is decided when all of them are resolved, the newest of them
 * after the newest finding; it is open again when one is not. What no case was told of, nobody has decided.
 * @param cases those that the payment belongs to or was told of in
 * @returns null where the review stays as it is
 */
export function reviewChangeOf(payment: PaymentRecord, cases: readonly CaseRecord[]): ReviewChange | null {
  const { review } = payment.state;
  if (!review) return null;
  const isOpen = openCasesAbout(payment.reference, cases).length > 0;
  if (review.decided) return isOpen ? { kind: 'reviewReopened' } : null;
  const decision = isOpen || !isTold(payment, cases) ? null : newestDecision(payment, cases);
  return decision && { kind: 'reviewDecided', decision };
}

/** The cases about a payment that are not resolved: as long as there is one, its review is open. */
export function openCasesAbout(reference: string, cases: readonly CaseRecord[]): CaseRecord[] {
  return cases.filter(({ references, state }) => references.includes(reference) && state.status !== 'resolved');
}

/** Whether everything that was found at a payment stands in one of its cases. */
function isTold(payment: PaymentRecord, cases: readonly CaseRecord[]): boolean {
  return flagsOf(payment, payment.updatedAt)
    .filter(({ why }) => why !== 'stillUnknown')
    .every((flag) => cases.some((each) => hasFlag(each, flag)));
}

function newestDecision({ reference, state }: PaymentRecord, cases: readonly CaseRecord[]): ReviewDecision | null {
  const foundAt = newestFinding(state)?.at ?? '';
  // Who resolved a case before it was known to be paid has decided nothing of that money.
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
  // A case that leaves it to another one decides only where that one has not.
  const own = decisions.filter(({ reason }) => reason !== 'otherCase');
  return newestOf(own) ?? newestOf(decisions);
}

function newestOf(decisions: readonly ReviewDecision[]): ReviewDecision | null {
  return decisions.reduce<ReviewDecision | null>(
    (newest, each) => (newest && each.at <= newest.at ? newest : each),
    null,
  );
}

/**
 * Whether a case said that the customer has the money back before it was known to be paid, and still says so. Until it is opened again no
 * other case makes that money the shop's: who decides on that one need not be the two who said it.
 */
function saysMoneyBack({ state }: CaseRecord, reference: string, payment: PaymentState): boolean {
  if (payment.outcome !== 'paid' || state.status !== 'resolved' || state.reason !== 'moneyReturned') return false;
  return state.at <= payment.paidAt && !state.returned?.some((each) => each.reference === reference);
}
