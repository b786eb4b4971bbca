import type { ErrorCarrier } from '../../threads/messages.ts';
import { JournalFailed, type JournalFailure, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { RunChange } from '../desk/ports/run-journal-port.ts';
import type { CopierFolder } from './copies/copier-folder.ts';
import type { Journal, NotRestored, OpenResult } from './journal.ts';
import { type EntryRefusal, EntryRefused } from './journal-errors.ts';
import type { OpenOptions } from './open/open.ts';
import type { UploadReads } from './read/upload-reads.ts';
import type { SaleTexts } from './records.ts';

/** What passes between the program and the journal's threads. */

/** What a thread is for, given when it starts. */
export type WorkerRole =
  | ({ role: 'writer' } & OpenOptions)
  | { role: 'reader'; folder: string }
  | { role: 'uploader'; folder: string }
  | ({ role: 'checker' } & KeyedFolder)
  | ({ role: 'copier' } & CopierFolder);

/** A journal's folder, and with which what lies beside the journal is authenticated. */
export interface KeyedFolder {
  folder: string;
  authenticationKey: Uint8Array | null;
}

/**
 * Which thread answers what is asked of a journal: an operation is added here, and to the operations of its thread in
 * `worker.ts`. What crosses in bulk, and what a thread is started for and ended after, `client.ts` asks by itself.
 */
export const THREAD_OF = {
  append: 'writer',
  payment: 'writer',
  sale: 'writer',
  saleOf: 'writer',
  activeSale: 'writer',
  stepDetail: 'writer',
  unsettledPayments: 'writer',
  paymentsToHandOver: 'writer',
  declinedOfParkedSales: 'writer',
  guardedPayments: 'writer',
  paymentsTiedTo: 'writer',
  nextDue: 'writer',
  nextCounter: 'writer',
  newestAt: 'writer',
  newestPeopleChange: 'writer',
  chainCheck: 'writer',
  witnessState: 'writer',
  prove: 'writer',
  head: 'writer',
  releaseRefusal: 'writer',
  makeRun: 'writer',
  addRunItems: 'writer',
  forgetUnmade: 'writer',
  unmadeRuns: 'writer',
  setRunPace: 'writer',
  openRuns: 'writer',
  waitingRunItems: 'writer',
  addPrintJob: 'writer',
  changePrintJob: 'writer',
  printJobs: 'writer',
  slipsPrinted: 'writer',
  page: 'reader',
  newestDay: 'reader',
  dayTotals: 'reader',
  choices: 'reader',
  groups: 'reader',
  timeline: 'reader',
  run: 'reader',
  runs: 'reader',
  runItems: 'reader',
  knownReferences: 'reader',
  sealState: 'reader',
  sealOfDay: 'reader',
  seals: 'reader',
  shifts: 'reader',
  closedDays: 'reader',
  closedDay: 'reader',
  casePage: 'reader',
  caseCounts: 'reader',
  caseFile: 'reader',
  casesOfPayment: 'reader',
  nextCaseNumber: 'reader',
  paymentsWithoutCase: 'reader',
  reviewsBehind: 'reader',
  sums: 'totalsReader',
  report: 'reportReader',
  reportProgress: 'reportReader',
  handedOverBy: 'totalsReader',
  checkChainOn: 'checker',
  newestBesideAnchors: 'uploader',
  hashAt: 'uploader',
  isHeadAccepted: 'uploader',
  hasSalesAfter: 'uploader',
  packedAfter: 'uploader',
} as const satisfies {
  [Operation in keyof Journal]?: 'writer' | 'reader' | 'totalsReader' | 'reportReader' | 'checker' | 'uploader';
};

export type ThreadName = (typeof THREAD_OF)[keyof typeof THREAD_OF];

type OperationOf<Thread> = {
  [Operation in keyof typeof THREAD_OF]: (typeof THREAD_OF)[Operation] extends Thread ? Operation : never;
}[keyof typeof THREAD_OF];

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
export type WriterOperations = AtOnce<OperationOf<'writer'> | 'close'> & InBulk;
export type CheckerOperations = AtOnce<OperationOf<'checker'>>;
export type UploaderOperations = UploadReads;
/** What takes long is counted piece by piece, so that other questions are heard between two. */
export type ReaderOperations = AtOnce<
  Exclude<OperationOf<'reader' | 'reportReader' | 'totalsReader'>, 'sums' | 'report'> | 'verify' | 'close'
> &
  Pick<Journal, 'sums' | 'report'>;

/** What the writer tells without being asked. */
export type WriterNews =
  /** Before anything else: a decision to go back to a copy was not carried out. */
  | { kind: 'notRestored'; why: NotRestored }
  /** Whether the journal could be opened. */
  | { kind: 'opening'; opening: OpenResult<null> }
  /** Making the log shorter or the head marker current failed; no event is concerned. */
  | { kind: 'upkeepFailed'; failure: JournalFailure }
  /** The journal takes nothing more, and nobody had asked it for anything. */
  | { kind: 'failed'; failure: JournalFailure };

/** An error as it crosses from one thread to another, where classes are lost. */
type CarriedError =
  | { name: 'JournalFailed'; failure: JournalFailure }
  | { name: 'JournalUnreadable'; failure: JournalFailure }
  | { name: 'EntryRefused'; reason: EntryRefusal; detail: string }
  | { name: 'other'; message: string };

export const JOURNAL_ERRORS: ErrorCarrier<CarriedError> = { carry, uncarry };

function carry(error: unknown): CarriedError {
  if (error instanceof JournalFailed) return { name: 'JournalFailed', failure: error.failure };
  if (error instanceof JournalUnreadable) return { name: 'JournalUnreadable', failure: error.failure };
  if (error instanceof EntryRefused) return { name: 'EntryRefused', reason: error.reason, detail: error.detail };
  return { name: 'other', message: error instanceof Error ? error.message : 'unknown error' };
}

function uncarry(error: CarriedError): Error {
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
