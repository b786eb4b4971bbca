import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { ACCOUNT, buildPayment, buildSale, write } from '../entries.fixture.ts';
import type { GroupsQuery } from '../journal.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { readGroups } from './sums.ts';

const review = { reason: 'amountTooLow', at: given.at(0) } as const;

describe('readGroups', () => {
  it('returns no group for an empty journal', async () => expect(await groupsOf([])).toEqual([]));

  it('counts and sums equal payments together', async () => {
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

  it('separates payments by outcome, review, instrument and bank', async () => {
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

  it('counts a payment as reviewed once its review is decided', async () => {
    const decided = given.paid({ review: { ...review, decided: given.decision() } });
    const groups = await groupsOf([payment(1, { state: decided }), payment(2, { state: given.paid() })]);
    expect(groups).toMatchObject([{ outcome: 'paid', review: false, payments: 2 }]);
  });

  it('groups payments by business day, whatever their clock time', async () => {
    const at = (time: string, index: number) => payment(index, { createdAt: time, updatedAt: time });
    const payments = [
      at('2026-11-20T22:59:59.999Z', 1),
      at('2026-11-20T23:00:00.000Z', 2),
      // A clock that was set back does not end the day.
      at('2026-11-19T12:00:00.000Z', 3),
      at('2026-11-21T23:00:00.000Z', 4),
    ];
    const counts = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(async (day) => {
      const groups = await groupsOf(payments, { dayFrom: day, dayTo: day });
      return groups.map((group) => group.payments);
    });
    expect(await Promise.all(counts)).toEqual([[], [1], [2], [1]]);
  });

  it('never mixes currencies in a sum', async () => {
    const groups = await groupsOf([payment(1), payment(2, { amount: { amountMinor: 1, currency: 'USD' } })]);
    expect(groups.map(({ currency, payments }) => [currency, payments])).toEqual([
      ['NGN', 1],
      ['USD', 1],
    ]);
  });
});

function payment(index: number, changes: Parameters<typeof buildPayment>[2] = {}) {
  return buildPayment(buildSale(changes.amount && { amount: changes.amount }), index, {
    createdAt: '2026-11-21T09:00:00.000Z',
    ...changes,
  });
}

function bankOf(bankCode: string, bankName: string): Instrument {
  return { kind: 'account', bankCode, bankName, lastFour: '0017' };
}

async function groupsOf(payments: ReturnType<typeof payment>[], query: GroupsQuery = {}) {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  write(journal, ...payments);
  journal.close();
  const connection = openForReading(journalFiles(folder).database);
  try {
    return readGroups(connection, query);
  } finally {
    connection.close();
  }
}
