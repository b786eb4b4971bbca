import type { CaseRecord } from '../../shared/case.ts';
import type { PaymentGroup } from '../../shared/glance.ts';
import type { Happening, JournalEvent } from '../../shared/journal-entry.ts';
import type {
  DayRange,
  DayTotals,
  JournalChoices,
  JournalPage,
  OutcomeSum,
  PageQuery,
  PaymentQuery,
} from '../../shared/journal-query.ts';
import type { LastCopy } from '../../shared/last-copy.ts';
import type { Mode } from '../../shared/mode.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import type { SignedSeal } from '../../shared/seal.ts';
import type { DeskJournal, JournalFailure } from '../desk/journal-port.ts';
import type { RunJournal } from '../desk/run-journal-port.ts';
import type { CaseCounts, CaseFile, CasePage, CasePageQuery } from './case-reads.ts';
import type { SealState } from './seal-state.ts';

/** The journal as the program that composes it sees it: what the desk needs, and what the journal's screens read. */
export interface Journal extends DeskJournal, RunJournal {
  /** One page of payments, newest first. Reads beside the writer, so that a slow search never delays a payment. */
  page(query: PageQuery): Promise<JournalPage>;
  /**
   * What the payments come to that `page` shows, over all its pages. Counts in a thread of its own, so that no page waits
   * for it; null where a newer question came meanwhile.
   */
  sums(query: PaymentQuery): Promise<OutcomeSum[] | null>;
  /** What days come to, the newest first, from what is kept for each day, and what of it is for review. */
  dayTotals(days: DayRange): Promise<DayTotals>;
  /** The payments of a stretch of time, those that are alike together. */
  groups(query: GroupsQuery): Promise<PaymentGroup[]>;
  /** The values that occur, for lists to filter by. */
  choices(): Promise<JournalChoices>;
  /** Everything that happened to a payment, and to its sale as a whole, oldest first. */
  timeline(reference: string): Promise<JournalEvent[]>;
  /** Checks the whole chain, and everything derived from it, in a thread of its own. */
  verify(): Promise<Verification>;
  head(): Promise<JournalHead>;
  /** What the next seal is made from. */
  sealState(): Promise<SealState>;
  /** The seal with which a day was ended; null where it has not ended yet. @param day as YYYY-MM-DD, in the shop's zone */
  sealOfDay(day: string): Promise<SignedSeal | null>;
  /**
   * Makes the copy of a day where it is missing, in a thread of its own, and keeps seven. A copy that cannot be made is no
   * failure of the journal: the answer says why.
   * @param day as YYYY-MM-DD, in the shop's zone
   */
  keepDailyCopy(day: string): Promise<LastCopy>;
  /** The seals of this journal, the newest first, and what says that exports came to their places. */
  seals(query: { before: number | null; limit: number }): Promise<SealPage>;
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
  untoldPayments(): Promise<PaymentRecord[]>;
  /** References of payments whose review may not be as their cases make it. */
  reviewsBehind(): Promise<string[]>;
  /** Waits for what was asked before, and lets the file go. */
  close(): Promise<void>;
}

/** When the payments were intended: from then on, and before then; and in which currency. */
export interface GroupsQuery {
  from: string;
  before: string;
  currency: string;
}

/** Seals, and the entries that say which of them belong to an export that is in its place. */
export interface SealPage {
  sealed: SignedSeal[];
  exported: Extract<Happening, { kind: 'exported' }>[];
  /** The number of the seal before which the next page begins; null on the last one. */
  next: number | null;
}

export interface JournalHead {
  /** Tells this journal from every other. */
  journal: string;
  mode: Mode;
  /** 0 where there is no event yet. */
  seq: number;
  /** SHA-256, hex. */
  hash: string;
}

/** What is wrong, and where. */
export interface Fault {
  fault: /** The identity does not give the hash that the chain begins with. */
    | 'genesis'
    /** A number is left out, an event is not linked to the one before, or its hash is not that of its payload. */
    | 'gap'
    | 'link'
    | 'hash'
    /** The payload cannot be read, or the event's columns say something else. */
    | 'payload'
    | 'columns'
    /** A row of `payments`, `sales` or `cases` is not what the newest event says, or is missing, or has no event. */
    | 'payment'
    | 'sale'
    /** What a payment is searched by is not what the newest event says, or a day's totals are not those of its payments. */
    | 'search'
    | 'dayTotal'
    | 'case'
    /** The head that is kept outside knows events that are not here, or another event of that number. */
    | 'tailCut'
    | 'otherChain';
  /** The event, where there is one. */
  seq: number | null;
  /** The payment, the sale or the case, where the fault lies in what is derived. */
  subject: string | null;
}

export interface Verification {
  intact: boolean;
  head: JournalHead;
  /** The first hundred. */
  faults: Fault[];
}

/** Why a journal was not opened. Nothing was changed, and no fresh file was put in its place. */
export type OpenProblem =
  | JournalFailure
  /** Made by a newer version of the program. */
  | 'newerVersion'
  | 'otherMode'
  /** It was tampered with, or damaged in a way that SQLite does not see. */
  | 'chainBroken'
  /** There was a journal in this folder, and its file is gone. */
  | 'missing'
  /** Its newest events are gone. */
  | 'tailCut'
  | 'networkDrive';

export type Opening<Opened> = { ok: true; journal: Opened } | { ok: false; problem: OpenProblem; detail: string };
