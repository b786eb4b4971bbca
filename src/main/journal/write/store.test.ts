import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalFiles } from '../database/files.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  decidedState,
  intents,
  neverReceivedState,
  openState,
  paidState,
  timeAt,
  unknownState,
} from '../entries.fixture.ts';
import { EntryRefused } from '../journal-errors.ts';
import { opened, temporaryFolder } from './store.fixture.ts';

const WATCHED = { plan: 'paid', answered: 0, unanswered: 0, dueAt: timeAt(9) } as const;

describe('the journal', () => {
  it('numbers entries from 1 and gives each payment back as its newest entry says', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale();
    const intended = buildPayment(sale, 1);
    const unknown = { ...intended, state: unknownState(60) };
    expect(store.append(buildEntry(sale, intended))).toEqual({ seq: 1 });
    expect(reads.payment(intended.reference)).toEqual(intended);
    expect(store.append(buildEntry(sale, unknown, { kind: 'requeryRhythmEnded' }))).toEqual({ seq: 2 });
    expect(reads.payment(intended.reference)).toEqual(unknown);
    expect(reads.payment('T1-261121-0009-777777777')).toBeNull();
  });

  it('gives a sale with its payments in the order in which they were intended', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale();
    const later = buildPayment(sale, 1);
    const earlier = buildPayment(sale, 2, { createdAt: '2026-11-20T09:00:00.000Z', instrument: ACCOUNT });
    store.append(buildEntry(sale, later));
    store.append(buildEntry(sale, earlier));
    store.append(buildEntry(sale, later, { kind: 'bankPageClosed' }));
    // A clock that went back takes no day back with it.
    const { businessDay } = later;
    expect(reads.sale(sale.id)).toEqual({ sale, payments: [later, { ...earlier, businessDay }] });
    expect(reads.sale(buildSale().id)).toBeNull();
  });

  it('knows the active sale that was touched last', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const [first, second] = [buildSale(), buildSale()];
    expect(reads.activeSale()).toBeNull();
    store.append(buildEntry(first, buildPayment(first, 1)));
    store.append(buildEntry(second, buildPayment(second, 2)));
    store.append(buildEntry({ ...second, status: 'parked' }, null, { kind: 'saleParked' }));
    expect(reads.activeSale()?.sale).toEqual(first);
  });

  it('lists what is open or unknown, oldest first', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale();
    const states = [unknownState(1), paidState(2), openState(3)];
    const payments = states.map((state, index) => buildPayment(sale, index + 1, { state }));
    for (const payment of payments) store.append(buildEntry(sale, payment));
    expect(reads.unsettledPayments()).toEqual([payments[0], payments[2]]);
  });

  it('finds what may stop a new charge: all that is not settled, and what was never received of this sale or amount', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const [sale, dear] = [buildSale(), buildSale({ amount: { amountMinor: 900_000, currency: 'NGN' } })];
    const never = neverReceivedState(1);
    const payments = [
      buildPayment(sale, 1, { state: unknownState(1) }),
      buildPayment(sale, 2, { state: paidState(2) }),
      buildPayment(sale, 3, { state: never }),
      buildPayment(dear, 4, { state: never }),
      buildPayment(dear, 5, { state: openState(5) }),
    ];
    for (const payment of payments) store.append(buildEntry(payment.saleId === sale.id ? sale : dear, payment));
    const countersOf = (query: { saleId: string; amountMinor: number }) =>
      reads.guardedPayments(query).map(({ counter }) => counter);
    expect(countersOf({ saleId: sale.id, amountMinor: 1 })).toEqual([1, 3, 5]);
    expect(countersOf({ saleId: buildSale().id, amountMinor: 900_000 })).toEqual([1, 4, 5]);
  });

  it('finds what took money of this amount, or may have, and whose goods are still there, also where its review is decided', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const [sale, parked] = [buildSale(), buildSale({ status: 'parked' })];
    const review = { reason: 'amountTooLow', at: timeAt(2) } as const;
    const declined = { outcome: 'declined', declinedAt: timeAt(1), code: '51', refused: false } as const;
    const common = { sentAt: timeAt(0), notFound: null };
    const payments = [
      buildPayment(parked, 1, { state: paidState(1), watch: WATCHED }),
      buildPayment(sale, 2, { state: paidState(1, 'ada') }),
      buildPayment(sale, 3, { state: paidState(1) }),
      buildPayment(parked, 4, { state: { ...paidState(1), review } }),
      buildPayment(sale, 5, { state: { ...declined, ...common, review } }),
      buildPayment(sale, 6, { state: { ...declined, ...common, review: null } }),
      buildPayment(parked, 7, { state: decidedState(1) }),
      buildPayment(sale, 8, { state: { ...declined, ...common, review: decidedState(1).review } }),
    ];
    for (const payment of payments) store.append(buildEntry(payment.saleId === sale.id ? sale : parked, payment));
    const { amountMinor } = sale.amount;
    const countersAt = (minor: number) =>
      reads.guardedPayments({ saleId: sale.id, amountMinor: minor }).map(({ counter }) => counter);
    expect(countersAt(amountMinor)).toEqual([1, 3, 4, 5, 7, 8]);
    expect(countersAt(amountMinor + 1)).toEqual([]);
    expect(reads.paymentsToHandOver(9)).toEqual([payments[0]]);
    expect(reads.declinedOfParkedSales(9)).toEqual([]);
  });

  it('knows the newest watched payments whose goods may be handed over, oldest first, and no more than are wanted', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale({ status: 'parked' });
    const payments = [1, 2, 3].map((counter) =>
      buildPayment(sale, counter, { state: paidState(counter), watch: WATCHED }),
    );
    for (const payment of payments) store.append(buildEntry(sale, payment));
    expect(reads.paymentsToHandOver(2)).toEqual(payments.slice(1));
    const ended = buildPayment(sale, 3, { state: paidState(3), watch: { ...WATCHED, dueAt: null } });
    store.append(buildEntry(sale, ended, { kind: 'requeryRhythmEnded' }));
    expect(reads.paymentsToHandOver(2)).toEqual(payments.slice(0, 2));
  });

  it('hands over nothing of which the customer has money back', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale({ status: 'parked' });
    const payment = buildPayment(sale, 1, { state: paidState(1), watch: WATCHED });
    store.append(buildEntry(sale, payment));
    expect(reads.paymentsToHandOver(9)).toEqual([payment]);
    const returned = [{ amount: payment.amount, at: payment.updatedAt, by: 'ngozi', case: { id: sale.id, number: 1 } }];
    const after = { ...payment, state: { ...paidState(1), returned } };
    store.append(buildEntry(sale, after, { kind: 'returnsDecided', returns: returned }));
    expect(reads.paymentsToHandOver(9)).toEqual([]);
  });

  it('knows which slips went to a printer before what was returned changed', async () => {
    const { store } = await opened(temporaryFolder());
    const sale = buildSale();
    const payment = buildPayment(sale, 1, { state: paidState(1) });
    const slip = (copy: number) => {
      const printed = { kind: 'slipPrinted', of: payment.reference, says: 'returned', copy, end: 'printed' } as const;
      return { ...buildEntry(sale, null, printed), sale: null };
    };
    const part = { amount: { ...sale.amount, amountMinor: 100 }, at: timeAt(2), by: 'ngozi' };
    const returns = [{ ...part, case: { id: sale.id, number: 1 } }];
    const state = { ...paidState(1), returned: returns };
    const returned = buildEntry(sale, { ...payment, state }, { kind: 'returnsDecided', returns });
    for (const entry of [buildEntry(sale, payment), slip(0), returned, slip(0), slip(1)]) store.append(entry);
    const printed = () => store.printing.slipsPrinted(payment.reference);
    expect(printed().map(({ copy, returnsChangedSince }) => [copy, returnsChangedSince])).toEqual([
      [0, true],
      [0, undefined],
      [1, undefined],
    ]);
    store.append(returned);
    expect(printed().every(({ returnsChangedSince }) => returnsChangedSince)).toBe(true);
  });

  it('knows the newest watched payments of parked sales that were not paid, oldest first, and no more than are wanted', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const [parked, active] = [buildSale({ status: 'parked' }), buildSale()];
    const declined = { outcome: 'declined', declinedAt: timeAt(1), code: '51', refused: false } as const;
    const state = { ...declined, sentAt: timeAt(0), notFound: null, review: null };
    const watched = { state, watch: WATCHED };
    const payments = [
      buildPayment(parked, 1, watched),
      buildPayment(parked, 2, { state: neverReceivedState(2), watch: WATCHED }),
      buildPayment(parked, 3, watched),
    ];
    for (const payment of payments) store.append(buildEntry(parked, payment));
    store.append(buildEntry(parked, buildPayment(parked, 4, { state })));
    store.append(buildEntry(active, buildPayment(active, 5, watched)));
    expect(reads.declinedOfParkedSales(9)).toEqual(payments);
    expect(reads.declinedOfParkedSales(2)).toEqual(payments.slice(1));
  });

  it('knows which payment is to be asked for next', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale();
    const watch = { plan: 'notPaid', answered: 0, unanswered: 0 } as const;
    const dueAt = [timeAt(300), timeAt(200), null];
    const payments = dueAt.map((time, index) =>
      buildPayment(sale, index + 1, { state: unknownState(1), watch: { ...watch, dueAt: time } }),
    );
    for (const payment of payments) store.append(buildEntry(sale, payment));
    expect(reads.nextDue()).toEqual({ reference: payments[1]?.reference, dueAt: timeAt(200) });
  });

  it('asks at once for what was made before watches were kept, where it may still change', async () => {
    const { store, reads } = await opened(temporaryFolder());
    const sale = buildSale();
    store.append(buildEntry(sale, buildPayment(sale, 1, { state: paidState(1) })));
    expect(reads.nextDue()).toBeNull();
    const unknown = buildPayment(sale, 2, { state: unknownState(2) });
    store.append(buildEntry(sale, unknown));
    expect(reads.nextDue()).toEqual({ reference: unknown.reference, dueAt: unknown.updatedAt });
  });

  it('keeps an entry that speaks of the till alone', async () => {
    const { store } = await opened(temporaryFolder());
    const happening = { kind: 'clockConfirmed', newestAt: timeAt(9) } as const;
    expect(store.append({ ...buildEntry(buildSale(), null, happening), sale: null })).toEqual({ seq: 1 });
  });

  it("counts on from the highest counter of this till, not of another's", async () => {
    const { store, reads } = await opened(temporaryFolder());
    expect(reads.nextCounter()).toBe(1);
    const sale = buildSale();
    store.append(buildEntry(sale, buildPayment(sale, 41)));
    store.append(buildEntry(sale, buildPayment(sale, 90, { till: 'T2' })));
    expect(reads.nextCounter()).toBe(42);
  });

  it('keeps what a step needs beside the chain until the step ends', async () => {
    const { store } = await opened(temporaryFolder());
    const sale = buildSale();
    const payment = buildPayment(sale, 1);
    const detail = { instruction: 'Key the OTP', authUrl: 'https://bank.example/3ds?token=secret', returnUrl: null };
    store.append(buildEntry(sale, payment), detail);
    store.append(buildEntry(sale, payment, { kind: 'bankPageClosed' }));
    expect(store.steps.read(payment.reference)).toEqual(detail);
    store.append(buildEntry(sale, payment, { kind: 'requeryRhythmEnded' }), null);
    expect(store.steps.read(payment.reference)).toBeNull();
  });

  it('writes no field that an entry does not have', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    const sale = buildSale();
    const payment = { ...buildPayment(sale, 1), cardNumber: '4242424242428381' };
    store.append(buildEntry(sale, payment));
    close();
    const connection = new DatabaseSync(journalFiles(folder).database);
    const text = JSON.stringify([
      connection.prepare('SELECT payload FROM event').all(),
      connection.prepare('SELECT record FROM payments').all(),
    ]);
    connection.close();
    expect(text).toContain(payment.reference);
    expect(text).not.toContain('cardNumber');
  });
});

