import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { isHolding, takeFault } from './fault-queue.ts';
import type { Harm, Operation } from './faults.ts';
import type { NumberedPayment, Payment } from './payment.ts';
import { addPayment, onePayment, updatePayment } from './payment-rows.ts';
import { logReceived, type ReceivedRequest } from './received.ts';

/** The service's own view of the database. */
export interface PracticeStore {
  /** Runs the work in one transaction. */
  inTransaction<Result>(work: () => Result): Result;
  logReceived(request: Omit<ReceivedRequest, 'sequence'>): void;
  /** Takes the order that applies to this request and counts it as used; null if none applies. */
  takeFault(operation: Operation, reference: string | null): Harm | null;
  /** Tells whether an order to hold answers exists, used up or not. */
  isHolding(): boolean;
  paymentByReference(reference: string): NumberedPayment | null;
  paymentByPageToken(pageToken: string): NumberedPayment | null;
  addPayment(payment: Payment): NumberedPayment;
  updatePayment(payment: NumberedPayment): void;
}

/** Returns the service's store for an open database. */
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
