import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PaymentFilters } from '../../../shared/journal/payment-filters.ts';
import { openForSearching, openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { ACCOUNT, buildEntry, buildPayment, buildSale, CARD, timeAt } from '../entries.fixture.ts';
import { valueFilters } from '../read/payment-filters.ts';
import { readPage } from '../read/reader.ts';
import { verifyStore } from '../verify/verify.fixture.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { findInBlocks } from './block-search.ts';
import { prepareSearchBlocks } from './search-blocks.ts';
import { searchedPart } from './search-text.ts';

const SIZES = { payments: 8, outside: 8, aTime: 3 };
const UNLIMITED = { most: 1_000, expected: 1_000 };

/** A payment: its note, and whether it is an account's. */
interface Told {
  note: string;
  isAccount?: boolean;
  /** In which second it was made; each in its turn where it is left out. */
  second?: number;
}

describe('blocks of payments', () => {
  it('are made of payments once as many again are outside', async () => {
    const folder = await journalOf(notes(15, () => 'rice'));
    expect(buildBlocks(folder)).toBe(0);
    await append(folder, [{ note: 'rice', second: 15 }]);
    expect(buildBlocks(folder)).toBe(1);
    expect(buildBlocks(folder)).toBe(1);
    await append(
      folder,
      notes(24, () => 'rice', 16),
    );
    expect(buildBlocks(folder)).toBe(4);
  });

  it('lead to what has common words together, and know where nothing has', async () => {
    const folder = await journalOf(notes(40, (index) => (index % 2 === 0 ? 'outlook' : 'yahoo')));
    buildBlocks(folder);
    const connection = searching(folder);
    expect(find(connection, ['outlook', 'yahoo'])).toEqual([]);
    await append(folder, [{ note: 'outlook yahoo', second: 40 }]);
    expect(find(connection, ['outlook', 'yahoo'])).toHaveLength(1);
  });

  it('leave to the full text what is rare, what is asked for alone, and what many of the newest have', async () => {
    const folder = await journalOf([{ note: 'okafor' }, ...notes(40, () => 'rice', 1)]);
    buildBlocks(folder);
    const connection = searching(folder);
    expect(find(connection, ['okafor', 'rice'])).toBeNull();
    expect(find(connection, ['ric'])).toBeNull();
    expect(find(connection, ['rice'], {}, { most: 20, expected: 1_000 })).toBeNull();
    expect(find(connection, ['rice'], {}, { most: 1_000, expected: 20 })).toBeNull();
    expect(find(connection, ['rice'])).toHaveLength(40);
  });

  it('are read from within a moment that somebody else has chosen', async () => {
    const folder = await journalOf(notes(40, (index) => (index % 2 === 0 ? 'outlook' : 'yahoo')));
    buildBlocks(folder);
    const connection = searching(folder);
    connection.exec('BEGIN');
    expect(find(connection, ['outlook', 'yahoo'])).toEqual([]);
    expect(connection.isTransaction).toBe(true);
    connection.exec('COMMIT');
  });

  it('are forgotten where a clock was set back, and made again', async () => {
    const folder = await journalOf(notes(40, (index) => (index % 2 === 0 ? 'outlook' : 'yahoo')));
    expect(buildBlocks(folder)).toBe(4);
    await append(folder, [{ note: 'outlook yahoo', second: 9.5 }]);
    expect(verifyStore(folder).faults).toEqual([]);
    expect(find(searching(folder), ['outlook', 'yahoo'])).toHaveLength(1);
    expect(buildBlocks(folder)).toBe(4);
    expect(find(searching(folder), ['outlook', 'yahoo'])).toHaveLength(1);
    expect(verifyStore(folder).faults).toEqual([]);
  });

  it('that are begun are begun anew where a payment is added among theirs', async () => {
    const folder = temporaryFolder();
    const { store } = await opened(folder);
    store.appendAll(entriesOf(notes(16, (index) => (index % 2 === 0 ? 'outlook' : 'yahoo'))));
    const connection = openForWriting(journalFiles(folder).database);
    onTestFinished(() => connection.close());
    const blocks = prepareSearchBlocks(connection, (work) => work(), SIZES);
    blocks.buildOn();
    store.appendAll(entriesOf([{ note: 'outlook yahoo', second: 1.5 }], 17));
    const [added] = connection.prepare('SELECT position FROM payments WHERE counter = 17').all();
    blocks.forgetFrom(Number(added?.position));
    while (blocks.buildOn());
    expect(find(searching(folder), ['outlook', 'yahoo'])).toHaveLength(1);
    expect(verifyStore(folder).faults).toEqual([]);
  });

  it.each([
    ['bits that were edited', 'UPDATE search_bits SET bits = zeroblob(4)'],
    ['bits that are gone', `DELETE FROM search_bits WHERE term = 'ric'`],
    ['bits of nothing', `INSERT INTO search_bits VALUES ('xyz', (SELECT max(number) FROM search_blocks), x'01000000')`],
    ['places that were edited', 'UPDATE search_blocks SET positions = zeroblob(64)'],
    ['a block that is gone', 'DELETE FROM search_blocks WHERE number = 1'],
    ['another end of a block', 'UPDATE search_blocks SET last = last + 1 WHERE number = 1'],
  ])('are found to be untrue by the check: %s', async (_name, sql) => {
    const folder = await journalOf(notes(40, () => 'rice'));
    buildBlocks(folder);
    expect(verifyStore(folder).faults).toEqual([]);
    tamper(folder, sql);
    expect(verifyStore(folder).faults).toContainEqual({ fault: 'search', seq: null, subject: expect.any(String) });
  });

  it('find what a look at every text finds, whatever is asked and wherever a page begins', async () => {
    const words = fc.constantFrom('gmail', 'yahoo', 'rice', 'beans', 'okafor', 'ade', 'mailrice');
    const told = fc.record({
      note: fc.array(words, { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' ')),
      isAccount: fc.boolean(),
    });
    const asked = fc.record({
      search: fc.array(words, { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(' ')),
      filters: fc.constantFrom<PaymentFilters>(
        {},
        { instrument: 'card' },
        { instrument: 'account' },
        { bankCode: '058' },
      ),
      skip: fc.nat(50),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 20, maxLength: 60 }), fc.array(asked), async (all, questions) => {
        const folder = await journalOf(all.map((one, second) => ({ ...one, second })));
        const without = questions.map((question) => counters(folder, question));
        buildBlocks(folder);
        expect(questions.map((question) => counters(folder, question))).toEqual(without);
        for (const { search, filters } of questions) {
          const found = find(searching(folder), search.split(' '), filters);
          const fitting = counters(folder, { search, filters, skip: 0 });
          if (found) expect(found.length).toBeGreaterThanOrEqual(fitting.length);
        }
      }),
      { numRuns: 25 },
    );
  });
});

