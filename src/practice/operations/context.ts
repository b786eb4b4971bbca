import type { NumberedPayment } from '../payment.ts';
import type { RecordView } from '../record.ts';
import type { PracticeStore } from '../store.ts';

/** What every operation works with. */
export interface OperationContext {
  readonly store: PracticeStore;
  readonly publicKey: string;
  /** Now, ISO 8601 in UTC. */
  readonly now: string;
  readonly baseUrl: string;
  /** That many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The payment as it is now, for a record of it. */
export function viewOf(context: OperationContext, payment: NumberedPayment): RecordView {
  return { payment, now: context.now, baseUrl: context.baseUrl };
}

/** Keeps a payment's new stage, and returns the payment with it. */
export function moveTo(
  context: OperationContext,
  payment: NumberedPayment,
  stage: NumberedPayment['stage'],
): NumberedPayment {
  const moved = { ...payment, stage, updatedAt: context.now };
  context.store.updatePayment(moved);
  return moved;
}
