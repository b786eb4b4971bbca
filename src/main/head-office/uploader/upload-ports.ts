import type { Point, Report } from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';

/** The part of the journal that the upload reads, over a read-only connection. */
export interface UploadJournal {
  readonly id: string;
  /** Returns the newest event; number 0 and the genesis hash for an empty journal. */
  head(): Promise<Point>;
  /** Returns the hash at a number, 0 for the genesis; null beyond the head. */
  hashAt(seq: number): Promise<string | null>;
  /** Returns the next batch of events as gzipped lines of `journal.jsonl`; null if there are none. */
  packedAfter(seq: number): Promise<PackedEvents | null>;
  /** Returns true if a person let the journal continue here with an unproven end or from a copy. */
  isHeadAccepted(seq: number): Promise<boolean>;
  /** Returns true if an entry about a payment or a sale follows this number. */
  hasSalesAfter(seq: number): Promise<boolean>;
}

/** @property last the number of the last event */
export interface PackedEvents {
  body: Uint8Array;
  last: number;
}

/** A request before it is signed. */
export interface OfficeCall {
  method: 'GET' | 'POST';
  path: string;
  /** The query with its question mark, or an empty text. */
  query: string;
  body: Uint8Array;
  /** The size limit of the answer, if it is larger than usual. */
  mostBytes?: number;
}

/** @property body the parsed JSON of the answer */
export interface OfficeReply {
  status: number;
  body: unknown;
  /** The delay in `Retry-After`; 0 without one. */
  retryAfterMs: number;
}

/** Signs and sends a request. Resolves to null if no answer came; never rejects because of the network. */
export type Exchange = (call: OfficeCall) => Promise<OfficeReply | null>;

/** The standing stored beside the journal between starts. The uploader compares head office's answers in any case. */
export interface KeptStanding {
  /** The newest receipt that matches this journal. */
  receipt: SignedReceipt | null;
  /** The finding that head office has not received yet. */
  untold: Report | null;
  /**
   * The last entry before all entries that were not compared with head office; null once both agree. The till's own entries before the first answer
   * must not make an older copy look like a fork.
   */
  unchecked: number | null;
}

export interface StandingStore {
  read(): KeptStanding;
  keep(standing: KeptStanding): void;
}
