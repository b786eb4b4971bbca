import type { NumberedPayment } from '../payment.ts';
import type { RecordView } from '../record.ts';
import type { PracticeStore } from '../store.ts';

/** The dependencies of every operation. */
export interface OperationContext {
  readonly store: PracticeStore;
  readonly publicKey: string;
  /** Now, ISO 8601 in UTC. */
  readonly now: string;
  readonly baseUrl: string;
  /** Returns that many unguessable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Returns a payment with everything that a record of it needs. */
export function viewOf(context: OperationContext, payment: NumberedPayment): RecordView {
  return { payment, now: context.now, baseUrl: context.baseUrl };
}

/** Stores a payment's new stage, and returns the payment. */
export function moveTo(
  context: OperationContext,
  payment: NumberedPayment,
  stage: NumberedPayment['stage'],
): NumberedPayment {
  const moved = { ...payment, stage, updatedAt: context.now };
  context.store.updatePayment(moved);
  return moved;
}
