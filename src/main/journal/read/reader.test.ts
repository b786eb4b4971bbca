import { describe, expect, it } from 'vitest';
import type { PageQuery } from '../../../shared/journal/journal-query.ts';
import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type AnyEntry, kept, LOST_AT_INITIATE, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  intent,
  openState,
  paidState,
  reviewedState,
  write,
} from '../entries.fixture.ts';
import { opened, readerOf, tamper, temporaryFolder, writtenJournal } from '../write/store.fixture.ts';
import { readPage, readRecords, readTimeline } from './reader.ts';
import { readSums } from './sums.ts';

const QUERY: PageQuery = { before: null, limit: 9, search: null, outcomes: null };

describe('readPage', () => {
  it('returns no next page if exactly one page is left', async () => {
    const { connection } = await journalWith([{}, {}]);
    expect(readPage(connection, { ...QUERY, limit: 2 }).next).toBeNull();
    expect(readPage(connection, { ...QUERY, limit: 1 }).next).not.toBeNull();
  });

  it('returns the listed properties of each payment, and readRecords returns all', async () => {
    const { connection, payments } = await journalWith([
      { state: reviewedState(2) },
      { state: paidState(3), instrument: ACCOUNT, customer: { email: 'bola@example.com', phone: null }, note: null },
      { state: openState(4) },
    ]);
    const newestFirst = payments.toReversed();
    expect(readPage(connection, QUERY).payments).toEqual(newestFirst.map(listed));
    expect(readRecords(connection, QUERY).payments).toEqual(newestFirst);
  });
});

describe('the search', () => {
  it.each(['FLW-MOCK-8c3f0a', ' flw-mock-8C3F0A ', '27', 'URF_1795255323000_6131035'])(
    "finds a payment by the service's identifier: %s",
    async (search) => {
      const { folder, connection, payments } = await journalWith([{ note: null }, {}, { note: 'FLW-MOCK-8c3f0' }]);
      const named = await identified(folder, payments[1]);
      const found = readPage(connection, { ...QUERY, search });
      expect(found.payments).toEqual([named].map(listed));
      const sums = await readSums(connection, { search, outcomes: null }, () => true);
      expect(sums?.reduce((count, sum) => count + sum.payments, 0)).toBe(1);
    },
  );
});

describe('the timeline of a payment', () => {
  it("lists a payment's own entries and the result of each, oldest first", async () => {
    const sale = buildSale();
    const [payment, another] = [buildPayment(sale, 1), buildPayment(sale, 3)];
    const entries = [
      buildEntry(payment),
      intent(2),
      buildEntry(payment, LOST_AT_INITIATE),
      buildEntry(another),
      buildEntry(another, requeriedPaid(another)),
      buildEntry(payment, requeriedPaid(payment)),
    ];
    const connection = readerOf(await writtenJournal(entries));
    const timeline = readTimeline(connection, payment.reference);
    expect(timeline.map(({ seq }) => seq)).toEqual([1, 3, 6]);
    expect(timeline.map(({ entry }) => entry)).toMatchObject(
      [0, 2, 5].map((place) => kept(entries[place] as AnyEntry)),
    );
    expect(timeline.map(({ entry }) => entry.payment?.state.outcome)).toEqual(['open', 'unknown', 'paid']);
    // The entries of the other payment show that the sale was already paid.
    expect(timeline.at(-1)?.entry).toMatchObject({
      happening: { verdict: 'paid' },
      payment: { state: { review: { reason: 'paidAfterSaleEnded' } } },
      sale: { id: sale.id, status: 'active' },
    });
    expect(timeline.map(({ hash }) => hash)).toEqual(timeline.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(readTimeline(connection, 'UNKNOWN')).toEqual([]);
  });
});

describe('a damaged row', () => {
  it.each([
    ['a row', 'outcome', readPage],
    ['a record', 'record', readRecords],
  ])('throws an error and returns no payment: %s', async (_name, column, readFrom) => {
    const { folder, connection } = await journalWith([{}]);
    connection.close();
    tamper(folder, `UPDATE payments SET ${column} = '{"reference":1}'`);
    const read = () => readFrom(readerOf(folder), QUERY);
    expect(read).toThrow(expect.objectContaining({ name: 'JournalUnreadable', failure: 'corrupt' }));
  });
});

function listed(payment: PaymentRecord | undefined): ListedPayment {
  return listedPaymentSchema.omit({ note: true }).parse(payment);
}

async function journalWith(changes: Partial<PaymentRecord>[]) {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  const payments = write(journal, ...changes.map((change, index) => buildPayment(buildSale(), index + 1, change)));
  journal.close();
  return { folder, payments, connection: readerOf(folder) };
}

async function identified(folder: string, payment: PaymentRecord | undefined): Promise<PaymentRecord | undefined> {
  const { store, reads, close } = await opened(folder);
  const names = { paymentId: '27', orderReference: 'URF_1795255323000_6131035', providerReference: 'FLW-MOCK-8c3f0a' };
  if (payment) store.append(buildEntry(payment, requeriedPaid(payment, names)));
  const named = reads.payment(payment?.reference ?? '');
  close();
  return named ?? undefined;
}
