import { randomUUID } from 'node:crypto';
import type { Happening, NewEntry } from '../../shared/journal/journal-entry.ts';
import type { Seal } from '../../shared/journal/seal.ts';
import type { Instrument } from '../../shared/payment/instrument.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/payment/records.ts';
import { makeReference } from '../../shared/payment/reference.ts';
import { type AnyEntry, entriesTo, entryAbout, intended } from '../../shared/testing/facts.fixture.ts';
import { foldAll } from './tables/stored-fold.ts';

export const CARD: Instrument = { kind: 'card', brand: 'visa', firstSix: '424242', lastFour: '8381' };
export const ACCOUNT: Instrument = { kind: 'account', bankCode: '058', bankName: 'First Practice', lastFour: '0017' };

const STARTED_AT_MS = Date.UTC(2026, 10, 21, 9, 0, 0);

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

/** Builds a payment. The counter also sets the time. In tests the shop's day is the UTC day. */
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
    watch: { plan: 'notPaid', answered: 0, unanswered: 0, dueAt: timeAt(counter + 300) },
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
  handedOverBy: string | null = null,
): Extract<PaymentState, { outcome: 'paid' }> {
  return {
    outcome: 'paid',
    paidAt: timeAt(second),
    handedOver: handedOverBy ? { at: timeAt(second), by: handedOverBy } : null,
    sentAt: timeAt(second),
    notFound: null,
    review: null,
  };
}

export function reviewedState(second: number) {
  return { ...paidState(second), review: { reason: 'amountTooLow', at: timeAt(second) } } satisfies PaymentState;
}

/** Returns the state a second after the review was decided: the customer got 1.00 back. */
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

export function buildEntry(payment: PaymentRecord, happening: Happening = intended(payment)): AnyEntry {
  return entryAbout(payment, happening, { at: payment.updatedAt });
}

/** Builds the intent of a payment with its own sale. The counter also sets the time. */
export function intent(counter = 1): AnyEntry {
  return buildEntry(buildPayment(buildSale(), counter));
}

export function ofTill(happening: Happening, at: string = timeAt(0)): AnyEntry {
  const { saleId: _saleId, reference: _reference, ...entry } = buildEntry(buildPayment(buildSale(), 0), happening);
  return { ...entry, at, day: at.slice(0, 'YYYY-MM-DD'.length) };
}

const HASH = 'ab'.repeat(32);

function buildSeal(changes: Partial<Seal> = {}): Seal {
  const sealedAt = timeAt(10_800);
  const id = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
  return {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'daily',
    number: 1,
    previous: null,
    sealedAt,
    zone: 'Africa/Lagos',
    till: 'T1',
    journal: { form: 1, id, mode: 'practice', till: 'T1', createdAt: sealedAt },
    head: { seq: 1, hash: HASH },
    days: { first: '2026-11-20', last: '2026-11-20' },
    contents: null,
    publicKey: HASH,
    rotations: [],
    ...changes,
  };
}

export function sealedEntry(changes: Partial<Seal> = {}): AnyEntry {
  const seal = buildSeal(changes);
  return ofTill({ kind: 'sealed', seal, signature: `${HASH}${HASH}` }, seal.sealedAt);
}

interface Written {
  store: { append(entry: NewEntry): unknown };
  reads: { payment(reference: string): PaymentRecord | null };
}

/** Appends the entries that bring each payment to its state. @returns the payments as the journal then has them */
export function write({ store, reads }: Written, ...payments: readonly PaymentRecord[]): PaymentRecord[] {
  for (const entry of payments.flatMap((payment) => entriesTo(payment))) store.append(entry);
  return payments.flatMap(({ reference }) => reads.payment(reference) ?? []);
}

/** Returns the entries that follow if every scheduled re-query gets this answer, until the watch ends. */
export function untilWatchEnds(before: readonly AnyEntry[], said: Happening): AnyEntry[] {
  const entries = [...before];
  for (;;) {
    const dueAt = foldAll(entries)?.payments.at(-1)?.watch.dueAt;
    const last = entries.at(-1);
    if (!dueAt || !last) return entries.slice(before.length);
    entries.push({ ...last, at: dueAt, happening: said });
  }
}

export function intents(count: number, firstCounter = 1): AnyEntry[] {
  return Array.from({ length: count }, (_, index) => intent(firstCounter + index));
}
