import type { DeskJournal } from '../src/main/desk/ports/journal-port.ts';

/**
 * What a journal holds, without the thread before it: everything is answered at once, and what is added is durable. What is
 * added together is added here one by one, since nothing comes between.
 */
export type JournalContents = {
  [Name in Exclude<keyof DeskJournal, 'appendAll'>]: (
    ...given: Parameters<DeskJournal[Name]>
  ) => Awaited<ReturnType<DeskJournal[Name]>>;
};

/** The contents of a journal that outlive a run of the program. */
export interface JournalStorage {
  contents: JournalContents;
  /** What the next run of the program finds. */
  reopen(): Promise<void>;
  close(): void;
}
