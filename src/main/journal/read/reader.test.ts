import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalPage, PageCursor, PageQuery } from '../../../shared/journal/journal-query.ts';
import { type ListedPayment, listedPaymentSchema } from '../../../shared/journal/listed-payment.ts';
import type { Outcome } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import {
  ACCOUNT,
  buildEntry,
  buildPayment,
  buildSale,
  neverReceivedState,
  openState,
  paidState,
  timeAt,
  unknownState,
} from '../entries.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { readPage, readRecords, readTimeline } from './reader.ts';
import { readSums } from './sums.ts';

describe('pages of payments', () => {
  it('give every payment once, newest first, also where many have the same time', async () => {
    const { connection, payments } = await journalWith(
      Array.from({ length: 23 }, (_, index) => ({ createdAt: timeAt(Math.floor(index / 7)) })),
    );
    const seen: ListedPayment[] = [];
    let before: PageCursor | null = null;
    do {
      const page: JournalPage = readPage(connection, { before, limit: 5, search: null, outcomes: null });
      seen.push(...page.payments);
      before = page.next;
    } while (before);
    const byTime = (one: PaymentRecord, other: PaymentRecord) =>
      `${other.createdAt} ${other.reference}` < `${one.createdAt} ${one.reference}` ? -1 : 1;
    expect(seen).toEqual([...payments].sort(byTime).map(listed));
  });

  it('end without a next page where exactly one page is left', async () => {
    const { connection } = await journalWith([{}, {}]);
    expect(readPage(connection, { before: null, limit: 2, search: null, outcomes: null }).next).toBeNull();
    expect(readPage(connection, { before: null, limit: 1, search: null, outcomes: null }).next).not.toBeNull();
  });

  it.each([0, -1, 501, 1.5])('cannot have %d payments', async (limit) => {
    const { connection } = await journalWith([]);
    expect(() => readPage(connection, { before: null, limit, search: null, outcomes: null })).toThrow(RangeError);
  });
});

describe('a page', () => {
  const query: PageQuery = { before: null, limit: 9, search: null, outcomes: null };

  it('has of each payment what a list shows, and of records all of it', async () => {
    const { connection, payments } = await journalWith([
      { state: { ...paidState(2, 'ngozi'), review: { reason: 'contradicted', at: timeAt(3) } } },
      { state: paidState(3), instrument: ACCOUNT, customer: { email: 'bola@example.com', phone: null }, note: null },
      { state: openState(4) },
    ]);
    const newestFirst = payments.toReversed();
    expect(readPage(connection, query).payments).toEqual(newestFirst.map(listed));
    expect(readRecords(connection, query).payments).toEqual(newestFirst);
  });
});

describe('pages of some outcomes', () => {
  const page = (outcomes: Outcome[], changes: Partial<PageQuery> = {}): PageQuery => ({
    before: null,
    limit: 10,
    search: null,
    outcomes,
    ...changes,
  });

  it.each([['unknown', 'open'], ['paid'], ['declined', 'neverReceived', 'open']] as Outcome[][])(
    'hold the payments with %s, %s, %s and no other one, newest first',
    async (...outcomes) => {
      const states = [openState(1), paidState(2), unknownState(3), neverReceivedState(4), openState(5)];
      const { connection, payments } = await journalWith(states.map((state) => ({ state })));
      const wanted = payments.filter(({ state }) => outcomes.includes(state.outcome)).reverse();
      expect(readPage(connection, page(outcomes)).payments).toEqual(wanted.map(listed));
    },
  );

  it('go on where the page before ended, and narrow a search', async () => {
    const { connection, payments } = await journalWith([
      { state: unknownState(1), note: 'gift' },
      { state: paidState(2), note: 'gift' },
      { state: openState(3), note: 'gift' },
      { state: openState(4) },
    ]);
    const first = readPage(connection, page(['open', 'unknown'], { limit: 1, search: 'gift' }));
    expect(first.next).toEqual({ createdAt: payments[2]?.createdAt, reference: payments[2]?.reference });
    const second = readPage(connection, page(['open', 'unknown'], { limit: 1, search: 'gift', before: first.next }));
    expect([...first.payments, ...second.payments]).toEqual([payments[2], payments[0]].map(listed));
    expect(second.next).toBeNull();
  });
});

