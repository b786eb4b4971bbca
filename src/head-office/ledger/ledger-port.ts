import type { Point } from '../../shared/head-office/wire.ts';
import type { SentEvent } from '../protocol/read-batch.ts';

/** A journal of a till, as head office knows it. */
export interface KnownJournal {
  id: string;
  /** Canonical JSON of what the journal is. */
  identity: string;
  till: string;
  mode: string;
  /** Whose signature counts: Ed25519, hex. */
  publicKey: string;
  state: 'enrolled' | 'revoked';
  head: Point;
  /** UTC; when a batch was taken last. */
  heardAt: string;
}

/** A contradiction, stored with its proof. */
export interface Finding {
  journal: string;
  kind: 'forked' | 'olderCopy' | 'headOfficeSetBack' | 'brokenBatch' | 'secondKey';
  /** Names the contradiction: found twice, it is one. */
  key: string;
  /** UTC. */
  foundAt: string;
  /** JSON. */
  proof: string;
}

/** A request of a till as it came: what it signed is evidence. */
export interface Arrival {
  journal: string;
  id: string;
  /** UTC. */
  at: string;
  signatureInput: string;
  signature: string;
  contentDigest: string;
  path: string;
  outcome: string;
  /** Kept where it is nowhere else. */
  body: Uint8Array | null;
}

/** A code with which one till may enrol. @property hash SHA-256 of its one spelling, hex */
export interface EnrolmentCode {
  hash: string;
  /** UTC. */
  expiresAt: string;
  /** Who has used it; null while nobody has. */
  usedBy: { journal: string; publicKey: string } | null;
}

/** What is done in one transaction. Where it is not committed, nothing of it was done. */
export interface LedgerTransaction {
  /** Locks the journal until the transaction ends: uploads of one till are serial, those of different tills are not. */
  journal(id: string): Promise<KnownJournal | null>;
  /** Adds a journal, and locks it like `journal`. @returns the one that is there, where somebody was quicker */
  addJournal(journal: KnownJournal): Promise<KnownJournal>;
  /** Changes one that is there: its key, state and head. */
  putJournal(journal: KnownJournal): Promise<void>;
  /** Whether any journal that is enrolled has this key. */
  isKnownKey(publicKey: string): Promise<boolean>;
  /** Hashes of numbers from `first` to `last`, inclusive, as far as they are there. */
  hashes(journal: string, first: number, last: number): Promise<ReadonlyMap<number, string>>;
  /** Adds events that follow the head, and the lines as one compressed piece. */
  addEvents(journal: string, events: readonly SentEvent[]): Promise<void>;
  isBranch(journal: string, point: Point): Promise<boolean>;
  /** Keeps events that contradict stored ones; those that are kept already stay as they are. @returns whether any is new */
  addBranch(journal: string, events: readonly SentEvent[], arrival: string): Promise<boolean>;
  addArrival(arrival: Arrival): Promise<void>;
  /** Keeps a finding, unless it is there. @returns whether it is new */
  addFinding(finding: Finding): Promise<boolean>;
  /** Locks the code until the transaction ends. */
  code(hash: string): Promise<EnrolmentCode | null>;
  putCode(code: EnrolmentCode): Promise<void>;
}

/** Where head office keeps what it knows. */
export interface Ledger {
  /** Commits before it resolves, and tries again where the database asks for that: so the work may be done more than once. */
  transaction<Result>(work: (transaction: LedgerTransaction) => Promise<Result>): Promise<Result>;
  journals(): Promise<readonly KnownJournal[]>;
  findings(): Promise<readonly Finding[]>;
  /** The lines of a journal's events as they came, oldest first. */
  lines(journal: string): Promise<readonly Uint8Array[]>;
  /** The events that contradict stored ones. */
  branches(journal: string): Promise<readonly Point[]>;
}
