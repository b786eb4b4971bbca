import { describe, expect, it } from 'vitest';
import type { Books } from '../../../src/head-office/books/books-port.ts';
import type { LedgerTransaction } from '../../../src/head-office/ledger/ledger-port.ts';
import type { BooksFault } from './books-world.ts';
import type { StoryFaults } from './stage.ts';
import { tellStory } from './story.ts';

const STORIES = 100;
/** How many stories are tried with each fault, because a single story may not show it. */
const STORIES_OF_A_FAULT = 60;

const FAULTS: readonly [name: string, faults: StoryFaults][] = [
  [
    'acknowledges events that it did not store',
    withLedger((ledger) => ({
      ...ledger,
      addEvents: async (id, events) => {
        const [known, last] = [await ledger.journal(id), events.at(-1)];
        if (known && last) await ledger.putJournal({ ...known, head: { seq: last.seq, hash: last.hash } });
      },
    })),
  ],
  ['adds known events again', withLedger((ledger) => ({ ...ledger, hashes: onlyTheFirst(ledger) }))],
  ['stores no forks', withLedger((ledger) => ({ ...ledger, addBranch: async () => true }))],
  [
    'keeps data that a till reports as erased',
    withLedger((ledger) => ({ ...ledger, eraseAsTill: async () => undefined })),
  ],
  ['forgets its findings', withLedger((ledger) => ({ ...ledger, addFinding: async () => true }))],
  [
    'continues after a payment was not written',
    withBooks((books, random) => ({
      ...books,
      putPayments: async (...given) => (random.chance(0.2) ? undefined : await books.putPayments(...given)),
    })),
  ],
  ['sees the hand-overs of one till only', withBooks((books) => ({ ...books, paymentsEverywhere: ofTills(books, 1) }))],
  [
    'sees the hand-overs of two tills only',
    withBooks((books) => ({ ...books, paymentsEverywhere: ofTills(books, 2) })),
  ],
  ['forgets earlier payments of a sale', withBooks((books) => ({ ...books, paymentsOfSales: async () => [] }))],
  ['leaves erased data in the books', withBooks((books) => ({ ...books, changePayment: async () => undefined }))],
  ['has tills that forget receipts', { ledger: null, books: null, forgetsReceipts: true }],
];

describe('simulated head office', () => {
  it('head office has every entry once and finds exactly the forks and the set-back journals', async () => {
    const reached = new Set<string>();
    for (let seed = 1; seed <= STORIES; seed += 1) {
      const story = await tellStory(String(seed));
      expect({ seed, broken: story.broken }).toEqual({ seed, broken: [] });
      for (const what of story.reached) reached.add(what);
    }
    expect([...reached]).toEqual(
      expect.arrayContaining([
        'found: forked',
        'found: olderCopy',
        'found: headOfficeSetBack',
        'found: handedOverTwice',
        'till renamed',
        'late request',
        'erased',
      ]),
    );
  });

  it.each(FAULTS)('finds head office faulty if it %s', async (_name, faults) => {
    let broken: readonly string[] = [];
    for (let seed = 1; seed <= STORIES_OF_A_FAULT && broken.length === 0; seed += 1) {
      broken = (await tellStory(String(seed), faults)).broken;
    }
    expect(broken).not.toEqual([]);
  });
});

function withLedger(change: (ledger: LedgerTransaction) => LedgerTransaction): StoryFaults {
  return { ledger: change, books: null, forgetsReceipts: false };
}

function withBooks(change: BooksFault): StoryFaults {
  return { ledger: null, books: change, forgetsReceipts: false };
}

function ofTills(books: Books, most: number): Books['paymentsEverywhere'] {
  return async (reference) => (await books.paymentsEverywhere(reference)).slice(0, most);
}

function onlyTheFirst(ledger: LedgerTransaction): LedgerTransaction['hashes'] {
  return async (journal, first) => await ledger.hashes(journal, first, first);
}
