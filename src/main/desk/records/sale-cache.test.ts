import { describe, expect, it } from 'vitest';
import type { DeskJournal } from '../ports/journal-port.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { createSaleCache } from './sale-cache.ts';

async function withDeclined() {
  const [till, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
  const entry = till.journal.entries.findLast((each) => each.reference === reference);
  const payment = await till.journal.payment(reference);
  if (!entry || !payment) throw new Error('The payment was not journaled.');
  const read: string[] = [];
  let inTheMiddle = async () => {};
  const journal: Pick<DeskJournal, 'append' | 'appendAll' | 'salesOf'> = {
    append: (...given) => till.journal.append(...given),
    appendAll: (...given) => till.journal.appendAll(...given),
    async salesOf(references) {
      read.push(...references);
      const sales = await till.journal.salesOf(references);
      await inTheMiddle();
      return sales;
    },
  };
  const changed = { ...entry, happening: { kind: 'saleParked' as const } };
  return {
    saleCache: createSaleCache(journal),
    payment,
    changed,
    read,
    whileReading: (act: () => Promise<unknown>) => {
      inTheMiddle = async () => void (await act());
    },
  };
}

describe('createSaleCache', () => {
  it('reads each sale once', async () => {
    const { saleCache, payment, read } = await withDeclined();
    const ahead = await saleCache.readAhead([payment.reference]);
    expect(await saleCache.salesOf([payment])).toEqual(ahead);
    expect(read).toEqual([payment.reference]);
  });

  it('reads sales that are not cached', async () => {
    const { saleCache, payment, read } = await withDeclined();
    expect(await saleCache.salesOf([payment])).toMatchObject([{ payments: [{ reference: payment.reference }] }]);
    expect(await saleCache.salesOf([{ reference: 'NO-SUCH', saleId: 'none' }])).toEqual([]);
    expect(read).toEqual([payment.reference, 'NO-SUCH']);
  });

  it.each(['append', 'appendAll'] as const)('reads a sale again after an entry of the sale (%s)', async (operation) => {
    const { saleCache, payment, changed } = await withDeclined();
    await saleCache.readAhead([payment.reference]);
    if (operation === 'append') await saleCache.append(changed);
    else await saleCache.appendAll([{ entry: changed }]);
    expect(await saleCache.salesOf([payment])).toMatchObject([{ sale: { status: 'parked' } }]);
  });

  it('does not cache a sale that was written during the read', async () => {
    const { saleCache, payment, changed, whileReading } = await withDeclined();
    whileReading(() => saleCache.append(changed));
    await saleCache.readAhead([payment.reference]);
    whileReading(() => Promise.resolve());
    expect(await saleCache.salesOf([payment])).toMatchObject([{ sale: { status: 'parked' } }]);
  });
});
