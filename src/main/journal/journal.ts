import type { BusinessDay } from '../../shared/days/business-day.ts';
import type { ChainCheck } from '../../shared/journal/chain-check.ts';
import type { PaymentGroup } from '../../shared/journal/glance.ts';
import type { EventWithState, Happening } from '../../shared/journal/journal-entry.ts';
import type {
  DayRange,
  DayTotals,
  JournalChoices,
  JournalPage,
  OutcomeSum,
  PageQuery,
  PaymentQuery,
} from '../../shared/journal/journal-query.ts';
import type { PaymentFilters } from '../../shared/journal/payment-filters.ts';
import type { DayList } from '../../shared/report/report-channels.ts';
import type { ErasureJournal } from '../desk/ports/erasure-journal-port.ts';
import type { DeskJournal, JournalFailure } from '../desk/ports/journal-port.ts';
import type { PrintJournal } from '../desk/ports/print-journal-port.ts';
import type { RunJournal } from '../desk/ports/run-journal-port.ts';
import type { HeadFault } from './heads/heads.ts';
import type { CaseReads } from './read/case-reads.ts';
import type { KeptDay } from './read/closed-days.ts';
import type { KeptShifts, ReportReads } from './read/report-reads.ts';
import type { SealState } from './read/seal-state.ts';
import type { SealPage } from './read/seals.ts';
import type { UploadReads } from './read/upload-reads.ts';
import type { JournalHead } from './verification.ts';

/** The journal as the composed program sees it: the part for the desk, and the part for the journal's screens. */
export interface Journal
  extends DeskJournal,
    RunJournal,
    PrintJournal,
    ErasureJournal,
    Asked<CaseReads & ReportReads & UploadReads> {
  page(query: PageQuery): Promise<JournalPage>;
  /** Sums all pages of a query in its own thread. Returns null if a newer query replaced this one. */
  sums(query: PaymentQuery): Promise<OutcomeSum[] | null>;
  /** Returns the newest business day in the journal and the rule that ends it; null before the first entry. */
  newestDay(): Promise<BusinessDay | null>;
  /** Returns daily totals, newest first, and what needs review, from the totals stored for each day. */
  dayTotals(days: DayRange): Promise<DayTotals>;
  groups(query: GroupsQuery): Promise<PaymentGroup[]>;
  choices(): Promise<JournalChoices>;
  /** Returns the entries of a payment, oldest first. */
  timeline(reference: string): Promise<EventWithState[]>;
  chainCheck(): Promise<ChainCheck>;
  /** Checks the next slice of the chain in its own thread, and starts a pass if none is running. @param now UTC */
  checkChainOn(now: string): Promise<ChainCheck>;
  head(): Promise<JournalHead>;
  sealState(): Promise<SealState>;
  /** Lists seals, newest first, with the entries that say that an export reached its place. */
  seals(query: { before: number | null; limit: number }): Promise<SealPage>;
  shifts(): Promise<KeptShifts>;
  closedDays(query: { before: number | null; limit: number }): Promise<DayList>;
  closedDay(number: number): Promise<KeptDay | null>;
  /** Waits for earlier requests and closes the file. */
  close(): Promise<void>;
}

export type Asked<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

/** The journal of a running till, in which every append passes the append pipeline. */
export interface RunningJournal extends Journal {
  /** Writes an entry about the till or a case. @param acted `by` is the program and `at` (UTC) is now if absent */
  note(happening: Happening, acted?: { by?: string; at?: string }): Promise<{ seq: number }>;
}

export type GroupsQuery = Pick<PaymentFilters, 'dayFrom' | 'dayTo'>;

/** Why a journal was not opened. The journal is unchanged, and no new one was created. */
export type OpenProblem =
  | JournalFailure
  | 'newerVersion'
  /** A version from before the first release made the journal. */
  | 'developmentVersion'
  /** This version's migrations failed on a copy. */
  | 'migrationRefused'
  | 'otherMode'
  /** The journal was tampered with, or damaged in a way that SQLite does not detect. */
  | 'chainBroken'
  /** The folder had a journal, and its file is gone. */
  | 'missing'
  /** The newest events are gone. */
  | 'tailCut'
  | HeadFault
  /** There is no journal yet, and no key to authenticate one. */
  | 'keyMissing'
  | 'networkDrive';

/** Why an opening kept the existing journal instead of the chosen copy. */
export type NotRestored = 'restoreDamaged' | 'restoreWaitsForKey' | 'restoreNotOurs';

export type OpenResult<Opened> = { ok: true; journal: Opened } | { ok: false; problem: OpenProblem; detail: string };
