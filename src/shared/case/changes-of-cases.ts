import { returnChangeOf } from '../journal/books.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { CaseRecord } from './case.ts';
import { reviewChangeOf } from './review-of-cases.ts';
import { settledChangeOf } from './settled.ts';

/**
 * The effects of cases on a payment, in writing order: returned money first, so that a decision can say what it means
 * for the books. Each function gets the payment with the changes before it, and returns null if nothing changes.
 */
export const CHANGES_OF_CASES = [returnChangeOf, settledChangeOf, reviewChangeOf] as const;

/** Tells whether a payment does not reflect its cases yet. @param cases those that link or flag the payment */
export function isBehindItsCases(payment: PaymentRecord, cases: readonly CaseRecord[]): boolean {
  return CHANGES_OF_CASES.some((changeOf) => changeOf(payment, cases) !== null);
}
