import type { LedgerEntry } from '../src/practice/ledger.ts';
import type { ReceivedRequest } from '../src/practice/received.ts';
import type { Happening, JournalEvent } from '../src/shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../src/shared/payment/records.ts';
import { payment, sale } from '../src/shared/testing/records.fixture.ts';
import { at, paid } from '../src/shared/testing/states.fixture.ts';
import type { Evidence } from './evidence.ts';

/** Evidence of a till on which all went well, for tests that spoil one thing in it. */

export const INTENDED: Happening = { kind: 'paymentIntended' };
export const CONFIRMED: Happening = {
  kind: 'requeried',
  outcome: { kind: 'notFound' },
  verdict: 'paid',
  row: 'paid',
};

/** One event; its time is that of the payment's last change. */
export function event(
  seq: number,
  happening: Happening,
  paymentAfter: PaymentRecord = payment(),
  saleAfter: SaleRecord = sale(),
): JournalEvent {
  const entry = { form: 1, rules: 1, till: 'T1', actor: 'cashier', zone: 'Africa/Lagos' } as const;
  return {
    seq,
    hash: '0'.repeat(64),
    entry: { ...entry, at: paymentAfter.updatedAt, happening, payment: paymentAfter, sale: saleAfter },
  };
}

/** What the service has of this payment: collected, unless a test says otherwise. */
export function ledgerEntry({ reference, customer }: PaymentRecord, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    reference,
    paymentType: 'CARD',
    instrumentId: 'at-once',
    stage: 'successful',
    waitsFor: null,
    failureCode: null,
    amount: '1500.00',
    chargedAmount: '1500.00',
    currency: 'NGN',
    email: customer.email,
    card: { firstSix: '553188', lastFour: '2950' },
    account: null,
    createdAt: at(10),
    updatedAt: at(20),
    ...changes,
  };
}

export function request(
  operation: ReceivedRequest['operation'],
  { reference }: Pick<PaymentRecord, 'reference'>,
): ReceivedRequest {
  return { sequence: 1, at: at(10), operation, reference, body: null, details: null, misbehaviour: null };
}

/** One payment that was intended, sent once, collected, confirmed and shown. */
export function soundEvidence(changes: Partial<Evidence> = {}): Evidence {
  const intended = payment();
  const confirmed = payment({ state: paid(), updatedAt: at(30) });
  return {
    verification: { intact: true, head: { journal: 'j', mode: 'sandbox', seq: 2, hash: '' }, faults: [] },
    events: [event(1, INTENDED, intended), event(2, CONFIRMED, confirmed)],
    ledger: [ledgerEntry(intended)],
    received: [request('initiate', intended), request('query', intended)],
    acknowledged: [
      { payment: intended, sale: sale() },
      { payment: confirmed, sale: sale() },
    ],
    ...changes,
  };
}
