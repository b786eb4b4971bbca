import type { DeskJournal } from '../../src/main/desk/ports/journal-port.ts';

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
