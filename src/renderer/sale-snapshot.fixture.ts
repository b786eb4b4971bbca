import type { PaymentState, SaleStatus } from '../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../shared/payment/records.ts';
import type { DeskSnapshot, PaymentView } from '../shared/payment/snapshot.ts';

const AT = '2026-11-21T13:32:05.000Z';
export const SALE_ID = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
export const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

const OPEN: PaymentState = {
  outcome: 'open',
  stage: { kind: 'sending', operation: 'initiate', step: null },
  sentAt: AT,
  notFound: null,
  review: null,
};

export function makeSnapshot(
  view: PaymentView,
  { revision = 1, status = 'active' as SaleStatus }: { revision?: number; status?: SaleStatus } = {},
): DeskSnapshot & { current: NonNullable<DeskSnapshot['current']> } {
  const payment = makePayment();
  const sale = {
    id: SALE_ID,
    amount: payment.amount,
    customer: payment.customer,
    note: null,
    status,
    createdAt: AT,
    updatedAt: AT,
  };
  return {
    revision,
    current: { sale, payment, view, earlierPayments: 0 },
    notSettled: 0,
    leftSales: [],
    announcements: [],
    stopped: null,
  };
}

export function makeEmptySnapshot(revision: number): DeskSnapshot {
  return { revision, current: null, notSettled: 0, leftSales: [], announcements: [], stopped: null };
}

function makePayment(): PaymentRecord {
  return {
    reference: REFERENCE,
    saleId: SALE_ID,
    till: 'T1',
    counter: 1,
    mode: 'practice',
    baseUrl: 'http://127.0.0.1:4000',
    publicKey: 'EXPUBK-1234-X',
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    note: null,
    instrument: { kind: 'card', brand: 'Mastercard', firstSix: '553188', lastFour: '2950' },
    createdAt: AT,
    updatedAt: AT,
    state: OPEN,
    lastRequery: null,
    watch: { plan: 'notPaid', answered: 0, unanswered: 0, dueAt: AT },
  };
}
