import type { CaseRecord } from '../../shared/case/case.ts';
import type { BusinessDay } from '../../shared/days/business-day.ts';
import type { ChainCheck } from '../../shared/journal/chain-check.ts';
import type { PaymentGroup } from '../../shared/journal/glance.ts';
import type { Happening, JournalEvent } from '../../shared/journal/journal-entry.ts';
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
import type { Counted } from '../../shared/journal/report-contents.ts';
import type { SignedSeal } from '../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { DayList } from '../../shared/report/report-channels.ts';
import type { ShiftPerson } from '../../shared/report/shift-person.ts';
import type { DeskJournal, JournalFailure, ReleaseRefusal } from '../desk/ports/journal-port.ts';
import type { RunJournal } from '../desk/ports/run-journal-port.ts';
import type { PrintJournal } from '../printing/print-journal-port.ts';
import type { HeadFault } from './heads/head-fault.ts';
import type { CaseCounts, CaseFile, CasePage, CasePageQuery } from './read/case-reads.ts';
import type { KeptDay } from './read/closed-days.ts';
import type { PeopleHead } from './read/people-head.ts';
import type { CountedReport, KeptShifts, ReportProgress } from './read/report-reads.ts';
import type { SealState } from './read/seal-state.ts';
import type { PackedEvents, WitnessState } from './read/upload-reads.ts';
import type { JournalHead, Verification } from './verification.ts';

/** The journal as the program that composes it sees it: what the desk needs, and what the journal's screens read. */
export interface Journal extends DeskJournal, RunJournal, PrintJournal {
  /** One page of payments, newest first. Reads beside the writer, so that a slow search never delays a payment. */
  page(query: PageQuery): Promise<JournalPage>;
  /**
   * What the payments come to that `page` shows, over all its pages. Counts in a thread of its own, so that no page waits
   * for it; null where a newer question came meanwhile.
   */
  sums(query: PaymentQuery): Promise<OutcomeSum[] | null>;
  /** The business day that the journal has come to, with the rule in force on it; null where there is no entry yet. */
  newestDay(): Promise<BusinessDay | null>;
  /** Daily totals, newest first, from what is kept for each day, and what of them needs review. */
  dayTotals(days: DayRange): Promise<DayTotals>;
  /** The payments of a stretch, those that are alike together. */
  groups(query: GroupsQuery): Promise<PaymentGroup[]>;
  /** The values that occur, for lists to filter by. */
  choices(): Promise<JournalChoices>;
  /** Everything that happened to a payment, and to its sale as a whole, oldest first. */
  timeline(reference: string): Promise<JournalEvent[]>;
  /** Checks the whole chain, and everything derived from it, in a thread of its own. */
  verify(): Promise<Verification>;
  /** How the check of the whole journal, slice by slice, stood when it was last written down. */
  chainCheck(): Promise<ChainCheck>;
  /** Checks the next slice, in a thread of its own, and begins a pass where none is under way. @param now UTC */
  checkChainOn(now: string): Promise<ChainCheck>;
  head(): Promise<JournalHead>;
  /**
   * Why goods of this payment must not leave on this journal; null where nothing is known against it.
   * @throws JournalFailed where the file is no longer the one that was opened
   */
  releaseRefusal(reference: string): Promise<ReleaseRefusal | null>;
  /** What the next seal is made from. */
  sealState(): Promise<SealState>;
  /** The seal with which a day was ended; null where it has not ended yet. @param day as YYYY-MM-DD, in the shop's zone */
  sealOfDay(day: string): Promise<SignedSeal | null>;
  /** The seals of this journal, the newest first, and what says that exports came to their places. */
  seals(query: { before: number | null; limit: number }): Promise<SealPage>;
  /** The shifts that are open, and the highest number of any. */
  shifts(): Promise<KeptShifts>;
  /** What a person has handed over since an entry, and the newest entry there is. Counts in a thread of its own. */
  handedOverBy(asked: ShiftPerson & { openedSeq: number }): Promise<{ handedOver: Counted[]; upTo: number }>;
  /** What has happened since the last closing of the till. Counts in a thread of its own, and goes on from there when asked again. */
  report(): Promise<CountedReport>;
  /** How far that has come. */
  reportProgress(): Promise<ReportProgress>;
  /** One page of the days that were closed, the newest first. */
  closedDays(query: { before: number | null; limit: number }): Promise<DayList>;
  closedDay(number: number): Promise<KeptDay | null>;
  /** The newest change of the people that it has an entry of; null where it knows of no people. */
  newestPeopleChange(): Promise<PeopleHead | null>;
  /** One page of cases: what is due first, or of resolved ones what was resolved last. */
  casePage(query: CasePageQuery): Promise<CasePage>;
  /** How many are not resolved, and how many of these are over. @param now UTC */
  caseCounts(now: string): Promise<CaseCounts>;
  /** A case with everything that happened to it, oldest first, and its payments; null where there is none. */
  caseFile(id: string): Promise<CaseFile | null>;
  /** The cases that this payment belongs to or was told of in, the newest first. */
  casesOfPayment(reference: string): Promise<CaseRecord[]>;
  /** One more than the highest. */
  nextCaseNumber(): Promise<number>;
  /** Payments that a person of the back office must be told of, and has not been. */
  paymentsWithoutCase(): Promise<PaymentRecord[]>;
  /** References of payments whose review, or what was returned of them, may not be as their cases make it. */
  reviewsBehind(): Promise<string[]>;
  /** What it says of itself to head office, and of head office. Like the five that follow, read in a thread of its own. */
  witnessState(): Promise<WitnessState>;
  newestBesideAnchors(upTo: number): Promise<number>;
  hashAt(seq: number): Promise<string | null>;
  isHeadAccepted(seq: number): Promise<boolean>;
  hasSalesAfter(seq: number): Promise<boolean>;
  packedAfter(seq: number): Promise<PackedEvents | null>;
  /** Waits for what was asked before, and lets the file go. */
  close(): Promise<void>;
}

