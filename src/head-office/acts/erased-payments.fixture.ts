import type { ErasedPayment, ErasedPayments } from './erased-payments.ts';

export function erasedPaymentsOfTest(): ErasedPayments {
  const payments: ErasedPayment[] = [];
  return { add: (payment) => void payments.push(payment), all: () => payments };
}
