import type { Point, Report } from '../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';

/** What is read of the journal, on a connection that cannot write. */
export interface UploadJournal {
  readonly id: string;
  /** Its newest event; number 0 and the genesis where there is none. */
  head(): Promise<Point>;
  /** The hash at a number, 0 for the genesis; null beyond the head. */
  hashAt(seq: number): Promise<string | null>;
  /** The events that follow a number, as gzip of lines of `journal.jsonl`: as many as a batch may have. Null where there is none. */
  packedAfter(seq: number): Promise<PackedEvents | null>;
  /** Whether a person let the journal go on here although its end was not proven, or from a copy. */
  isHeadAccepted(seq: number): Promise<boolean>;
  /** Whether anything of a payment or a sale was written after this number. */
  hasSalesAfter(seq: number): Promise<boolean>;
}

/** @property last the number of the last of them */
export interface PackedEvents {
  body: Uint8Array;
  last: number;
}

/** A request before it is signed. */
export interface OfficeCall {
  method: 'GET' | 'POST';
  path: string;
  /** With its question mark; empty where there is none. */
  query: string;
  body: Uint8Array;
  /** The most that its answer may have; left out where that is as little as of most. */
  mostBytes?: number;
}

/** @property body what was answered in JSON, whatever that is */
export interface OfficeReply {
  status: number;
  body: unknown;
  /** What `Retry-After` asks for; 0 where it does not. */
  retryAfterMs: number;
}

/** Signs a request and sends it; null where no answer came. Never rejects for what the network did. */
export type Exchange = (call: OfficeCall) => Promise<OfficeReply | null>;

/** What is kept beside the journal from one start to the next. It is a hint: what head office answers is compared all the same. */
export interface KeptStanding {
  /** The newest receipt that this journal was found to hold. */
  receipt: SignedReceipt | null;
  /** What was found and head office has not been told yet. */
  untold: Report | null;
  /**
   * With which number the journal ended before all that head office has not been compared with; null once both were found to agree. A
   * till writes entries of its own before head office answers: they do not make another history of an older copy.
   */
  unchecked: number | null;
}

export interface StandingStore {
  read(): KeptStanding;
  keep(standing: KeptStanding): void;
}
