import type { RequeryAnswer } from '../shared/payment/answers.ts';
import type { PaymentState } from '../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../shared/payment/records.ts';

const AT = '2026-11-21T13:32:05.000Z';

export const STATE_PARTS = { sentAt: AT, notFound: null, review: null };

export const PAID: PaymentState = { outcome: 'paid', paidAt: AT, handedOver: null, ...STATE_PARTS };

/** Makes a sandbox card payment of NGN 1,500.00 that a re-query has confirmed. */
export function makePayment(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    reference: 'T1-261121-0001-ABCDEFGHI',
    saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
    till: 'T1',
    counter: 1,
    mode: 'sandbox',
    baseUrl: 'https://sandbox.example.com',
    publicKey: 'EXPUBK-1234-X',
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: '+2348012345678' },
    note: 'Order 4711',
    instrument: { kind: 'card', brand: 'Mastercard', firstSix: '555555', lastFour: '4444' },
    createdAt: AT,
    updatedAt: AT,
    state: PAID,
    lastRequery: { at: AT, checks: [], answer: makeAnswer() },
    watch: { plan: 'paid', answered: 0, unanswered: 0, dueAt: '2026-11-21T14:32:05.000Z' },
    ...changes,
  };
}

export function makeAnswer(changes: Partial<RequeryAnswer> = {}): RequeryAnswer {
  return {
    reference: 'T1-261121-0001-ABCDEFGHI',
    code: '000',
    message: null,
    status: 'successful',
    currency: 'NGN',
    amountMinor: 150_000,
    chargedAmountMinor: null,
    appFeeMinor: null,
    merchantBearsFee: null,
    isLive: null,
    customerEmail: null,
    createdAt: null,
    authModel: null,
    chargeCode: null,
    chargeMessage: null,
    ...changes,
  };
}
