import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { ACCOUNT, buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import type { GroupsQuery } from '../journal.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { readGroups } from './groups.ts';

const HOUR = { createdFrom: '2026-11-21T09:00:00.000Z' };
const sale = buildSale();
const review = { reason: 'amountTooLow', at: given.at(0) } as const;

describe('payments that are alike', () => {
  it('are none in an empty journal', async () => expect(await groupsOf([])).toEqual([]));

  it('are counted and added up together', async () => {
    const amount = { amountMinor: 20_000, currency: 'NGN' };
    expect(
      await groupsOf([
        payment(1, { state: given.declined(), amount }),
        payment(2, { state: given.declined(), amount }),
      ]),
    ).toEqual([
      {
        outcome: 'declined',
        review: false,
        instrument: 'card',
        bank: null,
        currency: 'NGN',
        payments: 2,
        amountMinor: 40_000,
      },
    ]);
  });

  it('are told apart by outcome, review, instrument and bank', async () => {
    const groups = await groupsOf([
      payment(1),
      payment(2, { state: given.paid() }),
      payment(3, { state: given.paid({ review }) }),
      payment(4, { instrument: ACCOUNT }),
      payment(5, { instrument: bankOf('999', 'Other Bank') }),
    ]);
    expect(groups).toHaveLength(5);
    expect(groups.filter((group) => group.review)).toMatchObject([{ outcome: 'paid', payments: 1 }]);
    expect(groups.map(({ bank }) => bank?.name ?? null)).toEqual(
      expect.arrayContaining([null, 'First Practice', 'Other Bank']),
    );
  });

  it('are in review no more once that is decided', async () => {
    const decided = given.paid({ review: { ...review, decided: given.decision() } });
    const groups = await groupsOf([payment(1, { state: decided }), payment(2, { state: given.paid() })]);
    expect(groups).toMatchObject([{ outcome: 'paid', review: false, payments: 2 }]);
  });

  it('are those from a moment on: it is in the stretch', async () => {
    const at = (createdAt: string, index: number) => payment(index, { createdAt });
    const [group, ...others] = await groupsOf([
      at('2026-11-21T08:59:59.999Z', 1),
      at('2026-11-21T09:00:00.000Z', 2),
      at('2026-11-21T09:59:59.999Z', 3),
    ]);
    expect(group?.payments).toBe(2);
    expect(others).toEqual([]);
  });

  it('are those of a business day alone, whatever the time of the payment was', async () => {
    const at = (time: string, index: number) => payment(index, { createdAt: time, updatedAt: time });
    const payments = [
      at('2026-11-20T22:59:59.999Z', 1),
      at('2026-11-20T23:00:00.000Z', 2),
      // A clock that was set back: the day goes on.
      at('2026-11-19T12:00:00.000Z', 3),
      at('2026-11-21T23:00:00.000Z', 4),
    ];
    const counts = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(async (day) => {
      const groups = await groupsOf(payments, { dayFrom: day, dayTo: day });
      return groups.map((group) => group.payments);
    });
    expect(await Promise.all(counts)).toEqual([[], [1], [2], [1]]);
  });

  it('are of one currency: no sum has two', async () => {
    const groups = await groupsOf([payment(1), payment(2, { amount: { amountMinor: 1, currency: 'USD' } })]);
    expect(groups.map(({ currency, payments }) => [currency, payments])).toEqual([
      ['NGN', 1],
      ['USD', 1],
    ]);
  });
});

function payment(index: number, changes: Parameters<typeof buildPayment>[2] = {}) {
  return buildPayment(sale, index, { createdAt: HOUR.createdFrom, ...changes });
}

function bankOf(bankCode: string, bankName: string): Instrument {
  return { kind: 'account', bankCode, bankName, lastFour: '0017' };
}

async function groupsOf(payments: ReturnType<typeof payment>[], query: GroupsQuery = HOUR) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  for (const each of payments) store.append(buildEntry(sale, each));
  close();
  const connection = openForReading(journalFiles(folder).database);
  try {
    return readGroups(connection, query);
  } finally {
    connection.close();
  }
}
