import type { PaymentRecord, SaleRecord } from '../payment/records.ts';
import { REFERENCE } from './answers.fixture.ts';
import { at, open } from './states.fixture.ts';

/** A sale of 1,500.00 naira and a card payment for it. A test passes the values that it wants to be different. */

export const SALE_ID = 'a3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';

export function sale(changes: Partial<SaleRecord> = {}): SaleRecord {
  return {
    id: SALE_ID,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ade@example.com', phone: null },
    note: 'Table 4',
    status: 'active',
    createdAt: at(0),
    updatedAt: at(0),
    ...changes,
  };
}

export function payment(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    reference: REFERENCE,
    saleId: SALE_ID,
    till: 'T1',
    counter: 1,
    mode: 'practice',
    baseUrl: 'http://127.0.0.1:4010',
    publicKey: 'EXPUBK-practice-X',
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ade@example.com', phone: null },
    note: 'Table 4',
    instrument: { kind: 'card', brand: 'Mastercard', firstSix: '553188', lastFour: '2950' },
    createdAt: at(0),
    updatedAt: at(0),
    state: open(),
    lastRequery: null,
    watch: { plan: 'notPaid', answered: 0, unanswered: 0, dueAt: at(300_000) },
    ...changes,
  };
}