function notes(count: number, noteOf: (index: number) => string, from = 0): Told[] {
  return Array.from({ length: count }, (_, index) => ({ note: noteOf(index), second: from + index }));
}

async function journalOf(told: readonly Told[]): Promise<string> {
  const folder = temporaryFolder();
  await append(folder, told, 1);
  return folder;
}

async function append(folder: string, told: readonly Told[], from?: number): Promise<void> {
  const { store, reads, close } = await opened(folder);
  store.appendAll(entriesOf(told, from ?? reads.nextCounter()));
  close();
}

function entriesOf(told: readonly Told[], from = 1) {
  return told.map(({ note, isAccount = false, second }, index) => {
    const sale = buildSale();
    const instrument = isAccount ? ACCOUNT : CARD;
    const createdAt = timeAt(second ?? index);
    return { entry: buildEntry(sale, buildPayment(sale, from + index, { note, instrument, createdAt })) };
  });
}

/** As the program does when nothing else is to do. @returns how many blocks there are */
function buildBlocks(folder: string): number {
  const connection = openForWriting(journalFiles(folder).database);
  try {
    const within = (work: () => void) => {
      connection.exec('BEGIN IMMEDIATE');
      work();
      connection.exec('COMMIT');
    };
    const blocks = prepareSearchBlocks(connection, within, SIZES);
    while (blocks.buildOn());
    return Number(connection.prepare('SELECT count(*) AS blocks FROM search_blocks').get()?.blocks);
  } finally {
    connection.close();
  }
}

function searching(folder: string): DatabaseSync {
  const connection = openForSearching(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  return connection;
}

function find(connection: DatabaseSync, words: readonly string[], filters: PaymentFilters = {}, limits = UNLIMITED) {
  const question = { parts: words.map(searchedPart), filters: valueFilters({ search: null, outcomes: null, filters }) };
  return findInBlocks(connection, question, { from: Number.MIN_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER }, limits);
}

/** What a page shows, after so many payments. */
function counters(
  folder: string,
  { search, filters, skip }: { search: string; filters: PaymentFilters; skip: number },
): number[] {
  const connection = searching(folder);
  const query = { search, outcomes: null, filters };
  const { next } = readPage(connection, { ...query, before: null, limit: Math.max(1, skip) });
  const { payments } = readPage(connection, { ...query, before: next, limit: 100 });
  connection.close();
  return payments.map(({ counter }) => counter);
}
