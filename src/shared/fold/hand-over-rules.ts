import type { SaleStatus } from '../payment/payment-state.ts';
import type { PaymentRecord, SaleRecord, SaleState } from '../payment/records.ts';
import { saysNothingOfGoods } from '../payment/review.ts';
import type { ProblemCode } from '../problems.ts';
import { fold, statusAfter } from './fold.ts';

/** Tells whether a sale in this status lets goods leave. */
export function isSaleOpenForHandOver(status: SaleStatus, afterReview: boolean): boolean {
  return statusAfter(status, happeningOf(afterReview)) !== null;
}

/** Returns the problem of the fold rule that a hand-over would break; null if the writer would accept it. */
export function foldRefusal(
  { payment, sale }: { payment: PaymentRecord; sale: SaleState },
  afterReview: boolean,
): ProblemCode | null {
  const { reference, saleId, till, updatedAt: at } = payment;
  const result = fold(sale, { at, actor: '', till, saleId, reference, happening: happeningOf(afterReview) });
  if (result.ok) return null;
  return result.refusal ?? (result.rule === 'saleEnded' ? 'saleEnded' : 'needsReview');
}

/** Tells whether the goods of a reviewed payment may leave: decided for the shop, paid, neither left nor returned. */
export function mayLeaveAfterReview({ payment, sale }: { payment: PaymentRecord; sale: SaleRecord }): boolean {
  if (saysNothingOfGoods(payment.state)) return false;
  return foldRefusal({ payment, sale: { sale, payments: [payment] } }, true) === null;
}

function happeningOf(afterReview: boolean) {
  return { kind: 'goodsHandedOver', ...(afterReview && { afterReview: true as const }) } as const;
}
