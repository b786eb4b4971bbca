import type { DatabaseSync } from 'node:sqlite';
import { type NumberedPayment, updatePayment } from '../payment.ts';
import type { RecordView } from '../record.ts';

export interface OperationContext {
  readonly database: DatabaseSync;
  readonly publicKey: string;
  /** The current time in UTC, as ISO 8601. */
  readonly now: string;
  readonly baseUrl: string;
  readonly randomBytes: (count: number) => Uint8Array;
}

export function viewOf(context: OperationContext, payment: NumberedPayment): RecordView {
  return { payment, now: context.now, baseUrl: context.baseUrl };
}

export function moveTo(
  context: OperationContext,
  payment: NumberedPayment,
  stage: NumberedPayment['stage'],
): NumberedPayment {
  const moved = { ...payment, stage, updatedAt: context.now };
  updatePayment(context.database, moved);
  return moved;
}