/** When the payments were intended, by whom, and in which shift or report. */
export type GroupsQuery = Pick<
  PaymentFilters,
  'dayFrom' | 'dayTo' | 'createdFrom' | 'actor' | 'withoutLessons' | 'shift' | 'report'
>;

/** Seals, and the entries that say which of them belong to an export that is in its place. */
export interface SealPage {
  sealed: SignedSeal[];
  exported: Extract<Happening, { kind: 'exported' }>[];
  /** The number of the seal before which the next page begins; null on the last one. */
  next: number | null;
}

/** Why a journal was not opened. Nothing was changed, and no fresh file was put in its place. */
export type OpenProblem =
  | JournalFailure
  /** Made by a newer version of the program. */
  | 'newerVersion'
  /** Made by a version from before the first release. */
  | 'developmentVersion'
  /** This version's changes of its tables do not go through on a copy. */
  | 'migrationRefused'
  | 'otherMode'
  /** It was tampered with, or damaged in a way that SQLite does not see. */
  | 'chainBroken'
  /** There was a journal in this folder, and its file is gone. */
  | 'missing'
  /** Its newest events are gone. */
  | 'tailCut'
  | HeadFault
  /** There is no journal yet, and the key to authenticate one is not available. */
  | 'keyMissing'
  | 'networkDrive';

/**
 * Why an opening did not go on with the copy that a person had decided on, but with what was there. `damaged`: the journal that was
 * made from it is not what it was. `keyMissing`: it waits for the key. `notOurs`: another key has decided it.
 */
export type NotRestored = 'damaged' | 'keyMissing' | 'notOurs';

export type OpenResult<Opened> = { ok: true; journal: Opened } | { ok: false; problem: OpenProblem; detail: string };
