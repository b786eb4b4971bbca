import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { Return } from '../../../shared/payment/returned.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState } from '../entries.fixture.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { readDayTotals } from './day-totals.ts';

const sale = buildSale();
const intentAt = (counter: number, createdAt: string) =>
  buildEntry(sale, buildPayment(sale, counter, { createdAt, updatedAt: createdAt }));
const dayOf = (reads: Awaited<ReturnType<typeof opened>>['reads'], counter: number) =>
  reads.payment(buildPayment(sale, counter).reference)?.businessDay;

describe('the business day of an entry', () => {
  it('is given by the journal, in the zone that is in force on it, whatever the entry brings', async () => {
    const { store, reads } = await opened(temporaryFolder());
    store.append(intentAt(1, '2026-11-21T23:30:00.000Z'));
    expect(dayOf(reads, 1)).toBe('2026-11-22');
    // Twelve hours on, in a zone where it is the same day still: another zone waits for the next day.
    store.append({ ...intentAt(2, '2026-11-22T20:00:00.000Z'), zone: 'Pacific/Kiritimati' });
    expect(dayOf(reads, 2)).toBe('2026-11-22');
    store.append({ ...intentAt(3, '2026-11-22T23:00:00.000Z'), zone: 'Pacific/Kiritimati' });
    expect(dayOf(reads, 3)).toBe('2026-11-23');
  });

  it('stays that of the intent in every later entry of the payment, whatever the entry brings and the reference names', async () => {
    const folder = temporaryFolder();
    const { store, reads, close } = await opened(folder);
    // A clock that went back: the reference names the 21st, and the journal has come to the 23rd.
    store.append(intentAt(1, '2026-11-23T09:00:00.000Z'));
    const { businessDay: _given, ...intended } = buildPayment(sale, 2);
    store.append(buildEntry(sale, intended));
    const later = { ...intended, updatedAt: '2026-11-24T09:00:00.000Z' };
    store.append(buildEntry(sale, later, { kind: 'requeryRhythmEnded' }));
    expect(dayOf(reads, 2)).toBe('2026-11-23');
    store.append(buildEntry(sale, { ...later, businessDay: '2026-11-21' }, { kind: 'requeryRhythmEnded' }));
    expect(dayOf(reads, 2)).toBe('2026-11-23');
    close();
    const connection = openForReading(journalFiles(folder).database);
    const { days } = readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' });
    connection.close();
    expect(days.map(({ day, payments }) => [day, payments])).toEqual([['2026-11-23', 2]]);
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [] });
  });

  it('leaves a day far ahead, which a wrong clock had made, where a person says that the clock is right', async () => {
    const folder = temporaryFolder();
    const first = await opened(folder);
    first.store.append(intentAt(1, '2027-11-21T09:00:00.000Z'));
    first.store.append(intentAt(2, '2026-11-21T09:00:00.000Z'));
    expect(dayOf(first.reads, 2)).toBe('2027-11-21');
    const happening = { kind: 'clockConfirmed', newestAt: '2027-11-21T09:00:00.000Z' } as const;
    const at = '2026-11-21T09:01:00.000Z';
    first.store.append({ ...buildEntry(sale, null, happening), at, sale: null });
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

describe('what was returned', () => {
  const back = (amountMinor: number, number: number): Return => ({
    amount: { amountMinor, currency: 'NGN' },
    at: '2026-11-23T09:00:00.000Z',
    by: 'ngozi',
    case: { id: `0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a1${number}`, number },
  });

  /** Paid on the 21st; a part is returned on the 23rd, another part on the 24th, and that taken back on the 25th. */
  async function journalWithReturns(): Promise<string> {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    const intended = buildPayment(sale, 1);
    store.append(buildEntry(sale, intended));
    const become = (state: PaymentState, updatedAt: string, returns: Return[] | null) =>
      store.append(
        buildEntry(
          sale,
          { ...intended, state, updatedAt },
          returns ? { kind: 'returnsDecided', returns } : { kind: 'requeryRhythmEnded' },
        ),
      );
    const paid = paidState(2);
    become(paid, '2026-11-21T09:00:02.000Z', null);
    const [one, other] = [back(1_000, 1), back(500, 2)];
    become({ ...paid, returned: [one] } as PaymentState, '2026-11-23T09:00:00.000Z', [one]);
    become({ ...paid, returned: [one, other] } as PaymentState, '2026-11-24T09:00:00.000Z', [one, other]);
    become({ ...paid, returned: [one] } as PaymentState, '2026-11-25T09:00:00.000Z', [one]);
    close();
    return folder;
  }

  it('counts on the day of its decision, is taken back on the day of that, and changes no day of what was paid', async () => {
    const connection = openForReading(journalFiles(await journalWithReturns()).database);
    const { days, returns } = readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' });
    connection.close();
    expect(days).toEqual([
      { day: '2026-11-21', outcome: 'paid', currency: 'NGN', payments: 1, amountMinor: sale.amount.amountMinor },
    ]);
    expect(returns).toEqual([
      { day: '2026-11-25', currency: 'NGN', amountMinor: -500 },
      { day: '2026-11-24', currency: 'NGN', amountMinor: 500 },
      { day: '2026-11-23', currency: 'NGN', amountMinor: 1_000 },
    ]);
  });

  it.each([
    ['what was returned is edited', 'UPDATE payment_returns SET amount_minor = 2 WHERE seq = 3', ['dayTotal 3']],
    ['a return is moved to another day', `UPDATE payment_returns SET day = '2026-11-01' WHERE seq = 3`, ['dayTotal 3']],
    ['a return is gone', 'DELETE FROM payment_returns WHERE seq = 4', ['dayTotal 4']],
    ['the beginning of a day is gone', 'DELETE FROM business_days WHERE first_seq = 4', ['dayTotal 4']],
    ['a day is another', `UPDATE business_days SET day = '2026-11-30' WHERE first_seq = 5`, ['dayTotal 5']],
    ['there is no fault', 'SELECT 1', []],
  ])('is held against the entries: %s', async (_name, sql, faults) => {
    const folder = await journalWithReturns();
    tamper(folder, sql);
    expect(verifyStore(folder).faults.map(({ fault, seq }) => `${fault} ${seq}`)).toEqual(faults);
  });
});
