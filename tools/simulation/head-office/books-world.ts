import { eraseAgain, erasePayment } from '../../../src/head-office/acts/erase-payment.ts';
import { erasedPaymentsOfTest } from '../../../src/head-office/acts/erased-payments.fixture.ts';
import type { Books } from '../../../src/head-office/books/books-port.ts';
import { type MemoryBooks, memoryBooks } from '../../../src/head-office/books/memory-books.fixture.ts';
import type { Ledger } from '../../../src/head-office/ledger/ledger-port.ts';
import { createSecondStep } from '../../../src/head-office/second-step/second-step.ts';
import { watchTills } from '../../../src/head-office/second-step/watch-tills.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';

/** A deliberate fault between the second step and its books, which the invariants must find. */
export type BooksFault = (books: Books, random: SeededRandom) => Books;

/** The real second step with books that crash at random. */
export interface BooksWorld {
  readonly books: MemoryBooks;
  /** @returns false if head office does not know the payment */
  erase(reference: string): Promise<boolean>;
  startAgain(): Promise<void>;
  /** Runs one round of the second step and of the till watch. A crash may end the round early. */
  follow(): Promise<void>;
  /** Processes everything that is left, without crashes. */
  catchUp(): Promise<void>;
}

/** How long a till must be silent to be reported. A story is shorter, so tills are silent only at its end. */
export const SILENT_AFTER_MS = 30 * 24 * 60 * 60_000;

export function booksWorld(parts: {
  random: SeededRandom;
  clock: () => Date;
  ledger: Ledger;
  fault: BooksFault | null;
}): BooksWorld {
  const { random, clock, ledger, fault } = parts;
  const books = memoryBooks();
  let isWell = false;
  const given = dying(fault ? fault(books, random) : books, random, () => isWell);
  const erased = erasedPaymentsOfTest();
  const common = { ledger, books: given, erased, clock, log: () => undefined };
  const step = createSecondStep(common);
  const watch = watchTills({ ...common, silentAfterMs: SILENT_AFTER_MS, everyMs: 0 });
  return {
    books,
    erase: async (reference) => {
      try {
        return (await erasePayment(common, reference, { by: 'Ngozi', reason: 'The customer asked.' })).length > 0;
      } catch {
        // The crash came after the ledger knew of the erasure, so the second step completes it.
        return true;
      }
    },
    startAgain: () => eraseAgain({ ...common, books }),
    follow: async () => {
      try {
        await step.round();
        await watch.round();
      } catch {
        // The next round or start completes what the crash left unfinished.
      }
    },
    catchUp: async () => {
      isWell = true;
      while (await step.round());
      // Reading the last entries may bring another erasure, which takes one more round.
      await step.round();
      await watch.round();
    },
  };
}

function dying(books: Books, random: SeededRandom, isWell: () => boolean): Books {
  return new Proxy(books, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        const dies = isWell() ? 'never' : random.pick(MOMENTS);
        if (dies === 'before') throw new Error('The second step ended before it wrote.');
        const result: unknown = await Reflect.apply(method, target, given);
        if (dies === 'after') throw new Error('The second step ended after it wrote.');
        return result;
      };
    },
  });
}

const MOMENTS = ['never', 'never', 'never', 'never', 'never', 'never', 'never', 'never', 'before', 'after'] as const;
