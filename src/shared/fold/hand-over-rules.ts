import type { SaleStatus } from '../payment/payment-state.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import { saysNothingOfGoods } from '../payment/review.ts';
import type { ProblemCode } from '../problems.ts';
import { fold, statusAfter } from './fold.ts';

export function isSaleOpenForHandOver(status: SaleStatus, afterReview: boolean): boolean {
  return statusAfter(status, happeningOf(afterReview)) !== null;
}

/** @returns null if the writer would accept the hand-over */
export function foldRefusal(
  { payment, sale }: { payment: PaymentRecord; sale: SaleState },
  afterReview: boolean,
): ProblemCode | null {
  const { reference, saleId, till, updatedAt: at } = payment;
  const result = fold(sale, { at, actor: '', till, saleId, reference, happening: happeningOf(afterReview) });
  if (result.ok) return null;
  return result.refusal ?? (result.rule === 'saleEnded' ? 'saleEnded' : 'needsReview');
}

/** Tells whether a payment is paid and decided for the shop, and its goods neither left nor came back. */
export function mayLeaveAfterReview({ payment, sale }: { payment: PaymentRecord; sale: SaleRecord }): boolean {
  if (saysNothingOfGoods(payment.state)) return false;
  return foldRefusal({ payment, sale: { sale, payments: [payment] } }, true) === null;
}

function happeningOf(afterReview: boolean) {
  return { kind: 'goodsHandedOver', ...(afterReview && { afterReview: true as const }) } as const;
}
