import type { ErasedPayment, ErasedPayments } from './erased-payments.ts';

/** Creates a list of erased payments in memory. */
export function erasedPaymentsOfTest(): ErasedPayments {
  const payments: ErasedPayment[] = [];
  return { add: (payment) => void payments.push(payment), all: () => payments };
}
