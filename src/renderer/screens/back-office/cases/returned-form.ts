import type { CaseView } from '../../../../shared/case/case-view.ts';
import { mostReturnable } from '../../../../shared/journal/books.ts';
import { amountToWire, parseTypedAmount } from '../../../../shared/money/money.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import type { CaseReturn } from '../../../../shared/payment/returned.ts';

/** The returned amounts as typed, by reference. */
export type TypedReturns = Readonly<Record<string, string>>;

/** The payments of a case of which it is to be said how much the customer has back. */
export function returnablePayments({ payments }: CaseView): PaymentRecord[] {
  return payments.filter(({ state }) => state.outcome === 'paid');
}

/**
 * What stands in the fields at first: all that can be returned of a payment that is alone, or that a person must look at; of
 * the others nothing, since in a double debit one of two is returned.
 */
export function proposedReturns(view: CaseView): TypedReturns {
  const payments = returnablePayments(view);
  const isAlone = payments.length === 1;
  return Object.fromEntries(
    payments.map((payment) => {
      const amountMinor = isAlone || payment.state.review ? mostReturnable({ payment, caseId: view.case.id }) : 0;
      return [payment.reference, amountToWire({ ...payment.amount, amountMinor })];
    }),
  );
}

/** The most that a field takes, in minor units. */
export function mostOf(view: CaseView, payment: PaymentRecord): number {
  return mostReturnable({ payment, caseId: view.case.id });
}

export type FieldWrong = 'missing' | 'notAnAmount' | 'tooMuch' | 'nothing';

/** What is wrong with a field, or null. It may stay empty only if the money may have been another payment's. */
export function wrongOf(view: CaseView, typed: TypedReturns, payment: PaymentRecord): FieldWrong | null {
  const text = typed[payment.reference]?.trim() ?? '';
  if (text === '') return 'missing';
  const amountMinor = minorOf(text, payment);
  if (amountMinor === null) return 'notAnAmount';
  if (amountMinor > mostOf(view, payment)) return 'tooMuch';
  const { references, external = [] } = view.case;
  const payments = returnablePayments(view);
  const isOfPaidAlone = payments.length === references.length + external.length;
  const isNothing = payments.every((each) => minorOf(typed[each.reference] ?? '', each) === 0);
  return isOfPaidAlone && isNothing ? 'nothing' : null;
}

/** What is said of each payment; null where a field is wrong. */
export function readReturns(view: CaseView, typed: TypedReturns): CaseReturn[] | null {
  const payments = returnablePayments(view);
  if (payments.some((payment) => wrongOf(view, typed, payment) !== null)) return null;
  return payments.map((payment) => ({
    reference: payment.reference,
    amount: { ...payment.amount, amountMinor: minorOf(typed[payment.reference] ?? '', payment) ?? 0 },
  }));
}

/** An amount or an empty field; null if it is neither. */
function minorOf(text: string, { amount }: PaymentRecord): number | null {
  const read = parseTypedAmount(text, { ...amount, amountMinor: Number.MAX_SAFE_INTEGER });
  if (read.ok) return read.amountMinor;
  return read.problem === 'amountZero' ? 0 : null;
}
