import type { FoldRule } from '../../shared/fold/fold-rules.ts';
import type { Outcome, SaleStatus } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';

/** How far a journal has been read. */
export interface Position {
  seq: number;
  hash: string;
  /** The till's name in the newest entry that was read. */
  till: string;
}

export type Standing =
  | {
      kind: 'proven';
      /** The hand-over; null if the goods have not left. */
      handedOverBySeq: number | null;
    }
  | { kind: 'notProven'; why: FoldRule; seq: number };

/** A payment of a journal as its entries describe it. */
export interface BookedPayment {
  journal: string;
  reference: string;
  record: PaymentRecord;
  /** The status of the sale after its newest entry, and the number of that entry. */
  sale: { status: SaleStatus; seq: number };
  standing: Standing;
  /** The person who began the payment. */
  person: string;
  businessDay: string;
  /** The numbers of the payment's entries, oldest first. */
  seqs: readonly number[];
  /** When the personal data was erased; null if it was not. */
  erasedAt: string | null;
}

/** The filter of a search. null matches everything. */
export interface PaymentSearch {
  /** The journals that the person may see. */
  journals: readonly string[] | null;
  /** The start of a reference, or words that each occur in the e-mail, phone, note, bank or last four digits. */
  text: string | null;
  /** The outcomes to find; null for all. An unproven payment never matches. */
  outcomes: readonly Outcome[] | null;
  /** Business days, inclusive. */
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
  /** null for the newest page. */
  before: PaymentCursor | null;
  limit: number;
}

/** The error of a write whose payment was erased after it was read. The payment is then read again. */
export const ERASED_MEANWHILE = 'A payment was erased since it was read.';

/** A search that was cancelled because it reads too much. A retry would be cancelled too. */
export class SearchTooWide extends Error {}

/** The store that the second step writes and people read. Each operation is one transaction in one shard. */
export interface Books {
  positions(): Promise<ReadonlyMap<string, Position>>;
  putPosition(journal: string, position: Position): Promise<void>;
  payments(journal: string, references: readonly string[]): Promise<readonly BookedPayment[]>;
  paymentsOfSales(journal: string, saleIds: readonly string[]): Promise<readonly BookedPayment[]>;
  /** Keeps a newer stored state. Rejects if a payment was erased since it was read. */
  putPayments(journal: string, payments: readonly BookedPayment[]): Promise<void>;
  /** Changes an existing payment in its current state. Its list of entries stays. */
  changePayment(journal: string, reference: string, change: (payment: BookedPayment) => BookedPayment): Promise<void>;
  /** Returns the payments with this reference in all journals. */
  paymentsEverywhere(reference: string): Promise<readonly BookedPayment[]>;
  /** Returns payments newest first. @throws SearchTooWide */
  search(place: PaymentPlace): Promise<readonly BookedPayment[]>;
}
