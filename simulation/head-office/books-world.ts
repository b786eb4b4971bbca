import { createHmac } from 'node:crypto';
import { ErasureGoesOn, erasePayment } from '../../src/head-office/acts/erase-payment.ts';
import { finishErasures, LONGEST_PAUSE_MS } from '../../src/head-office/acts/finish-erasures.ts';
import type { Books } from '../../src/head-office/books/books-port.ts';
import { type MemoryBooks, memoryBooks } from '../../src/head-office/books/memory-books.ts';
import type { Ledger } from '../../src/head-office/ledger/ledger-port.ts';
import { USUAL_CLAIM_SETTINGS } from '../../src/head-office/second-step/judge-claims.ts';
import { createSecondStep } from '../../src/head-office/second-step/second-step.ts';
import { watchTills } from '../../src/head-office/second-step/watch-tills.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';

/** Something between the second step and its books that a story puts there: a fault that must be found. */
export type BooksFault = (books: Books, random: SeededRandom) => Books;

/** The second step in a story: the real one, over books that die in the middle of things. */
export interface BooksWorld {
  readonly books: MemoryBooks;
  /** Somebody asks for a payment to be erased. @returns whether there is one, as far as it lives */
  erase(journal: string, reference: string): Promise<boolean>;
  /** Ends what is to be erased, reads a piece of what is new, and looks at all tills, as far as it lives. */
  follow(): Promise<void>;
  /** Reads all of it. From now on it is well. */
  catchUp(): Promise<void>;
}

/** Longer than anything in a story but its end. */
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
  const common = { ledger, books: given, clock, log: () => undefined };
  const keyedHash = (text: string) => createHmac('sha256', 'of a story').update(text).digest('hex');
  const step = createSecondStep({ ...common, keyedHash, settings: USUAL_CLAIM_SETTINGS });
  const watch = watchTills({ ...common, silentAfterMs: SILENT_AFTER_MS, everyMs: 0 });
  return {
    books,
    erase: async (journal, reference) => {
      try {
        return (
          (await erasePayment(common, journal, reference, { by: 'Ngozi', reason: 'The customer asked.' })) !== null
        );
      } catch (error) {
        // It was written down before it broke off: the next round goes on with it.
        if (error instanceof ErasureGoesOn) return true;
        throw error;
      }
    },
    follow: async () => {
      try {
        await finishErasures(common);
        await step.round();
        await watch.round();
      } catch {
        // It ended. What it had not done is done by the next round, as by the next start.
      }
    },
    catchUp: async () => {
      isWell = true;
      while (await step.round());
      // Whatever it waits for after it failed is over.
      await finishErasures({ ...common, clock: () => new Date(clock().getTime() + LONGEST_PAUSE_MS) });
      await watch.round();
    },
  };
}

/** The program ends before a write or after it, and before anything that follows. */
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
