import type { Point } from '../../shared/head-office/wire.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { ErasedByTill, Erasure, OpenErasure, Spoken } from './erasure.ts';
import type { Act, Finding, FindingKey } from './finding.ts';

export interface KnownJournal {
  id: string;
  /** The journal's identity in canonical JSON. */
  identity: string;
  /** The name of the till when the journal began. */
  till: string;
  /** The shop that a person at head office set, or empty. */
  shop: string;
  mode: string;
  /** The till's current public key: Ed25519, hex. */
  publicKey: string;
  state: 'enrolled' | 'revoked';
  head: Point;
  /** The UTC time of the last accepted batch or of the till's last request for its head, exact to a few minutes. */
  heardAt: string;
  /** The program version that the till last reported, or empty. */
  version: string;
  /** How often personal data of the journal was erased. */
  erasures: number;
}

/** A request as the till signed it, kept as evidence. */
export interface Arrival {
  journal: string;
  id: string;
  at: string;
  signatureInput: string;
  signature: string;
  contentDigest: string;
  path: string;
  outcome: string;
  /**
   * The body, if nothing else keeps it. If the body is a piece of a chain, only its lines without personal data;
   * otherwise the whole body, until personal data of the journal is erased.
   */
  body: Uint8Array | null;
}

/** A code that enrols one till. @property hash SHA-256 of the normalized code, hex */
export interface EnrolmentCode {
  hash: string;
  expiresAt: string;
  /** The shop of the enrolling till, or empty. */
  shop: string;
  /** The till that used the code; null if the code is unused. */
  usedBy: { journal: string; publicKey: string } | null;
}

export interface LedgerTransaction {
  /** Locks the journal until the transaction ends, so uploads of one till are serial. */
  journal(id: string): Promise<KnownJournal | null>;
  /** Adds and locks a journal. @returns the existing journal if it was already there */
  addJournal(journal: KnownJournal): Promise<KnownJournal>;
  /** Changes the shop, key, state and head of an existing journal. */
  putJournal(journal: KnownJournal): Promise<void>;
  /**
   * Adds events that follow the head of a locked journal: their lines as one compressed piece, their personal data separately, and the request itself.
   * Moves the head. Leaves out personal data that was erased.
   * @param events at least one
   */
  addEvents(journal: string, events: readonly SentEvent[], arrival: Arrival): Promise<void>;
  /** Returns the journals with this key, ordered by id, and locks them until the transaction ends. */
  journalsOfKey(publicKey: string): Promise<readonly KnownJournal[]>;
  /** Returns the known hashes from `first` to `last`, inclusive. */
  hashes(journal: string, first: number, last: number): Promise<ReadonlyMap<number, string>>;
  isBranch(journal: string, point: Point): Promise<boolean>;
  /** Stores events that contradict stored events, and their personal data. Existing ones do not change. @returns true if any is new */
  addBranch(journal: string, events: readonly SentEvent[], arrival: string): Promise<boolean>;
  addArrival(arrival: Arrival): Promise<void>;
  /**
   * Erases the personal data of sales and cases and refuses it from now on. Request bodies that were kept as evidence go too.
   * @returns how many entries had personal data
   */
  erase(journal: string, erasure: Erasure): Promise<number>;
  /**
   * Applies an erasure that a till reports: deletes the personal data of these entries and of earlier entries of the sale in forks. A forked entry
   * with the same number that is about another sale keeps its personal data.
   */
  eraseAsTill(journal: string, erased: ErasedByTill): Promise<void>;
  /** Stores a finding. @returns true if it is new */
  addFinding(finding: Finding): Promise<boolean>;
  addAct(journal: string, act: Act): Promise<void>;
  /** Returns the acts about a journal, oldest first. */
  acts(journal: string): Promise<readonly Act[]>;
  /** Locks the code until the transaction ends. */
  code(hash: string): Promise<EnrolmentCode | null>;
  putCode(code: EnrolmentCode): Promise<void>;
}

/** A period in which head office listened. @property from UTC @property to UTC */
export interface Stretch {
  from: string;
  to: string;
}

/** The store of head office. Writes are committed before they resolve. */
export interface Ledger {
  /** Commits before it resolves. Retries if the database asks for it, so the work may run more than once. */
  transaction<Result>(work: (transaction: LedgerTransaction) => Promise<Result>): Promise<Result>;
  journals(): Promise<readonly KnownJournal[]>;
  /** Returns the current journal without a lock. The journal may change before the caller acts. */
  journal(id: string): Promise<KnownJournal | null>;
  findings(): Promise<readonly Finding[]>;
  openFindings(): Promise<readonly Finding[]>;
  finding(named: FindingKey): Promise<Finding | null>;
  /** Returns the acts about findings, oldest first. */
  findingActs(): Promise<readonly (Act & { journal: string })[]>;
  /** Returns all lines of a journal, oldest first, with the personal data that was not erased. Too expensive for a running head office. */
  lines(journal: string): Promise<readonly Uint8Array[]>;
  /** Returns the next stored piece of lines after a number; empty at the end. */
  linesAfter(journal: string, seq: number): Promise<readonly Uint8Array[]>;
  /** Returns the existing lines with these numbers, oldest first. */
  linesAt(journal: string, seqs: readonly number[]): Promise<readonly Uint8Array[]>;
  /** Returns the number of the first intent entry for each reference. */
  intents(journal: string, references: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the acts about one journal, or about all journals for null, oldest first. */
  acts(journal: string | null): Promise<readonly (Act & { journal: string })[]>;
  /** Returns the payments, sales and cases tied to one of these, in any history of a journal. */
  speaksOf(journal: string, named: Omit<Spoken, 'cases'>): Promise<Spoken>;
  /** Returns only the erasures that are not complete. */
  openErasures(): Promise<readonly OpenErasure[]>;
  /** Records that the books no longer contain the erased data. */
  putBooked(erasure: Pick<OpenErasure, 'journal' | 'subject' | 'at'>): Promise<void>;
  /** Returns the events that contradict stored events. */
  branches(journal: string): Promise<readonly Point[]>;
  /** Returns the listening periods, oldest first. */
  listened(): Promise<readonly Stretch[]>;
  /** Stores a listening period, or extends the one with the same start. */
  putListened(stretch: Stretch): Promise<void>;
}
