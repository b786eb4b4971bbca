import type { ErrorCarrier } from '../../threads/messages.ts';
import {
  type EntryRefusal,
  EntryRefused,
  JournalFailed,
  type JournalFailure,
  JournalUnreadable,
} from '../desk/ports/journal-port.ts';
import type { RunChange } from '../desk/ports/run-journal-port.ts';
import type { CopierFolder } from './copies/copier.ts';
import type { Journal, NotRestored, OpenResult } from './journal.ts';
import type { OpenOptions } from './open/open.ts';
import type { UploadReads } from './read/upload-reads.ts';
import type { SaleTexts } from './records.ts';

export type WorkerRole =
  | ({ role: 'writer' } & OpenOptions)
  | { role: 'reader'; folder: string }
  | { role: 'uploader'; folder: string }
  | ({ role: 'checker' } & KeyedFolder)
  | ({ role: 'copier' } & CopierFolder);

export interface KeyedFolder {
  folder: string;
  authenticationKey: Uint8Array | null;
}

/** A new operation is added here and to its thread in `worker.ts`. */
export const THREAD_OF = {
  erasePersonal: 'writer',
  payment: 'writer',
  sale: 'writer',
  saleOf: 'writer',
  activeSale: 'writer',
  stepDetail: 'writer',
  unsettledPayments: 'writer',
  paymentsToHandOver: 'writer',
  paymentsLeftForLater: 'writer',
  guardedPayments: 'writer',
  paymentsTiedTo: 'writer',
  nextDue: 'writer',
  nextCounter: 'writer',
  newestAt: 'writer',
  chainCheck: 'writer',
  witnessState: 'writer',
  prove: 'writer',
  head: 'writer',
  handOverStanding: 'writer',
  makeRun: 'writer',
  addRunItems: 'writer',
  forgetUnmade: 'writer',
  unmadeRuns: 'writer',
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
  seals: 'reader',
  shifts: 'reader',
  closedDays: 'reader',
  closedDay: 'reader',
  casePage: 'reader',
  caseCounts: 'reader',
  caseFile: 'reader',
  casesOfPayment: 'reader',
  nextCaseNumber: 'reader',
  hasPersonal: 'reader',
  salesToErase: 'reader',
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

/** Bulk data crosses as JSON: copying a string costs half as much as the structured clone of an object. */
interface InBulk {
  saleTextsOf(references: readonly string[]): SaleTexts[];
  appendAllOf(entries: string, runChange?: RunChange): { seq: number };
}

type AtOnce<Name extends keyof Journal> = {
  [Each in Name]: (...given: Parameters<Journal[Each]>) => Awaited<ReturnType<Journal[Each]>>;
};
export type WriterOperations = AtOnce<OperationOf<'writer'> | 'close'> & InBulk;
export type CheckerOperations = AtOnce<OperationOf<'checker'>>;
export type UploaderOperations = UploadReads;
/** Long counts run in slices, so that the thread answers other requests in between. */
export type ReaderOperations = AtOnce<
  Exclude<OperationOf<'reader' | 'reportReader' | 'totalsReader'>, 'sums' | 'report'> | 'close'
> &
  Pick<Journal, 'sums' | 'report'>;

export type WriterNews =
  /** Comes before `opening`: a decision to restore a copy was not carried out. */
  | { kind: 'notRestored'; why: NotRestored }
  | { kind: 'opening'; opening: OpenResult<null> }
  | { kind: 'upkeepFailed'; failure: JournalFailure }
  | { kind: 'failed'; failure: JournalFailure };

/** An error as sent between threads, where classes are lost. */
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
