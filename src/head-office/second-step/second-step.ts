import { hash } from 'node:crypto';
import type { BookedPayment, Books, Position } from '../books/books-port.ts';
import { foldPayment, type PaymentEvent } from '../books/fold-payment.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { type KeptEvent, keptEvents } from './read-entries.ts';

export interface SecondStepParts {
  ledger: Ledger;
  books: Books;
}

/** Follows the journals. */
export interface SecondStep {
  /**
   * Reads a piece of each journal that has grown.
   * @returns whether there is more to be read
   */
  round(): Promise<boolean>;
}

export function createSecondStep(parts: SecondStepParts): SecondStep {
  return {
    round: async () => {
      const positions = await parts.books.positions();
      let isMore = false;
      for (const journal of await parts.ledger.journals()) {
        const position = positions.get(journal.id) ?? beginningOf(journal);
        if (position.seq < journal.head.seq) isMore = (await follow(parts, journal, position)) || isMore;
      }
      return isMore;
    },
  };
}

function beginningOf({ identity }: KnownJournal): Position {
  return { seq: 0, hash: hash('sha256', identity, 'hex'), firstAt: null, lastAt: null };
}

/** @returns whether the journal goes on after what was read */
async function follow({ ledger, books }: SecondStepParts, journal: KnownJournal, after: Position): Promise<boolean> {
  const events = keptEvents(await ledger.linesAfter(journal.id, after.seq));
  const last = events.at(-1);
  if (!last) return false;
  const payments = await foldedPayments(books, journal.id, events);
  await books.putPayments(journal.id, payments);
  await books.putPosition(journal.id, positionAfter(after, events, last));
  return last.seq < journal.head.seq;
}

async function foldedPayments(books: Books, journal: string, events: readonly KeptEvent[]): Promise<BookedPayment[]> {
  const ofPayments = events.flatMap(({ seq, entry }): PaymentEvent[] => {
    const payment = entry?.payment;
    return payment ? [{ seq, entry: { ...entry, payment } }] : [];
  });
  const references = [...new Set(ofPayments.map(({ entry }) => entry.payment.reference))];
  const there = await books.payments(journal, references);
  const folded = new Map(there.map((payment) => [payment.reference, payment]));
  for (const event of ofPayments) {
    const { reference } = event.entry.payment;
    folded.set(reference, foldPayment(journal, folded.get(reference) ?? null, event));
  }
  return [...folded.values()];
}

function positionAfter(before: Position, events: readonly KeptEvent[], { seq, hash: end }: KeptEvent): Position {
  const times = events.flatMap(({ entry }) => entry?.at ?? []);
  return { seq, hash: end, firstAt: before.firstAt ?? times[0] ?? null, lastAt: times.at(-1) ?? before.lastAt };
}
