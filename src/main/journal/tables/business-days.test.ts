import { describe, expect, it } from 'vitest';
import type { Return } from '../../../shared/payment/returned.ts';
import { type AnyEntry, LOST_AT_INITIATE, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale, ofTill } from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, readerOf, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import { readDayTotals } from './day-totals.ts';

const sale = buildSale();
const intentAt = (counter: number, createdAt: string) =>
  buildEntry(buildPayment(sale, counter, { createdAt, updatedAt: createdAt }));
const dayOf = (reads: Awaited<ReturnType<typeof opened>>['reads'], counter: number) =>
  reads.payment(buildPayment(sale, counter).reference)?.businessDay;

describe('the business day of an entry', () => {
  it('computes the business day in the journal’s zone, and uses a new zone from the next day on', async () => {
    const { store, reads } = await opened(temporaryFolder());
    store.append(intentAt(1, '2026-11-21T23:30:00.000Z'));
    expect(dayOf(reads, 1)).toBe('2026-11-22');
    // It is already the 23rd in this zone, but a new zone takes effect only on the next day.
    store.append({ ...intentAt(2, '2026-11-22T20:00:00.000Z'), zone: 'Pacific/Kiritimati' });
    expect(dayOf(reads, 2)).toBe('2026-11-22');
    store.append({ ...intentAt(3, '2026-11-22T23:00:00.000Z'), zone: 'Pacific/Kiritimati' });
    expect(dayOf(reads, 3)).toBe('2026-11-23');
  });

  it('keeps the day of the intent in every later entry of the payment', async () => {
    const folder = temporaryFolder();
    const { store, reads, close } = await opened(folder);
    // The clock went back: the reference names the 21st, and the journal has reached the 23rd.
    store.append(intentAt(1, '2026-11-23T09:00:00.000Z'));
    const payment = buildPayment(sale, 2);
    store.append(buildEntry(payment));
    const later = buildEntry({ ...payment, updatedAt: '2026-11-24T09:00:00.000Z' }, LOST_AT_INITIATE);
    store.append({ ...later, day: '2026-11-21' } as AnyEntry);
    expect(dayOf(reads, 2)).toBe('2026-11-23');
    close();
    const connection = readerOf(folder);
    const { days } = readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' });
    expect(days.map(({ day, outcome }) => `${day} ${outcome}`)).toEqual(['2026-11-23 open', '2026-11-23 unknown']);
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });

  it('leaves a day far ahead, caused by a wrong clock, once a person corrects the clock', async () => {
    const folder = temporaryFolder();
    const first = await opened(folder);
    first.store.append(intentAt(1, '2027-11-21T09:00:00.000Z'));
    first.store.append(intentAt(2, '2026-11-21T09:00:00.000Z'));
    expect(dayOf(first.reads, 2)).toBe('2027-11-21');
    const confirmed = { kind: 'clockConfirmed', newestAt: '2027-11-21T09:00:00.000Z' } as const;
    first.store.append(ofTill(confirmed, '2026-11-21T09:01:00.000Z'));
    first.store.append(intentAt(3, '2026-11-21T09:02:00.000Z'));
    expect(dayOf(first.reads, 3)).toBe('2026-11-21');
    first.close();
    const again = await opened(folder);
    again.store.append(intentAt(4, '2026-11-21T09:03:00.000Z'));
    expect(dayOf(again.reads, 4)).toBe('2026-11-21');
    again.close();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });
});

describe('returned amounts', () => {
  const back = (amountMinor: number, number: number): Return => ({
    amount: { amountMinor, currency: 'NGN' },
    at: '2026-11-23T09:00:00.000Z',
    by: 'ngozi',
    case: { id: `0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a1${number}`, number },
  });

  it('counts a return on the day of its decision, and an undone return on the day it is undone', async () => {
    const payment = buildPayment(sale, 1);
    const decided = (returns: Return[], day: string) => ({
      ...buildEntry(payment, { kind: 'returnsDecided', returns }),
      at: `${day}T09:00:00.000Z`,
    });
    const [one, other] = [back(1_000, 1), back(500, 2)];
    const folder = await writtenJournal([
      buildEntry(payment),
      buildEntry(payment, requeriedPaid(payment)),
      decided([one], '2026-11-23'),
      decided([one, other], '2026-11-24'),
      decided([one], '2026-11-25'),
    ]);
    const connection = readerOf(folder);
    const { days, returns } = readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' });
    expect(days).toEqual([
      { day: '2026-11-21', outcome: 'paid', currency: 'NGN', payments: 1, amountMinor: sale.amount.amountMinor },
    ]);
    expect(returns).toEqual([
      { day: '2026-11-25', currency: 'NGN', amountMinor: -500 },
      { day: '2026-11-24', currency: 'NGN', amountMinor: 500 },
      { day: '2026-11-23', currency: 'NGN', amountMinor: 1_000 },
    ]);
  });
});

describe('the totals of days', () => {
  it('moves a payment from one outcome to the next, on the day in its reference', async () => {
    const sale = buildSale();
    const [first, second] = [buildPayment(sale, 1), buildPayment(sale, 2)];
    // It is half past midnight in the shop and still the previous day in UTC.
    const late = buildPayment(sale, 3, { createdAt: '2026-11-20T23:30:00.000Z' });
    const folder = await writtenJournal([
      ...[first, second, late].map((payment) => buildEntry(payment)),
      buildEntry(first, requeriedPaid(first)),
      buildEntry(first, requeriedPaid(first, { amountMinor: 1 })),
    ]);
    const connection = readerOf(folder);
    const day = { day: '2026-11-21', currency: 'NGN' };
    expect(readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' })).toEqual({
      days: [
        { ...day, outcome: 'open', payments: 2, amountMinor: 900_000 },
        { ...day, outcome: 'paid', payments: 1, amountMinor: 450_000 },
      ],
      reviews: [{ ...day, payments: 1, amountMinor: 450_000 }],
      returns: [],
    });
    const none = { days: [], reviews: [], returns: [] };
    expect(readDayTotals(connection, { from: '2026-11-20', to: '2026-11-20' })).toEqual(none);
  });
});
