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
  /** The shop that a person at head office set; empty if nobody did. */
  shop: string;
  mode: string;
  /** The till's current public key: Ed25519, hex. */
  publicKey: string;
  state: 'enrolled' | 'revoked';
  head: Point;
  /** When head office last received a batch or a question for the head from the till (UTC), exact to a few minutes. */
  heardAt: string;
  /** The program version that the till last reported; empty if the till reported none. */
  version: string;
  /** How often personal data of the journal was erased. */
  erasures: number;
}

/** A till's request with its signature, kept as evidence. */
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
   * null if the lines are stored as entries. A fork is kept without personal data, a broken chain until the next
   * erasure.
   */
  body: Uint8Array | null;
}

/** A code that enrols one till. @property hash SHA-256 of the normalized code, hex */
export interface EnrolmentCode {
  hash: string;
  expiresAt: string;
  shop: string;
  /** The till that used the code; null if the code is unused. */
  usedBy: { journal: string; publicKey: string } | null;
}

export interface LedgerTransaction {
  /** Returns a journal and locks it until the transaction ends, so that the uploads of one till are serial. */
  journal(id: string): Promise<KnownJournal | null>;
  /** Adds and locks a journal. @returns the stored journal, which may have existed before */
  addJournal(journal: KnownJournal): Promise<KnownJournal>;
  /** Changes the shop, key, state and head of an existing journal. */
  putJournal(journal: KnownJournal): Promise<void>;
  /**
   * Adds events after the head of a locked journal, and moves the head. Leaves out personal data of erased subjects.
   * @param events at least one
   */
  addEvents(journal: string, events: readonly SentEvent[], arrival: Arrival): Promise<void>;
  /** Returns and locks all journals with this key, ordered by id, until the transaction ends. */
  journalsOfKey(publicKey: string): Promise<readonly KnownJournal[]>;
  /** Returns the stored hashes from `first` to `last`, inclusive. */
  hashes(journal: string, first: number, last: number): Promise<ReadonlyMap<number, string>>;
  isBranch(journal: string, point: Point): Promise<boolean>;
  /** Stores events of a fork. Stored events do not change. @returns true if any event is new */
  addBranch(journal: string, events: readonly SentEvent[], arrival: string): Promise<boolean>;
  addArrival(arrival: Arrival): Promise<void>;
  /**
   * Erases personal data and refuses it from now on. Deletes request bodies that were kept as evidence.
   * @returns how many entries had personal data
   */
  erase(journal: string, erasure: Erasure): Promise<number>;
  /**
   * Applies an erasure that a till reports, also to earlier entries of the sale in forks. A forked entry with a named
   * number but of another sale keeps its personal data.
   */
  eraseAsTill(journal: string, erased: ErasedByTill): Promise<void>;
  /** Stores a finding. @returns true if it is new */
  addFinding(finding: Finding): Promise<boolean>;
  addAct(journal: string, act: Act): Promise<void>;
  acts(journal: string): Promise<readonly Act[]>;
  /** Returns a code and locks it until the transaction ends. */
  code(hash: string): Promise<EnrolmentCode | null>;
  putCode(code: EnrolmentCode): Promise<void>;
}

/** A period in which head office listened. @property from UTC @property to UTC */
export interface Stretch {
  from: string;
  to: string;
}

/** The data of head office. Each write is committed before it resolves. */
export interface Ledger {
  /** Commits before it resolves. After a deadlock or a serialization failure, `work` runs again. */
  transaction<Result>(work: (transaction: LedgerTransaction) => Promise<Result>): Promise<Result>;
  journals(): Promise<readonly KnownJournal[]>;
  /** Returns a journal without a lock, so it may change before the caller acts. */
  journal(id: string): Promise<KnownJournal | null>;
  findings(): Promise<readonly Finding[]>;
  openFindings(): Promise<readonly Finding[]>;
  finding(named: FindingKey): Promise<Finding | null>;
  findingActs(): Promise<readonly (Act & { journal: string })[]>;
  /** Returns all lines with the personal data that still exists. Too slow for a running head office. */
  lines(journal: string): Promise<readonly Uint8Array[]>;
  /** Returns the lines of the next stored piece after this number; none at the end. */
  linesAfter(journal: string, seq: number): Promise<readonly Uint8Array[]>;
  linesAt(journal: string, seqs: readonly number[]): Promise<readonly Uint8Array[]>;
  /** Returns the number of the first intent entry for each reference. */
  intents(journal: string, references: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the acts about a journal, oldest first; null for all journals. */
  acts(journal: string | null): Promise<readonly (Act & { journal: string })[]>;
  /** Returns the payments, sales and cases that any history of the journal ties to the named payments and sales. */
  speaksOf(journal: string, named: Omit<Spoken, 'cases'>): Promise<Spoken>;
  /** Returns the erasures that are not yet complete in the books or at the till. */
  openErasures(): Promise<readonly OpenErasure[]>;
  putBooked(erasure: Pick<OpenErasure, 'journal' | 'subject' | 'at'>): Promise<void>;
  /** Returns the stored events of forks. */
  branches(journal: string): Promise<readonly Point[]>;
  listened(): Promise<readonly Stretch[]>;
  /** Stores a listening period, or extends the one with the same start. */
  putListened(stretch: Stretch): Promise<void>;
}
