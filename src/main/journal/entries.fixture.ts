import { randomUUID } from 'node:crypto';
import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/payment/records.ts';
import { makeReference } from '../../shared/payment/reference.ts';

/** Builders of sales, payments and entries, for tests of the journal. */

export const CARD: Instrument = { kind: 'card', brand: 'visa', firstSix: '424242', lastFour: '8381' };
export const ACCOUNT: Instrument = { kind: 'account', bankCode: '058', bankName: 'First Practice', lastFour: '0017' };

const STARTED_AT_MS = Date.UTC(2026, 10, 21, 9, 0, 0);

/** The time so many seconds after the tests' day began. */
export function timeAt(second: number): string {
  return new Date(STARTED_AT_MS + second * 1_000).toISOString();
}

export function buildSale(change: Partial<SaleRecord> = {}): SaleRecord {
  return {
    id: randomUUID(),
    amount: { amountMinor: 450_000, currency: 'NGN' },
    customer: { email: 'Ade@example.com', phone: '08030000000' },
    note: 'order 17',
    status: 'active',
    createdAt: timeAt(0),
    updatedAt: timeAt(0),
    ...change,
  };
}

/** The payment of this counter; its counter gives its time, too. At the times of tests the shop has the day of UTC. */
export function buildPayment(sale: SaleRecord, counter: number, change: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    reference: makeReference({ till: 'T1', day: '261121', counter, randomInt: () => 7 }),
    saleId: sale.id,
    till: 'T1',
    counter,
    mode: 'practice',
    baseUrl: 'http://127.0.0.1:4000',
    publicKey: 'practice-X',
    amount: sale.amount,
    customer: sale.customer,
    note: sale.note,
    instrument: CARD,
    createdAt: timeAt(counter),
    businessDay: (change.createdAt ?? timeAt(counter)).slice(0, 'YYYY-MM-DD'.length),
    updatedAt: timeAt(counter),
    state: openState(counter),
    lastRequery: null,
    ...change,
  };
}

export function openState(second: number): PaymentState {
  const stage = { kind: 'sending', operation: 'initiate', step: null } as const;
  return { outcome: 'open', stage, sentAt: timeAt(second), notFound: null, review: null };
}

export function unknownState(second: number): PaymentState {
  return { outcome: 'unknown', since: timeAt(second), sentAt: timeAt(second), notFound: null, review: null };
}

export function neverReceivedState(second: number): PaymentState {
  const time = timeAt(second);
  return { outcome: 'neverReceived', since: time, sentAt: time, notFound: null, review: null };
}

export function paidState(
  second: number,
  releasedBy: string | null = null,
): Extract<PaymentState, { outcome: 'paid' }> {
  return {
    outcome: 'paid',
    paidAt: timeAt(second),
    released: releasedBy ? { at: timeAt(second), by: releasedBy } : null,
    sentAt: timeAt(second),
    notFound: null,
    review: null,
  };
}

/** Paid, and marked for review. */
export function reviewedState(second: number) {
  return { ...paidState(second), review: { reason: 'amountTooLow', at: timeAt(second) } } satisfies PaymentState;
}

/** The same, with its review decided a second later: the customer has 1.00 back. */
export function decidedState(second: number) {
  const reviewed = reviewedState(second);
  const by = { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: 1 };
  const decided = {
    at: timeAt(second + 1),
    by: 'ngozi',
    case: by,
    reason: 'moneyReturned',
    books: 'returned',
  } as const;
  const returned = [{ amount: { amountMinor: 100, currency: 'NGN' }, at: decided.at, by: decided.by, case: by }];
  return { ...reviewed, returned, review: { ...reviewed.review, decided } };
}

export function buildEntry(
  sale: SaleRecord,
  payment: PaymentRecord | null,
  happening: Happening = { kind: 'paymentIntended' },
): JournalEntry {
  return {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'cashier',
    at: payment?.updatedAt ?? sale.updatedAt,
    zone: 'Africa/Lagos',
    businessDay: (payment?.updatedAt ?? sale.updatedAt).slice(0, 'YYYY-MM-DD'.length),
    dayEndsAtHour: 0,
    happening,
    payment,
    sale,
  };
}

/** Entries that intend one payment each, every one of a sale of its own. */
export function intents(count: number, firstCounter = 1): JournalEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const sale = buildSale();
    return buildEntry(sale, buildPayment(sale, firstCounter + index));
  });
}
