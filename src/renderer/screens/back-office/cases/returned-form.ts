import type { CaseView } from '../../../../shared/case/case-view.ts';
import { mostReturnable } from '../../../../shared/journal/books.ts';
import { amountToWire, parseTypedAmount } from '../../../../shared/money/money.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import type { CaseReturn } from '../../../../shared/payment/returned.ts';

/** The typed amounts by reference. */
export type TypedReturns = Readonly<Record<string, string>>;

export function returnablePayments({ payments }: CaseView): PaymentRecord[] {
  return payments.filter(({ state }) => state.outcome === 'paid');
}

/**
 * A single payment, or one in review, gets the most that can be returned. The others stay empty, because only one of the two payments of a
 * double debit is returned.
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

/** Returns minor units. */
export function mostOf(view: CaseView, payment: PaymentRecord): number {
  return mostReturnable({ payment, caseId: view.case.id });
}

export type FieldWrong = 'missing' | 'notAnAmount' | 'tooMuch' | 'nothing';

/** All amounts may be zero only if the money may belong to another payment. */
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

/** @returns null if a field is wrong */
export function readReturns(view: CaseView, typed: TypedReturns): CaseReturn[] | null {
  const payments = returnablePayments(view);
  if (payments.some((payment) => wrongOf(view, typed, payment) !== null)) return null;
  return payments.map((payment) => ({
    reference: payment.reference,
    amount: { ...payment.amount, amountMinor: minorOf(typed[payment.reference] ?? '', payment) ?? 0 },
  }));
}

/** Returns minor units; null for anything but an amount or zero. */
function minorOf(text: string, { amount }: PaymentRecord): number | null {
  const read = parseTypedAmount(text, { ...amount, amountMinor: Number.MAX_SAFE_INTEGER });
  if (read.ok) return read.amountMinor;
  return read.problem === 'amountZero' ? 0 : null;
}
