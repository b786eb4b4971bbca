import { describe, expect, it } from 'vitest';
import type { DeskJournal } from '../ports/journal-port.ts';
import { openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { createSaleCache } from './sale-cache.ts';

/** A till with a declined payment, and the sales that are held of its journal. */
async function withDeclined() {
  const till = openTill();
  const reference = await outcome.chargeToDeclined(till);
  const entry = till.journal.entries.findLast(({ payment }) => payment?.reference === reference);
  if (!entry?.payment || !entry.sale) throw new Error('The payment was not journaled.');
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
  const { payment, sale } = entry;
  const changed = { ...entry, sale: { ...sale, status: 'parked' as const } };
  return {
    saleCache: createSaleCache(journal),
    ...{ payment, changed, read },
    whileReading: (act: () => Promise<unknown>) => {
      inTheMiddle = async () => void (await act());
    },
  };
}

describe('the sales that are held for a run', () => {
  it('are read once', async () => {
    const { saleCache, payment, read } = await withDeclined();
    const ahead = await saleCache.readAhead([payment.reference]);
    expect(await saleCache.salesOf([payment])).toEqual(ahead);
    expect(read).toEqual([payment.reference]);
  });

  it('are read where they are not held', async () => {
    const { saleCache, payment, read } = await withDeclined();
    expect(await saleCache.salesOf([payment])).toMatchObject([{ payments: [{ reference: payment.reference }] }]);
    expect(await saleCache.salesOf([{ reference: 'NO-SUCH', saleId: 'none' }])).toEqual([]);
    expect(read).toEqual([payment.reference, 'NO-SUCH']);
  });

  it.each(['append', 'appendAll'] as const)('are read again after an entry of the sale (%s)', async (operation) => {
    const { saleCache, payment, changed } = await withDeclined();
    await saleCache.readAhead([payment.reference]);
    if (operation === 'append') await saleCache.append(changed);
    else await saleCache.appendAll([{ entry: changed }]);
    expect(await saleCache.salesOf([payment])).toMatchObject([{ sale: { status: 'parked' } }]);
  });

  it('are not held where an entry of the sale came while they were read', async () => {
    const { saleCache, payment, changed, whileReading } = await withDeclined();
    whileReading(() => saleCache.append(changed));
    await saleCache.readAhead([payment.reference]);
    whileReading(() => Promise.resolve());
    expect(await saleCache.salesOf([payment])).toMatchObject([{ sale: { status: 'parked' } }]);
  });
});
