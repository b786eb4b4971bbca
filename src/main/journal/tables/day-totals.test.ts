import { describe, expect, it } from 'vitest';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { opened, temporaryFolder } from '../write/store.fixture.ts';
import { readDayTotals } from './day-totals.ts';

describe('the totals of days', () => {
  it('follow a payment from one outcome to the next, on the day in its reference', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    const sale = buildSale();
    const [first, second] = [buildPayment(sale, 1), buildPayment(sale, 2)];
    // Half past midnight in the shop, still the previous day in UTC.
    const late = buildPayment(sale, 3, { createdAt: '2026-11-20T23:30:00.000Z' });
    for (const payment of [first, second, late]) store.append(buildEntry(payment));
    store.append(buildEntry(first, requeriedPaid(first)));
    store.append(buildEntry(first, requeriedPaid(first, { amountMinor: 1 })));
    close();
    const connection = openForReading(journalFiles(folder).database);
    const day = { day: '2026-11-21', currency: 'NGN' };
    expect(readDayTotals(connection, { from: '2026-11-01', to: '2026-11-30' })).toEqual({
      days: [
        { ...day, outcome: 'open', payments: 2, amountMinor: 900_000 },
        { ...day, outcome: 'paid', payments: 1, amountMinor: 450_000 },
      ],
      reviews: [{ ...day, payments: 1, amountMinor: 450_000 }],
      returns: [],
    });
    expect(readDayTotals(connection, { from: '2026-11-20', to: '2026-11-20' })).toEqual({
      days: [],
      reviews: [],
      returns: [],
    });
    connection.close();
  });
});
