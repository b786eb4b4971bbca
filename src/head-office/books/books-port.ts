import type { Instrument } from '../../shared/payment/instrument.ts';
import type { Outcome } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import type { ProofFault } from '../../shared/replay/payment-proof.ts';

/** How far a journal has been read. */
export interface Position {
  seq: number;
  hash: string;
  /** Under which name it was written, and when, as its entries say: oldest first, the newest of them where there are more than any till has. */
  stretches: readonly NamedStretch[];
}

/** A stretch of time in which a till had one name. Both ends are UTC. */
export interface NamedStretch {
  till: string;
  firstAt: string;
  lastAt: string;
}

/** How what the chain proves of a payment stands; what the next entry is replayed from. */
export type Standing =
  | {
      kind: 'proven';
      /** The number of the newest entry that follows the rules. */
      seq: number;
      businessDay: string | null;
      paidBySeq: number | null;
      releasedBySeq: number | null;
    }
  | { kind: 'notProven'; why: ProofFault; seq: number | null };

/** A payment of a journal, as its entries make it. */
export interface BookedPayment {
  journal: string;
  reference: string;
  /** As the newest entry has it that follows the rules; the newest of all where the intent is not in this journal. */
  record: PaymentRecord;
  standing: Standing;
  /** Who began it. */
  person: string;
  businessDay: string;
  /** The numbers of its entries, oldest first. */
  seqs: readonly number[];
  /** When what is personal in it was erased; null where it was not. */
  erasedAt: string | null;
}

/** What payments of one journal come to. Only what the chain proves is counted. */
export interface Total {
  journal: string;
  businessDay: string;
  till: string;
  person: string;
  currency: string;
  outcome: Outcome;
  payments: number;
  amountMinor: number;
  /** What of it the customers have back. */
  returnedMinor: number;
}

/** A till's word about something that other tills may speak of, too. */
export interface Claim {
  kind: 'released' | 'instrument';
  /** Of a reference itself, of an instrument its keyed hash. */
  key: string;
  journal: string;
  /** The entry that says it. */
  seq: number;
  /** UTC. */
  at: string;
  reference: string;
}

/** Which payments are looked for; what is null does not matter. */
export interface PaymentSearch {
  /** Whose: those that somebody may see. */
  journals: readonly string[] | null;
  /** The beginning of a reference, or words: each must be a part of e-mail, phone, note, bank or last four. */
  text: string | null;
  /** This and the next two ask how a payment stands: none is found by them that its entries do not prove. */
  outcomes: readonly Outcome[] | null;
  /** Whether a person must look at it. */
  review: boolean | null;
  released: boolean | null;
  instrument: Instrument['kind'] | null;
  currency: string | null;
  person: string | null;
  /** Both inclusive, in minor units. */
  amountFromMinor: number | null;
  amountToMinor: number | null;
  /** Business days, both inclusive. */
  dayFrom: string | null;
  dayTo: string | null;
}

/** The key of the last payment of a page. */
export interface PaymentCursor {
  createdAt: string;
  journal: string;
  reference: string;
}

export interface PaymentPlace {
  search: PaymentSearch;
  /** Null for the newest page. */
  before: PaymentCursor | null;
  limit: number;
}

/** Business days, both inclusive; journals as in a search. */
export interface TotalsAsked {
  journals: readonly string[] | null;
  dayFrom: string;
  dayTo: string;
}

/** Why payments are not put: they are read again, and then put without what was erased. */
export const ERASED_MEANWHILE = 'A payment was erased since it was read.';

/** Why a search was broken off: it would read more than is good for the tills that send meanwhile. Asked once more, it would be again. */
export class SearchTooWide extends Error {}

/** What the second step writes, and what is read of it. Each of these is a transaction of its own, in one shard. */
export interface Books {
  /** Null before anything of the journal was read. */
  position(journal: string): Promise<Position | null>;
  positions(): Promise<ReadonlyMap<string, Position>>;
  putPosition(journal: string, position: Position): Promise<void>;
  /** Those that are there. */
  payments(journal: string, references: readonly string[]): Promise<readonly BookedPayment[]>;
  /**
   * Puts payments of one journal, but for those that are there with an entry as new, and makes the totals of their days anew.
   * Rejects where one of them was erased since it was read.
   */
  putPayments(journal: string, payments: readonly BookedPayment[]): Promise<void>;
  /** Changes one that is there, whatever it is then; its entries stay. */
  changePayment(journal: string, reference: string, change: (payment: BookedPayment) => BookedPayment): Promise<void>;
  /** Keeps a claim once. */
  addClaim(claim: Claim): Promise<void>;
  claims(kind: Claim['kind'], key: string): Promise<readonly Claim[]>;
  /** The newest first. @throws SearchTooWide */
  search(place: PaymentPlace): Promise<readonly BookedPayment[]>;
  totals(asked: TotalsAsked): Promise<readonly Total[]>;
}
