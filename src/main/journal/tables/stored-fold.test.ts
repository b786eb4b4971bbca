import { describe, expect, it } from 'vitest';
import { createEntryFold } from '../../../shared/fold/entry-fold.ts';
import { LOST_AT_INITIATE, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { readerOf, tamper, writtenJournal } from '../write/store.fixture.ts';
import { foldAll, prepareEntriesOfSale, prepareStoredFold } from './stored-fold.ts';

const PAYMENTS = [1, 2, 3].map((counter) => buildPayment(buildSale(), counter));
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

  it("starts in the middle with the journal's state of a sale", async () => {
    const { connection } = await journalOfEntries();
    const [entry] = ENTRIES.slice(-3);
    if (!entry) throw new Error('There are more.');
    const told = prepareStoredFold(connection).follow(ENTRIES.length - 2, entry);
    expect(told).toMatchObject({ broken: null, entry: { payment: { state: { handedOver: { by: 'cashier' } } } } });
  });

  it('names the rule that an entry breaks, and the state before it', async () => {
    const { connection } = await journalOfEntries();
    const [again] = ENTRIES.slice(-3);
    if (!again) throw new Error('There are more.');
    const told = prepareStoredFold(connection).follow(ENTRIES.length + 1, again);
    expect(told).toMatchObject({ broken: 'handedOverTwice', entry: { sale: { status: 'handedOver' } } });
  });

  it('folds only the entries of one sale, even if a column names another sale', async () => {
    const { folder, connection } = await journalOfEntries();
    const [first, second] = PAYMENTS;
    if (!first || !second) throw new Error('There are more.');
    const before = foldAll(prepareEntriesOfSale(connection)(first.saleId, 99));
    tamper(folder, `UPDATE event SET sale_id = '${first.saleId}' WHERE sale_id = '${second.saleId}'`);
    expect(foldAll(prepareEntriesOfSale(connection)(first.saleId, 99))).toEqual(before);
  });
});
