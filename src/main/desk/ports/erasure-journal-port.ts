import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { ErasureCause } from '../../../shared/personal/erasure.ts';
import type { Result } from '../../../shared/problems.ts';

/** Who erases the personal data of a sale, when and why. The journal adds what was erased. */
export interface Erasure extends Omit<NewEntry, 'happening' | 'saleId' | 'reference'> {
  because: ErasureCause;
}

/** The result of an erasure: the number of its entry, and the numbers of the entries without data now. */
export interface Erased {
  seq: number;
  saleId: string;
  entries: readonly number[];
}

/** Selects the sales that retention erases. */
export interface RetentionQuery {
  /** Only sales without a later entry (UTC). */
  before: string;
  /** Only payments after this position, which is their place in time. */
  after: number;
  /** The number of payments to look at; a hundred take about a millisecond. */
  most: number;
}

/** A page of sales to erase. */
export interface RetentionPage {
  /** One payment of each sale, oldest first. */
  references: string[];
  /** Where the next page begins; null if nothing older than the limit is left. */
  next: number | null;
}

/** The part of the journal that erases personal data. */
export interface ErasureJournal {
  /**
   * Erases the personal data of a payment's sale, and of the resolved cases about its payments: the rows beside the
   * chain and their projections. One transaction with its entry; durable when this resolves.
   * @returns what prevents the erasure, or what was erased
   * @throws JournalFailed
   */
  erasePersonal(reference: string, erasure: Erasure): Promise<Result<Erased>>;
  /**
   * Tells whether a payment's sale, or a case about it, has personal data. Reasons of erasures do not count, or a
   * person would be asked to erase again.
   */
  hasPersonal(reference: string): Promise<boolean>;
  /** Finds sales at rest that still have personal data, oldest first. */
  salesToErase(query: RetentionQuery): Promise<RetentionPage>;
}
