import type { Point } from '../../shared/head-office/wire.ts';
import type { SentEvent } from '../protocol/read-batch.ts';
import type { Act, Finding, FindingKey } from './finding.ts';
import type { FailedErasure, OpenErasure } from './open-erasures.ts';

/** A journal of a till, as head office knows it. */
export interface KnownJournal {
  id: string;
  /** Canonical JSON of what the journal is. */
  identity: string;
  /** The till's name when it began the journal. */
  till: string;
  /** As a person at head office named it; empty where nobody did. */
  shop: string;
  mode: string;
  /** Whose signature counts: Ed25519, hex. */
  publicKey: string;
  state: 'enrolled' | 'revoked';
  head: Point;
  /** UTC; when a batch was taken last, or, to some minutes, when the till last asked where head office stands. */
  heardAt: string;
  /** Of the program, as the till said it when it last asked where head office stands; empty where none did yet. */
  version: string;
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

/** What of an arrival was kept as it came. */
export interface KeptBody extends Pick<Arrival, 'id' | 'outcome'> {
  body: Uint8Array;
}

/** A code with which one till may enrol. @property hash SHA-256 of its one spelling, hex */
export interface EnrolmentCode {
  hash: string;
  /** UTC. */
  expiresAt: string;
  /** Of the till that uses it; empty where nobody named one. */
  shop: string;
  /** Who has used it; null while nobody has. */
  usedBy: { journal: string; publicKey: string } | null;
}

/** How much is read for what was asked. @property unpackedBytes of all that must be unpacked for it */
interface MostRead {
  lineBytes: number;
  unpackedBytes: number;
}

/** Adds to journals. */
interface Growing {
  /**
   * Adds events that follow the head, their lines as one compressed piece, and the request that brought them; moves the head.
   * @param known as it was read: where it has another head, key or state by now, nothing is added
   * @param events at least one
   * @returns whether they were added
   */
  addEvents(known: KnownJournal, events: readonly SentEvent[], arrival: Arrival): Promise<boolean>;
}

/** What is done in one transaction. Where it is not committed, nothing of it was done. */
export interface LedgerTransaction extends Growing {
  /** Locks the journal until the transaction ends: uploads of one till are serial, those of different tills are not. */
  journal(id: string): Promise<KnownJournal | null>;
  /** Adds a journal, and locks it like `journal`. @returns the one that is there, where somebody was quicker */
  addJournal(journal: KnownJournal): Promise<KnownJournal>;
  /** Changes one that is there: its shop, key, state and head. */
  putJournal(journal: KnownJournal): Promise<void>;
  /** The journals whose key this is, by their ids. Locks them until the transaction ends. */
  journalsOfKey(publicKey: string): Promise<readonly KnownJournal[]>;
  /** Hashes of numbers from `first` to `last`, inclusive, as far as they are there. */
  hashes(journal: string, first: number, last: number): Promise<ReadonlyMap<number, string>>;
  isBranch(journal: string, point: Point): Promise<boolean>;
  /** Keeps events that contradict stored ones; those that are kept already stay as they are. @returns whether any is new */
  addBranch(journal: string, events: readonly SentEvent[], arrival: string): Promise<boolean>;
  addArrival(arrival: Arrival): Promise<void>;
  /**
   * Changes lines that are kept, from a number on, as far as they lie together. They are read and locked here, so that of two changes
   * neither undoes the other.
   * @param change null where a line stays as it is
   * @returns how many were changed
   */
  changeLines(journal: string, first: number, change: (line: Uint8Array) => Uint8Array | null): Promise<number>;
  /**
   * The bytes of a request that are kept as they came: of the one that follows in the order of ids. One may be large, and there may be many.
   * @param after the id of the one before; null for the first
   */
  nextBody(journal: string, after: string | null): Promise<KeptBody | null>;
  /** How many of them there are that came to this. */
  countBodies(journal: string, outcome: string): Promise<number>;
  /** Puts other bytes in their place, or, for null, none. */
  putBody(journal: string, id: string, body: Uint8Array | null): Promise<void>;
  /** Keeps a finding, unless it is there. @returns whether it is new */
  addFinding(finding: Finding): Promise<boolean>;
  /** Writes down what a person did about a journal, after all that was written before. */
  addAct(journal: string, act: Act): Promise<void>;
  /** What people did about a journal, oldest first. */
  acts(journal: string): Promise<readonly Act[]>;
  /** Keeps what an erasure that has no end yet was kept from it by; nothing where it has one. */
  putFailedErasure(journal: string, reference: string, failed: FailedErasure): Promise<void>;
  /** Locks the code until the transaction ends. */
  code(hash: string): Promise<EnrolmentCode | null>;
  putCode(code: EnrolmentCode): Promise<void>;
}

/** A time in which head office listened. @property from UTC, as is `to` */
export interface Stretch {
  from: string;
  to: string;
}

/** Where head office keeps what it knows. What is added here is committed before it resolves. */
export interface Ledger extends Growing {
  /** Commits before it resolves, and tries again where the database asks for that: so the work may be done more than once. */
  transaction<Result>(work: (transaction: LedgerTransaction) => Promise<Result>): Promise<Result>;
  journals(): Promise<readonly KnownJournal[]>;
  /** As it is now: it is not locked, and may be another one by the time that something is done with it. */
  journal(id: string): Promise<KnownJournal | null>;
  findings(): Promise<readonly Finding[]>;
  /** Those that nobody has seen or settled, or that were opened again: of these alone something is read. */
  openFindings(): Promise<readonly Finding[]>;
  /** Null where there is none. */
  finding(named: FindingKey): Promise<Finding | null>;
  /** What people did about findings, oldest first: about one, or, for null, about all. */
  findingActs(named: FindingKey | null): Promise<readonly (Act & { journal: string })[]>;
  /** The lines of a journal's events as they came, oldest first: all of them, so that nothing asks for them while head office runs. */
  lines(journal: string): Promise<readonly Uint8Array[]>;
  /** The lines after a number, as many as lie together; none where there is no more. */
  linesAfter(journal: string, seq: number): Promise<readonly Uint8Array[]>;
  /** The lines with these numbers, as far as they are there, oldest first: where not all may be read, the newest of them. */
  linesAt(journal: string, seqs: readonly number[], most: MostRead): Promise<readonly Uint8Array[]>;
  /** The number of the first entry that says it is the intent of a payment, whatever else it says or said, by the payment's reference. */
  intents(journal: string, references: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What people did, oldest first: about one journal, or, for null, about all. */
  acts(journal: string | null): Promise<readonly (Act & { journal: string })[]>;
  /** Of these alone there is something to do, however many erasures there were. */
  openErasures(): Promise<readonly OpenErasure[]>;
  /** The events that contradict stored ones. */
  branches(journal: string): Promise<readonly Point[]>;
  /** When head office has listened, oldest first. */
  listened(): Promise<readonly Stretch[]>;
  /** Keeps a stretch of it; the one that began then grows. */
  putListened(stretch: Stretch): Promise<void>;
}
