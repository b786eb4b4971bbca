import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/journal-port.ts';
import type { RunChange } from '../desk/run-journal-port.ts';
import type { CaseReads } from './case-reads.ts';
import type { Journal, Opening } from './journal.ts';
import { type EntryRefusal, EntryRefused } from './journal-errors.ts';
import type { OpenOptions } from './open.ts';
import type { SaleTexts } from './records.ts';

/** What passes between the program and the journal's threads. */

/** What a thread is for, given when it starts. */
export type WorkerRole = ({ role: 'writer' } & OpenOptions) | { role: 'reader' | 'copier'; folder: string };

type WriterOperation = Exclude<keyof Journal, ReaderOperation | CopierOperation>;
type ReaderOperation =
  | keyof CaseReads
  | 'page'
  | 'sums'
  | 'dayTotals'
  | 'choices'
  | 'groups'
  | 'timeline'
  | 'verify'
  | 'sealState'
  | 'sealOfDay'
  | 'seals'
  | 'run'
  | 'runs'
  | 'runItems'
  | 'knownReferences';
type CopierOperation = 'keepDailyCopy';

/**
 * What crosses in bulk, as JSON: a text is copied in one piece, where an object is taken apart and put together again, at
 * twice the cost of writing and parsing JSON.
 */
interface InBulk {
  /** `salesOf`, parsed by whoever asked. */
  saleTextsOf(references: readonly string[]): SaleTexts[];
  /** `appendAll` of the entries in this text. */
  appendAllOf(entries: string, runChange?: RunChange): { seq: number };
}

/** The operations of a thread, as it has them: at once, not later. */
type AtOnce<Name extends keyof Journal> = {
  [Each in Name]: (...given: Parameters<Journal[Each]>) => Awaited<ReturnType<Journal[Each]>>;
};
export type WriterOperations = AtOnce<Exclude<WriterOperation, 'salesOf' | 'appendAll'>> & InBulk;
/** Sums are counted piece by piece, so that a newer question is heard between two. */
export type ReaderOperations = AtOnce<Exclude<ReaderOperation, 'sums'> | 'close'> & Pick<Journal, 'sums'>;
/** Copying goes step by step, so that the thread can be ended between two. */
export type CopierOperations = Pick<Journal, CopierOperation>;

export interface Request {
  id: number;
  operation: string;
  given: unknown[];
}

export type Report =
  /** The first one of a thread: whether the journal could be opened. */
  | { kind: 'opening'; opening: Opening<null> }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: CarriedError }
  /** Making the log shorter or the head marker current failed; no event is concerned. */
  | { kind: 'upkeepFailed'; failure: JournalFailure };

/** An error as it crosses from one thread to another, where classes are lost. */
export type CarriedError =
  | { name: 'JournalFailed'; failure: JournalFailure }
  | { name: 'JournalUnreadable'; failure: JournalFailure }
  | { name: 'EntryRefused'; reason: EntryRefusal; detail: string }
  | { name: 'other'; message: string };

export function carry(error: unknown): CarriedError {
  if (error instanceof JournalFailed) return { name: 'JournalFailed', failure: error.failure };
  if (error instanceof JournalUnreadable) return { name: 'JournalUnreadable', failure: error.failure };
  if (error instanceof EntryRefused) return { name: 'EntryRefused', reason: error.reason, detail: error.detail };
  return { name: 'other', message: error instanceof Error ? error.message : 'unknown error' };
}

export function uncarry(error: CarriedError): Error {
  switch (error.name) {
    case 'JournalFailed':
      return new JournalFailed(error.failure);
    case 'JournalUnreadable':
      return new JournalUnreadable(error.failure);
    case 'EntryRefused':
      return new EntryRefused(error.reason, error.detail);
    case 'other':
      return new Error(error.message);
  }
}
