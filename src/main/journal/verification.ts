import type { Mode } from '../../shared/mode.ts';

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
    /** What a payment is searched by is not what the newest event says, or a day's totals are not those of its entries. */
    | 'search'
    | 'dayTotal'
    | 'case'
    /** A checkpoint has another hash than its event, or there is no such event. */
    | 'checkpoint'
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
