import { describe, expect, it } from 'vitest';
import { createEntryFold } from '../../../shared/fold/entry-fold.ts';
import { LOST_AT_INITIATE, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { readerOf, tamper, writtenJournal } from '../write/store.fixture.ts';
import { foldAll, prepareEntriesOfSale, prepareStoredFold } from './stored-fold.ts';

const of = (counter: number) => buildPayment(buildSale(), counter);
const PAYMENTS = [of(1), of(2), of(3)] as const;
const ENTRIES = [
  ...PAYMENTS.map((payment) => buildEntry(payment)),
  ...PAYMENTS.map((payment) => buildEntry(payment, LOST_AT_INITIATE)),
  ...PAYMENTS.map((payment) => buildEntry(payment, requeriedPaid(payment))),
  ...PAYMENTS.map((payment) => buildEntry(payment, { kind: 'goodsHandedOver' })),
];

async function journalOfEntries() {
  const folder = await writtenJournal(ENTRIES);
  return { folder, connection: readerOf(folder) };
}

describe('prepareStoredFold', () => {
  it.each([1, 2, 3])('gives the same results as a fold of all entries, if it remembers %i sales', async (mostSales) => {
    const { connection } = await journalOfEntries();
    const [stored, all] = [prepareStoredFold(connection, mostSales), createEntryFold()];
    for (const [index, entry] of ENTRIES.entries()) {
      expect(stored.follow(index + 1, entry)).toMatchObject(all.follow(entry));
    }
  });

  it("starts in the middle with the journal's state of a sale, and names the rule that an entry breaks", async () => {
    const { connection } = await journalOfEntries();
    const [first] = PAYMENTS;
    const handOver = buildEntry(first, { kind: 'goodsHandedOver' });
    const follow = (seq: number) => prepareStoredFold(connection).follow(seq, handOver);
    const done = { broken: null, entry: { payment: { state: { handedOver: { by: 'cashier' } } } } };
    expect(follow(ENTRIES.length - 2)).toMatchObject(done);
    const again = { broken: 'handedOverTwice', entry: { sale: { status: 'handedOver' } } };
    expect(follow(ENTRIES.length + 1)).toMatchObject(again);
  });

  it('folds only the entries of one sale, even if a column names another sale', async () => {
    const { folder, connection } = await journalOfEntries();
    const [first, second] = PAYMENTS;
    const before = foldAll(prepareEntriesOfSale(connection)(first.saleId, 99));
    tamper(folder, `UPDATE event SET sale_id = '${first.saleId}' WHERE sale_id = '${second.saleId}'`);
    expect(foldAll(prepareEntriesOfSale(connection)(first.saleId, 99))).toEqual(before);
  });
});
