import type { DeskJournal } from '../../src/main/desk/ports/journal-port.ts';
import type { OpenedStore } from '../../src/main/journal/open/open.ts';

/**
 * The contents of a journal without a thread: it answers at once and everything that was added is durable. Entries of one group are added one by one,
 * because nothing can come between them.
 */
export type JournalContents = {
  [Name in Exclude<keyof DeskJournal, 'appendAll' | 'handOverStanding'>]: (
    ...given: Parameters<DeskJournal[Name]>
  ) => Awaited<ReturnType<DeskJournal[Name]>>;
};

/** The contents of a journal, which survive a run of the program. */
export interface JournalStorage {
  contents: JournalContents;
  /** Opens the journal again for the next run. */
  reopen(): Promise<void>;
  close(): void;
}

type Read = Exclude<keyof JournalContents, 'append'>;

/** What can be read from a journal. */
const READS: readonly Read[] = [
  'payment',
  'sale',
  'saleOf',
  'salesOf',
  'prove',
  'activeSale',
  'stepDetail',
  'unsettledPayments',
  'paymentsToHandOver',
  'declinedOfParkedSales',
  'guardedPayments',
  'paymentsTiedTo',
  'nextDue',
  'nextCounter',
  'newestAt',
];

/** Makes each read of a journal out of the read of its contents. */
export function eachRead<Made>(
  contents: JournalContents,
  make: (read: (...given: never[]) => unknown, name: Read) => (...given: never[]) => unknown,
): Pick<Made, Read & keyof Made> {
  const reads = READS.map((name) => [
    name,
    make((...given) => (contents[name] as (...all: never[]) => unknown)(...given), name),
  ]);
  return Object.fromEntries(reads) as Pick<Made, Read & keyof Made>;
}

/** The contents of a real journal in this thread. */
export function contentsOf({ store, reads }: Pick<OpenedStore, 'store' | 'reads'>): JournalContents {
  return {
    ...reads,
    append: (entry, stepDetail) => store.append(entry, stepDetail),
    prove: (reference) => store.prove(reference),
    stepDetail: (reference) => store.steps.read(reference),
  };
}
