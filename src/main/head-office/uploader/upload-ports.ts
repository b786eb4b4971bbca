import type { Point, Report } from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';

/** The part of the journal that the upload reads, over a read-only connection. */
export interface UploadJournal {
  readonly id: string;
  /** Returns the newest event; for an empty journal, number 0 and the genesis hash. */
  head(): Promise<Point>;
  /** Returns the hash of the event at a number, or of the genesis at 0; null beyond the newest event. */
  hashAt(seq: number): Promise<string | null>;
  /** Returns the next batch of events as gzipped lines of `journal.jsonl`; null if there are none. */
  packedAfter(seq: number): Promise<PackedEvents | null>;
  /** Returns true if a person let the journal continue at this number, with an unproven end or from a copy. */
  isHeadAccepted(seq: number): Promise<boolean>;
  /** Returns true if an entry after this number is about a payment or a sale. */
  hasSalesAfter(seq: number): Promise<boolean>;
}

export interface PackedEvents {
  body: Uint8Array;
  last: number;
}

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

/** The stored state of the upload, which is only a hint: the uploader compares head office's answers. */
export interface KeptStanding {
  receipt: SignedReceipt | null;
  /** A finding that head office has not received yet. */
  untold: Report | null;
  /**
   * The last entry before the entries that were never compared with head office; null once both agree. Entries that the
   * till writes before the first answer must not make an older copy look like a fork.
   */
  unchecked: number | null;
}

export interface StandingStore {
  read(): KeptStanding;
  keep(standing: KeptStanding): void;
}
