import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { entriesTo, intended, LOST_AT_INITIATE, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { EntryRefused } from '../../desk/ports/journal-port.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  decidedState,
  intent,
  neverReceivedState,
  ofTill,
  openState,
  paidState,
  reviewedState,
  timeAt,
  unknownState,
  untilWatchEnds,
  write,
} from '../entries.fixture.ts';
import { inDatabase, opened, temporaryFolder, writtenJournal } from './store.fixture.ts';

const DECLINED: PaymentState = {
  outcome: 'declined',
  declinedAt: timeAt(1),
  code: '51',
  refused: false,
  sentAt: timeAt(0),
  notFound: null,
  review: null,
};

/** Builds a re-query with a lower amount, which puts a declined or paid payment in review. */
const tooLow = (payment: PaymentRecord) => buildEntry(payment, requeriedPaid(payment, { amountMinor: 1 }));

const of = (counter: number, state: PaymentState) => buildPayment(buildSale(), counter, { state });
const counters = (payments: readonly PaymentRecord[]) => payments.map(({ counter }) => counter);

async function journalOf(...payments: PaymentRecord[]) {
  const journal = await opened(temporaryFolder());
  return { ...journal, written: write(journal, ...payments) };
}

const parked = (payment: PaymentRecord) => buildEntry(payment, { kind: 'saleParked' });

