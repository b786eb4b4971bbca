import { z } from 'zod';
import { foldRuleSchema } from '../../shared/fold/fold-rules.ts';
import type { Outcome, SaleStatus } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';

/** How far the second step has read a journal. */
export interface Position {
  seq: number;
  hash: string;
  /** The till's name in the newest entry that was read. */
  till: string;
}

export const standingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proven'),
    /** The number of the entry that handed the goods over; null if the goods have not left. */
    handedOverBySeq: z.int().positive().nullable(),
  }),
  z.object({ kind: z.literal('notProven'), why: foldRuleSchema, seq: z.int().positive() }),
]);
export type Standing = z.infer<typeof standingSchema>;

/** A payment as the entries of one journal describe it. */
export interface BookedPayment {
  journal: string;
  reference: string;
  record: PaymentRecord;
  /** The sale's status after its newest entry, and the number of that entry. */
  sale: { status: SaleStatus; seq: number };
  standing: Standing;
  person: string;
  businessDay: string;
  seqs: readonly number[];
  /** When the personal data was erased; null if it still exists. */
  erasedAt: string | null;
}

/** The filter of a search. A null field matches everything. */
export interface PaymentSearch {
  journals: readonly string[] | null;
  /** The start of a reference, or words that each occur in the e-mail, phone, note, bank or last four digits. */
  text: string | null;
  /** An unproven payment matches no outcome. */
  outcomes: readonly Outcome[] | null;
  dayFrom: string | null;
  dayTo: string | null;
}

/** The position in a list of payments: the key of a page's last payment. */
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

/** The error of a write whose payment was erased since it was read. The second step then reads the payment again. */
export const ERASED_MEANWHILE = 'A payment was erased since it was read.';

/** The error of a search that was cancelled because it reads too much. A retry would be cancelled too. */
export class SearchTooWide extends Error {}

/** The payments of all tills. The second step writes them, and people read them. Each operation is one transaction. */
export interface Books {
  positions(): Promise<ReadonlyMap<string, Position>>;
  putPosition(journal: string, position: Position): Promise<void>;
  payments(journal: string, references: readonly string[]): Promise<readonly BookedPayment[]>;
  paymentsOfSales(journal: string, saleIds: readonly string[]): Promise<readonly BookedPayment[]>;
  /** Stores payments but never replaces a newer state. Rejects if a payment was erased since it was read. */
  putPayments(journal: string, payments: readonly BookedPayment[]): Promise<void>;
  /** Changes the stored state of a payment, but not its list of entries. Ignores a payment that is not stored. */
  changePayment(journal: string, reference: string, change: (payment: BookedPayment) => BookedPayment): Promise<void>;
  paymentsEverywhere(reference: string): Promise<readonly BookedPayment[]>;
  /** Returns payments newest first. @throws SearchTooWide */
  search(place: PaymentPlace): Promise<readonly BookedPayment[]>;
}