describe('the journal refuses an entry and takes the next one', () => {
  const sale = buildSale();
  const payment = buildPayment(sale, 1);
  const released = buildEntry(sale, { ...payment, state: paidState(9, 'cashier') }, { kind: 'goodsHandedOver' });
  const other = buildPayment(sale, 2);

  it.each([
    ['that is malformed', { ...buildEntry(sale, other), zone: 7 as unknown as string }, 'malformed'],
    ['of another mode', buildEntry(sale, { ...other, mode: 'live' }), 'otherMode'],
    ['whose payment is of another sale', buildEntry(buildSale(), other), 'otherSale'],
    ['that intends a reference again', buildEntry(sale, payment), 'ruleBroken'],
    ['that releases a reference again', released, 'ruleBroken'],
    ['that gives a counter again', buildEntry(sale, { ...other, counter: 1 }), 'ruleBroken'],
  ])('%s', async (_name, entry, reason) => {
    const { store, reads } = await opened(temporaryFolder());
    store.append(buildEntry(sale, payment));
    store.append(released);
    const before = store.head();
    expect(() => store.append(entry)).toThrow(expect.objectContaining({ name: 'EntryRefused', reason }));
    expect(store.head()).toEqual(before);
    expect(reads.payment(payment.reference)).toEqual(released.payment);
    expect(store.append(buildEntry(sale, other))).toEqual({ seq: 3 });
  });

  it('with a step and no payment', async () => {
    const { store } = await opened(temporaryFolder());
    const parked = buildEntry(sale, null, { kind: 'saleParked' });
    expect(() => store.append(parked, { instruction: 'OTP', authUrl: null, returnUrl: null })).toThrow(EntryRefused);
  });

  it('and names no value of it', async () => {
    const { store } = await opened(temporaryFolder());
    const entry = buildEntry(sale, { ...payment, instrument: { ...ACCOUNT, lastFour: '0123456789' } });
    expect(() => store.append(entry)).toThrow(/lastFour/);
    expect(() => store.append(entry)).not.toThrow(/0123456789/);
  });
});

describe('entries in a row', () => {
  it('chain on after the journal was closed and opened again', async () => {
    const folder = temporaryFolder();
    const entries = intents(4);
    const first = await opened(folder);
    for (const entry of entries.slice(0, 2)) first.store.append(entry);
    const head = first.store.head();
    first.close();
    const second = await opened(folder);
    expect(second.store.head()).toEqual(head);
    expect(entries.slice(2).map((entry) => second.store.append(entry).seq)).toEqual([3, 4]);
  });
});
