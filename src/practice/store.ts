import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { isHolding, takeFault } from './fault-queue.ts';
import type { Harm, Operation } from './faults.ts';
import type { NumberedPayment, Payment } from './payment.ts';
import { addPayment, onePayment, updatePayment } from './payment-rows.ts';
import { logReceived, type ReceivedRequest } from './received.ts';

/** The service's own side of the database. */
export interface PracticeStore {
  /** Runs the work in one transaction. */
  inTransaction<Result>(work: () => Result): Result;
  logReceived(request: Omit<ReceivedRequest, 'sequence'>): void;
  /** The order that takes this request, which counts as used; null where none does. */
  takeFault(operation: Operation, reference: string | null): Harm | null;
  /** Whether an order to hold answers is there, used up or not. */
  isHolding(): boolean;
  paymentByReference(reference: string): NumberedPayment | null;
  paymentByPageToken(pageToken: string): NumberedPayment | null;
  addPayment(payment: Payment): NumberedPayment;
  updatePayment(payment: NumberedPayment): void;
}

/** The service's store over an open database. */
export function practiceStore(database: DatabaseSync): PracticeStore {
  return {
    inTransaction: (work) => inTransaction(database, work),
    logReceived: (request) => logReceived(database, request),
    takeFault: (operation, reference) => takeFault(database, operation, reference),
    isHolding: () => isHolding(database),
    paymentByReference: (reference) => onePayment(database, 'reference', reference),
    paymentByPageToken: (pageToken) => onePayment(database, 'page_token', pageToken),
    addPayment: (payment) => addPayment(database, payment),
    updatePayment: (payment) => updatePayment(database, payment),
  };
}
