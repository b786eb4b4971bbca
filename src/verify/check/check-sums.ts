import { businessDayOf } from '../../shared/days/business-day.ts';
import { addSum, nothingIn, sumOfRecord } from '../../shared/journal/payment-sums.ts';
import { type Contents, MANIFEST_NAME, type Sum } from '../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { FoldedPayments } from './folded-payments.ts';
import type { AddFinding } from './sentences.ts';

export type CountedPayments = ReturnType<typeof countPayments>;

/**
 * Counts the payments that an export should list: all payments of a search, or those that began in a range of days. The
 * order is that of the tables.
 */
export function countPayments(contents: Contents, payments: FoldedPayments) {
  const isSelected = selectionOf(contents);
  const sums = new Map<string, Sum>();
  const references = payments.provable().filter((reference) => {
    const payment = payments.payment(reference);
    if (!isSelected(payment)) return false;
    addSum(sums, sumOfRecord(payment));
    return true;
  });
  return { references, sums };
}

function selectionOf({ events, selection }: Contents): (payment: PaymentRecord) => boolean {
  if (!events?.complete) {
    const besides = new Set(events?.besides);
    return ({ reference }) => !besides.has(reference);
  }
  const { days } = selection;
  return (payment) => {
    const day = businessDayOf(payment);
    return !days || (day >= days.first && day <= days.last);
  };
}

/** Compares the manifest's sums with the entries. @param notCounted counted payments that cannot be proven here */
export function checkSums(
  { sums: said, payments }: Contents,
  { sums }: CountedPayments,
  notCounted: number,
  add: AddFinding,
): void {
  for (const currency of new Set([...sums.keys(), ...said.map((sum) => sum.currency)])) {
    const found = sums.get(currency) ?? nothingIn(currency);
    const ofManifest = said.find((sum) => sum.currency === currency) ?? nothingIn(currency);
    const holds = isNotLess(ofManifest, found) && (notCounted > 0 || isNotLess(found, ofManifest));
    if (holds) continue;
    add('sumsWrong', { file: MANIFEST_NAME }, { currency, said: sumText(ofManifest), found: sumText(found) });
  }
  const counted = said.reduce((total, sum) => total + sum.payments, 0);
  if (counted !== payments) {
    add('sumsWrong', { file: MANIFEST_NAME }, { currency: 'all', said: `${payments}`, found: `${counted} payments` });
  }
}

function isNotLess(sum: Sum, other: Sum): boolean {
  return (['payments', 'amountMinor', 'paidPayments', 'paidMinor'] as const).every((name) => sum[name] >= other[name]);
}

function sumText({ payments, amountMinor, paidPayments, paidMinor }: Sum): string {
  return `${payments} payments of ${amountMinor} minor units, ${paidPayments} paid of ${paidMinor}`;
}
