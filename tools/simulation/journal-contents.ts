import type { DeskJournal } from '../../src/main/desk/ports/journal-port.ts';
import type { OpenedStore } from '../../src/main/journal/open/open.ts';

/** A journal that answers at once and makes each entry durable at once. Groups are appended entry by entry. */
export type JournalContents = {
  [Name in Exclude<keyof DeskJournal, 'appendAll' | 'handOverStanding'>]: (
    ...given: Parameters<DeskJournal[Name]>
  ) => Awaited<ReturnType<DeskJournal[Name]>>;
};

/** The storage of a journal, which survives the end of a run of the program. */
export interface JournalStorage {
  contents: JournalContents;
  reopen(): Promise<void>;
  close(): void;
}

type Read = Exclude<keyof JournalContents, 'append'>;

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
  'paymentsLeftForLater',
  'guardedPayments',
  'paymentsTiedTo',
  'nextDue',
  'nextCounter',
  'newestAt',
];

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

/** Returns the contents of a real journal that is open in this thread. */
export function contentsOf({ store, reads }: Pick<OpenedStore, 'store' | 'reads'>): JournalContents {
  return {
    ...reads,
    append: (entry, stepDetail) => store.append(entry, stepDetail),
    prove: (reference) => store.prove(reference),
    stepDetail: (reference) => store.steps.read(reference),
  };
}