describe('JournalStore', () => {
  it('numbers entries from 1 and returns each payment as its entries leave it', async () => {
    const { store, reads } = await journalOf();
    const payment = buildPayment(buildSale(), 1);
    expect(store.append(buildEntry(payment))).toEqual({ seq: 1 });
    expect(reads.payment(payment.reference)).toMatchObject({ ...payment, watch: { plan: 'notPaid' } });
    expect(store.append(buildEntry(payment, LOST_AT_INITIATE))).toEqual({ seq: 2 });
    expect(reads.payment(payment.reference)).toMatchObject({ amount: payment.amount, state: { outcome: 'unknown' } });
    expect(reads.payment('T1-261121-0009-777777777')).toBeNull();
  });

  it('returns a sale with its payments in the order of their intents', async () => {
    const sale = buildSale({ createdAt: timeAt(1) });
    const later = buildPayment(sale, 1);
    const earlier = buildPayment(sale, 2, { createdAt: '2026-11-20T09:00:00.000Z', instrument: ACCOUNT });
    const { store, reads, written } = await journalOf(later, earlier);
    const [, second] = written;
    store.append(buildEntry(later, LOST_AT_INITIATE));
    const read = reads.sale(sale.id);
    expect(read).toMatchObject({ sale: { id: sale.id, status: 'active', createdAt: sale.createdAt } });
    expect(read?.payments).toEqual([reads.payment(later.reference), second]);
    // A clock that went back does not take the business day back.
    expect(second?.businessDay).toBe(later.businessDay);
    expect(reads.sale(buildSale().id)).toBeNull();
  });

  it('finds the active sale that changed last', async () => {
    const { store, reads } = await journalOf();
    const [first, second] = [buildPayment(buildSale(), 1), buildPayment(buildSale(), 2)];
    expect(reads.activeSale()).toBeNull();
    for (const payment of [first, second]) store.append(buildEntry(payment));
    expect(reads.activeSale()?.sale.id).toBe(second.saleId);
    store.append(buildEntry(second, LOST_AT_INITIATE));
    store.append(parked(second));
    expect(reads.activeSale()?.sale.id).toBe(first.saleId);
  });

  it('lists open and unknown payments, oldest first', async () => {
    const { reads, written } = await journalOf(of(1, unknownState(1)), of(2, paidState(2)), of(3, openState(3)));
    expect(reads.unsettledPayments()).toEqual([written[0], written[2]]);
  });

  it('finds payments that may stop a charge: unsettled ones, and never received ones of this sale or amount', async () => {
    const [sale, dear] = [buildSale(), buildSale({ amount: { amountMinor: 900_000, currency: 'NGN' } })];
    const { reads } = await journalOf(
      buildPayment(sale, 1, { state: unknownState(1) }),
      buildPayment(sale, 2, { state: paidState(2) }),
      buildPayment(sale, 3, { state: neverReceivedState(1) }),
      buildPayment(dear, 4, { state: neverReceivedState(1) }),
      buildPayment(dear, 5, { state: openState(5) }),
    );
    expect(counters(reads.guardedPayments({ saleId: sale.id, amountMinor: 1 }))).toEqual([1, 3, 5]);
    expect(counters(reads.guardedPayments({ saleId: buildSale().id, amountMinor: 900_000 }))).toEqual([1, 4, 5]);
  });

  it('finds payments of the same amount that took or may have taken money and whose goods have not left', async () => {
    const [first, handedOver, third] = [of(1, paidState(1)), of(2, paidState(1, 'ada')), of(3, paidState(1))];
    const [inDoubt, decidedInDoubt] = [of(5, DECLINED), of(8, DECLINED)];
    const others = [of(4, reviewedState(1)), of(6, DECLINED), of(7, decidedState(1))];
    const { store, reads } = await journalOf(first, handedOver, third, ...others, inDoubt, decidedInDoubt);
    for (const payment of [inDoubt, decidedInDoubt]) store.append(tooLow(payment));
    const { decided: decision } = decidedState(9).review;
    store.append(buildEntry(decidedInDoubt, { kind: 'reviewDecided', decision }));
    const guarded = (amountMinor: number, goingOn?: string) =>
      counters(reads.guardedPayments({ saleId: randomUUID(), amountMinor, ...(goingOn && { goingOn }) }));
    expect(guarded(450_000)).toEqual([1, 3, 4, 7, 5, 8]);
    expect(guarded(450_001)).toEqual([]);
    expect(guarded(450_000, first.reference)).toEqual([1, 2, 3, 4, 7, 5, 8]);
    expect(guarded(450_000, third.reference)).toEqual([1, 3, 4, 7, 5, 8]);
    store.append(parked(first));
    expect(counters(reads.paymentsToHandOver(9))).toEqual([1]);
    expect(reads.paymentsLeftForLater(9)).toEqual([]);
  });

  it('finds the newest watched payments ready for hand-over, oldest first, up to a limit', async () => {
    const last = of(3, paidState(3));
    const payments = [of(1, paidState(1)), of(2, paidState(2)), last];
    const { store, reads } = await journalOf(...payments);
    for (const payment of payments) store.append(parked(payment));
    expect(counters(reads.paymentsToHandOver(2))).toEqual([2, 3]);
    for (const entry of untilWatchEnds([...entriesTo(last), parked(last)], requeriedPaid(last))) store.append(entry);
    expect(counters(reads.paymentsToHandOver(2))).toEqual([1, 2]);
  });

  it('lists no payment for hand-over if the customer has money back', async () => {
    const payment = of(1, paidState(1));
    const { store, reads } = await journalOf(payment);
    store.append(parked(payment));
    expect(reads.paymentsToHandOver(9)).toEqual([reads.payment(payment.reference)]);
    store.append(buildEntry(payment, { kind: 'returnsDecided', returns: decidedState(1).returned }));
    expect(reads.paymentsToHandOver(9)).toEqual([]);
  });

  it('knows which slips were printed before the returned amount changed', async () => {
    const payment = of(1, paidState(1));
    const { store } = await journalOf(payment);
    const slip = (copy: number) =>
      ofTill({ kind: 'slipPrinted', of: payment.reference, says: 'returned', copy, end: 'printed' });
    const returned = (amountMinor: number) => {
      const amount = { ...payment.amount, amountMinor };
      const returns = [{ amount, at: timeAt(2), by: 'ngozi', case: { id: payment.saleId, number: 1 } }];
      return buildEntry(payment, { kind: 'returnsDecided', returns });
    };
    const printed = () =>
      store.printing.slipsPrinted(payment.reference).map((each) => `${each.copy} ${each.returnsChangedSince ?? false}`);
    for (const entry of [slip(0), returned(100), slip(0), slip(1)]) store.append(entry);
    expect(printed()).toEqual(['0 true', '0 false', '1 false']);
    store.append(returned(200));
    expect(printed()).toEqual(['0 true', '0 true', '1 true']);
  });

  it('finds the newest watched unpaid or reviewed payments of parked sales, oldest first, up to a limit', async () => {
    const ofParked = [of(1, DECLINED), of(2, neverReceivedState(2)), of(3, reviewedState(3)), of(5, paidState(5))];
    const { store, reads } = await journalOf(...ofParked, of(4, DECLINED));
    for (const payment of ofParked) store.append(parked(payment));
    expect(counters(reads.paymentsLeftForLater(9))).toEqual([1, 2, 3]);
    expect(counters(reads.paymentsLeftForLater(2))).toEqual([2, 3]);
  });

  it('finds the payment that is due next', async () => {
    expect((await journalOf()).reads.nextDue(timeAt(0))).toBeNull();
    const { reads, written } = await journalOf(...[900, 1, 500].map((second) => of(second, unknownState(second))));
    const [later, next] = written.map(({ reference, watch }) => ({ reference, dueAt: watch.dueAt }));
    expect(reads.nextDue(timeAt(0))).toEqual(next);
    const setBackAt = new Date(Date.parse(later?.dueAt ?? '') - 36 * 3_600_000 - 1_000).toISOString();
    expect(reads.nextDue(setBackAt)).toEqual(later);
    expect(reads.nextDue('2025-01-01T00:00:00.000Z')).toEqual(next);
  });

  it('continues from the highest counter of this till and ignores other tills', async () => {
    const { store, reads } = await journalOf();
    expect(reads.nextCounter()).toBe(1);
    store.append(intent(41));
    store.append(buildEntry(buildPayment(buildSale(), 90, { till: 'T2' })));
    expect(reads.nextCounter()).toBe(42);
  });

  it('writes only the fields that an entry has', async () => {
    const payment = buildPayment(buildSale(), 1);
    const happening = { ...intended(payment), cardNumber: '4242424242428381' };
    const folder = await writtenJournal([{ ...buildEntry(payment, happening), cvv: '123' } as JournalEntry]);
    const text = inDatabase(folder, (connection) =>
      JSON.stringify(connection.prepare('SELECT payload, record FROM event JOIN payments USING (reference)').all()),
    );
    expect(text).toContain(payment.reference);
    expect(text).not.toMatch(/cardNumber|cvv/);
  });
});

