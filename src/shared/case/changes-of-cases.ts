import { returnChangeOf } from '../journal/books.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { CaseRecord } from './case.ts';
import { reviewChangeOf } from './review-of-cases.ts';
import { settledChangeOf } from './settled.ts';

/** What its cases make of a payment, in the order in which it is written: returned money first, so that a decision says what it means
 * for the books. Each is asked with the payment as it is by then, and answers null where that stays as it is. */
export const CHANGES_OF_CASES = [returnChangeOf, settledChangeOf, reviewChangeOf] as const;

/** Whether a payment is not yet what its cases make of it. @param cases those that it belongs to or was told of in */
export function isBehindItsCases(payment: PaymentRecord, cases: readonly CaseRecord[]): boolean {
  return CHANGES_OF_CASES.some((changeOf) => changeOf(payment, cases) !== null);
}
