import type { CaseRecord, CaseState } from '../case/case.ts';
import type { EventOf } from '../payment/payment-event.ts';
import type { PaymentState, ReviewDecision } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { ResolutionReason } from '../payment/resolution-reason.ts';
import type { CaseReturn, Return } from '../payment/returned.ts';

/* A paid payment stays paid. Returned money, which only a resolved case can state, is counted separately. */

/** Returns the returned money in minor units, never more than was paid. */
export function returnedMinorOf({ state }: Pick<PaymentRecord, 'state'>): number {
  return state.outcome === 'paid' ? sumOf(state.returned ?? []) : 0;
}

/** Returns the case that decided the payment's review last, and the reason it was resolved with. */
export function decisionOf({ state }: Pick<PaymentRecord, 'state'>): Pick<ReviewDecision, 'case' | 'reason'> | null {
  const decided = state.review?.decided;
  const newest = state.outcome === 'paid' ? state.returned?.at(-1) : undefined;
  if (newest && (!decided || newest.at > decided.at)) return { case: newest.case, reason: 'moneyReturned' };
  return decided ? { case: decided.case, reason: decided.reason } : null;
}

/** @returns null for a payment that is not paid and therefore not in the books */
export function booksOf(state: PaymentState, caseId: string): ReviewDecision['books'] | null {
  if (state.outcome !== 'paid') return null;
  return state.returned?.some((each) => each.case.id === caseId) ? 'returned' : 'kept';
}

/** Returns the change of returned money that a payment's resolved cases require. */
export function returnChangeOf(
  { reference, state, amount }: PaymentRecord,
  cases: readonly CaseRecord[],
): Omit<EventOf<'returnsDecided'>, 'at'> | null {
  if (state.outcome !== 'paid') return null;
  const said = cases
    .flatMap((each) => returnIn(each, reference))
    .sort((one, other) => one.at.localeCompare(other.at) || one.case.number - other.case.number);
  const returns = fitting(said, amount.amountMinor);
  return sameReturns(returns, state.returned ?? []) ? null : { kind: 'returnsDecided', returns };
}

export interface PaymentToDecide {
  payment: Pick<PaymentRecord, 'reference' | 'amount' | 'state'>;
  caseId: string;
}

/** Returns the most that a case may say was returned: the amount paid, less what other cases say. */
export function mostReturnable({ payment: { amount, state }, caseId }: PaymentToDecide): number {
  const others = state.outcome === 'paid' ? (state.returned ?? []).filter((each) => each.case.id !== caseId) : [];
  return amount.amountMinor - sumOf(others);
}

/**
 * Checks the returned amounts of a resolution. If the customer has the money back, every paid payment of the case needs
 * an amount; otherwise none may have one.
 * @param payments the case's payments in this journal
 */
export function returnsProblem(
  { id, references, external = [] }: Pick<CaseRecord, 'id' | 'references' | 'external'>,
  { reason, returned = [] }: { reason: ResolutionReason; returned?: readonly CaseReturn[] | undefined },
  payments: readonly Pick<PaymentRecord, 'reference' | 'amount' | 'state'>[],
): { code: 'returnedAmountMissing' | 'returnedTooMuch'; reference: string } | null {
  const paid = reason === 'moneyReturned' ? payments.filter(({ state }) => state.outcome === 'paid') : [];
  const stranger = returned.find(({ reference }) => !paid.some((payment) => payment.reference === reference));
  if (stranger) return { code: 'returnedTooMuch', reference: stranger.reference };
  for (const payment of paid) {
    const said = returned.filter(({ reference }) => reference === payment.reference);
    const { reference, amount } = payment;
    if (said.length !== 1) return { code: 'returnedAmountMissing', reference };
    const isOther = said.some((each) => each.amount.currency !== amount.currency);
    const isTooMuch = said.some((each) => each.amount.amountMinor > mostReturnable({ payment, caseId: id }));
    if (isOther || isTooMuch) return { code: 'returnedTooMuch', reference };
  }
  // A returned amount of 0 is allowed only if the money may belong to another, unpaid payment of the case.
  const isOfPaidAlone = paid.length > 0 && paid.length === references.length + external.length;
  const isNothing = returned.every(({ amount }) => amount.amountMinor === 0);
  return isOfPaidAlone && isNothing ? { code: 'returnedAmountMissing', reference: paid[0]?.reference ?? '' } : null;
}

type Resolved = Extract<CaseState, { status: 'resolved' }>;

function returnIn({ id, number, references, state }: CaseRecord, reference: string): Return[] {
  if (state.status !== 'resolved' || !references.includes(reference)) return [];
  const { at, by, returned = [] }: Resolved = state;
  return returned
    .filter((each) => each.reference === reference && each.amount.amountMinor > 0)
    .map(({ amount }) => ({ amount, at, by, case: { id, number } }));
}

/** Drops returns beyond the amount paid, which cases may claim if people resolved them independently. */
function fitting(returns: readonly Return[], mostMinor: number): Return[] {
  let leftMinor = mostMinor;
  return returns.filter(({ amount }) => {
    if (amount.amountMinor > leftMinor) return false;
    leftMinor -= amount.amountMinor;
    return true;
  });
}

function sumOf(returns: readonly Return[]): number {
  return returns.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

function sameReturns(ones: readonly Return[], others: readonly Return[]): boolean {
  const isSame = (one: Return, other: Return | undefined) =>
    one.case.id === other?.case.id && one.at === other.at && one.amount.amountMinor === other.amount.amountMinor;
  return ones.length === others.length && ones.every((one, index) => isSame(one, others[index]));
}
