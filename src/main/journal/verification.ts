import type { Mode } from '../../shared/mode.ts';

export interface JournalHead {
  journal: string;
  mode: Mode;
  /** The number of the last event; 0 if there is no event yet. */
  seq: number;
  hash: string;
}

export interface Fault {
  fault: /** The identity does not match the genesis hash of the chain. */
    | 'genesis'
    /** A number is missing, an event does not link to the one before, or its hash does not match its payload. */
    | 'gap'
    | 'link'
    | 'hash'
    /** The payload is unreadable, or contradicts the event's columns. */
    | 'payload'
    | 'columns'
    /** The personal data of an entry does not match its commitment. */
    | 'personal'
    /** A row of `payments`, `sales` or `cases` differs from the newest event, is missing, or has no event. */
    | 'payment'
    | 'sale'
    /** The searchable values of a payment differ from its newest event, or a day's totals differ from its entries. */
    | 'search'
    | 'dayTotal'
    | 'case'
    /** A checkpoint's hash differs from its event, or the event is missing. */
    | 'checkpoint'
    /** The outside head knows events that are missing here, or a different event of that number. */
    | 'tailCut'
    | 'otherChain';
  /** The number of the event; null if the fault has none. */
  seq: number | null;
  /** The payment, sale or case, if the fault is in a projection. */
  subject: string | null;
}

/** Keeps a fault, or drops it after the first hundred. */
export type AddFault = (fault: Fault) => void;

export interface Verification {
  intact: boolean;
  head: JournalHead;
  /** The first hundred faults. */
  faults: Fault[];
}