describe('JournalStore with an entry that it refuses', () => {
  const sale = buildSale();
  const payment = buildPayment(sale, 1, { state: paidState(9) });
  const handOver = buildEntry(payment, { kind: 'goodsHandedOver' });
  const other = buildPayment(buildSale(), 2);

  it.each<[string, JournalEntry, string, string]>([
    ['that is malformed', { ...buildEntry(other), zone: 7 as unknown as string }, 'malformed', 'zone'],
    ['of another mode', buildEntry({ ...other, mode: 'live' }), 'otherMode', 'practice'],
    ['that names a payment without its sale', { ...buildEntry(other), saleId: undefined }, 'otherSale', ''],
    ['with a second intent of a reference', buildEntry(payment), 'ruleBroken', 'UNIQUE'],
    ['of a payment without an intent', buildEntry(other, LOST_AT_INITIATE), 'ruleBroken', 'noIntent'],
    ['with another sale', { ...buildEntry(payment, LOST_AT_INITIATE), saleId: other.saleId }, 'ruleBroken', 'noIntent'],
    ['with an intent of a sale that has ended', buildEntry(buildPayment(sale, 3)), 'ruleBroken', 'saleEnded'],
    ['that breaks a rule of its sale', buildEntry(payment, { kind: 'saleResumed' }), 'ruleBroken', ''],
    ['with a second hand-over', handOver, 'ruleBroken', 'UNIQUE'],
    ['with a counter that is already used', buildEntry({ ...other, counter: 1 }), 'ruleBroken', 'UNIQUE'],
  ])('refuses an entry %s, and accepts the next one', async (_name, entry, reason, detail) => {
    const { store, reads } = await journalOf(payment);
    store.append(handOver);
    const [before, record] = [store.head(), reads.payment(payment.reference)];
    expect(() => store.append(entry)).toThrow(expect.objectContaining({ name: 'EntryRefused', reason }));
    expect(() => store.append(entry)).toThrow(detail);
    expect(store.head()).toEqual(before);
    expect(reads.payment(payment.reference)).toEqual(record);
    expect(store.append(buildEntry(other))).toEqual({ seq: before.seq + 1 });
  });

  it('refuses every entry of the same call, remembers none of them, and accepts the next entry', async () => {
    const { store, reads } = await journalOf();
    store.append(buildEntry(payment));
    const paid = buildEntry(payment, requeriedPaid(payment));
    expect(() => store.appendAll([{ entry: paid }, { entry: handOver }, { entry: handOver }])).toThrow('ruleBroken');
    expect(reads.payment(payment.reference)).toMatchObject({ state: { outcome: 'open' } });
    expect(() => store.append(handOver)).toThrow('handedOverUnpaid');
    expect(store.appendAll([{ entry: paid }, { entry: handOver }])).toEqual({ seq: 3 });
    expect(reads.payment(payment.reference)).toMatchObject({ state: { handedOver: { by: 'cashier' } } });
  });

  it('refuses step details without a payment, and accepts the next entry', async () => {
    const { store } = await journalOf();
    const confirmed = ofTill({ kind: 'clockConfirmed', newestAt: timeAt(9) });
    expect(() => store.append(confirmed, { instruction: 'OTP', authUrl: null, returnUrl: null })).toThrow(EntryRefused);
  });

  it('refuses an entry without naming any of its values', async () => {
    const { store } = await journalOf();
    const entry = buildEntry({ ...payment, instrument: { ...ACCOUNT, lastFour: '0123456789' } });
    expect(() => store.append(entry)).toThrow(/lastFour/);
    expect(() => store.append(entry)).not.toThrow(/0123456789/);
  });
});
