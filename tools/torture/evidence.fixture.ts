import type { LedgerEntry, ReceivedRequest } from '../../src/practice/records.ts';
import { withStates } from '../../src/shared/fold/entry-fold.ts';
import type { Happening, JournalEvent } from '../../src/shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import { entryAbout, intended, requeriedPaid } from '../../src/shared/testing/facts.fixture.ts';
import { payment } from '../../src/shared/testing/records.fixture.ts';
import { at } from '../../src/shared/testing/states.fixture.ts';
import type { Evidence } from './evidence.ts';

export function event(seq: number, happening: Happening, about: PaymentRecord = payment()): JournalEvent {
  return { seq, hash: '0'.repeat(64), entry: entryAbout(about, happening, { at: about.updatedAt }) };
}

export function intent(seq: number, of: PaymentRecord = payment()): JournalEvent {
  return event(seq, intended(of), of);
}

/** @param afterMs the time since the payment's intent */
export function confirmation(seq: number, of: PaymentRecord = payment(), afterMs = 30): JournalEvent {
  return event(seq, requeriedPaid(of), { ...of, updatedAt: at(afterMs) });
}

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
    email: customer.email ?? '',
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

/** Returns the evidence of a payment that was intended, sent once, collected, confirmed and shown. */
export function soundEvidence(changes: Partial<Evidence> = {}): Evidence {
  const events = [intent(1), confirmation(2)];
  const shown = withStates(events).flatMap(({ entry: { payment: after, sale } }) =>
    after && sale ? [{ payment: after, sale }] : [],
  );
  return {
    verification: { intact: true, head: { journal: 'j', mode: 'sandbox', seq: 2, hash: '' }, faults: [] },
    events,
    ledger: [ledgerEntry(payment())],
    received: [request('initiate', payment()), request('query', payment())],
    acknowledged: shown,
    ...changes,
  };
}