describe('search', () => {
  it.each([
    ['the whole reference', (payment: PaymentRecord) => payment.reference],
    ['the beginning of the reference, in small letters', () => 't1-261121-0002'],
    ['the last four digits', () => '0017'],
    ['the beginning of the e-mail address', () => 'BOLA@ex'],
    ['a part of the note', () => 'Ẹ̀bùn 50%'],
    ['a part of the note with spaces around', () => '  gift_wrap '],
  ])('finds a payment by %s', async (_name, searchFor) => {
    const { connection, payments } = await journalWith([
      { note: 'Ebun 500 giftXwrap' },
      { instrument: ACCOUNT, customer: { email: 'Bola@example.com', phone: null }, note: 'Ẹ̀bùn 50% gift_wrap' },
      { note: null },
    ]);
    const [, wanted] = payments as [PaymentRecord, PaymentRecord];
    const found = readPage(connection, { before: null, limit: 10, search: searchFor(wanted), outcomes: null });
    expect(found.payments).toEqual([listed(wanted)]);
  });

  it.each(['FLW-MOCK-8c3f0a', ' flw-mock-8C3F0A ', '27', 'URF_1795255323000_6131035'])(
    'finds a payment by what the service called it: %s',
    async (search) => {
      const { connection, payments } = await journalWith([
        { note: null },
        {
          serviceIdentifiers: [
            { name: 'paymentId', value: '27' },
            { name: 'orderReference', value: 'URF_1795255323000_6131035' },
            { name: 'providerReference', value: 'FLW-MOCK-8c3f0a' },
          ],
        },
        { note: 'FLW-MOCK-8c3f0' },
      ]);
      const found = readPage(connection, { before: null, limit: 10, search, outcomes: null });
      expect(found.payments).toEqual([payments[1]].map(listed));
      const sums = await readSums(connection, { search, outcomes: null }, () => true);
      expect(sums?.reduce((count, sum) => count + sum.payments, 0)).toBe(1);
    },
  );

  it.each(["' OR 1=1 --", '%', '__', '\\', 'no such thing'])('finds nothing for %s', async (search) => {
    const { connection } = await journalWith([{}, {}]);
    expect(readPage(connection, { before: null, limit: 10, search, outcomes: null }).payments).toEqual([]);
  });

  it.each([null, '', '  '])('finds all for %j', async (search) => {
    const { connection } = await journalWith([{}, {}]);
    expect(readPage(connection, { before: null, limit: 10, search, outcomes: null }).payments).toHaveLength(2);
  });

  it('goes on over pages', async () => {
    const { connection, payments } = await journalWith([{ note: 'gift' }, {}, { note: 'a gift' }]);
    const first = readPage(connection, { before: null, limit: 1, search: 'gift', outcomes: null });
    const second = readPage(connection, { before: first.next, limit: 1, search: 'gift', outcomes: null });
    expect([...first.payments, ...second.payments]).toEqual([payments[2], payments[0]].map(listed));
    expect(second.next).toBeNull();
  });
});

describe('the timeline of a payment', () => {
  it('has what happened to it and to its sale as a whole, oldest first, and nothing of other payments', async () => {
    const folder = temporaryFolder();
    const { store } = await opened(folder);
    const [sale, other] = [buildSale(), buildSale()];
    const payment = buildPayment(sale, 1);
    const entries = [
      buildEntry(sale, payment),
      buildEntry(other, buildPayment(other, 2)),
      buildEntry(sale, { ...payment, state: unknownState(9) }, { kind: 'requeryRhythmEnded' }),
      buildEntry(sale, buildPayment(sale, 3)),
      buildEntry({ ...sale, status: 'parked' }, null, { kind: 'saleParked' }),
      buildEntry({ ...other, status: 'parked' }, null, { kind: 'saleParked' }),
    ];
    for (const entry of entries) store.append(entry);
    const timeline = readTimeline(reader(folder), payment.reference);
    expect(timeline.map(({ seq }) => seq)).toEqual([1, 3, 5]);
    expect(timeline.map(({ entry }) => entry)).toEqual([entries[0], entries[2], entries[4]]);
    expect(timeline.map(({ hash }) => hash)).toEqual(timeline.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(readTimeline(reader(folder), 'UNKNOWN')).toEqual([]);
  });
});

describe('what was damaged', () => {
  it.each([
    ['a row', 'outcome', readPage],
    ['a record', 'record', readRecords],
  ])('is an error that says so, not a payment: %s', async (_name, column, readFrom) => {
    const { folder, connection } = await journalWith([{}]);
    connection.close();
    tamper(folder, `UPDATE payments SET ${column} = '{"reference":1}'`);
    const read = () => readFrom(reader(folder), { before: null, limit: 1, search: null, outcomes: null });
    expect(read).toThrow(expect.objectContaining({ name: 'JournalUnreadable', failure: 'corrupt' }));
  });
});

/** What a page has of a payment. */
function listed(payment: PaymentRecord | undefined): ListedPayment {
  return listedPaymentSchema.parse({ ...payment, cashier: 'cashier' });
}

async function journalWith(changes: Partial<PaymentRecord>[]) {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  const payments = changes.map((change, index) => {
    const sale = buildSale();
    const payment = buildPayment(sale, index + 1, change);
    store.append(buildEntry(sale, payment));
    return payment;
  });
  close();
  return { folder, payments, connection: reader(folder) };
}

function reader(folder: string) {
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  return connection;
}
