import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { ErasureCause } from '../../../shared/personal/erasure.ts';
import type { Result } from '../../../shared/problems.ts';

/** An order to erase a sale's personal data: the person, the time and the reason. The journal adds the numbers of the erased entries. */
export interface Erasure extends Omit<NewEntry, 'happening' | 'saleId' | 'reference'> {
  because: ErasureCause;
}

export interface Erased {
  seq: number;
  saleId: string;
  entries: readonly number[];
}

export interface RetentionQuery {
  /** Only sales without an entry after this time (UTC) are found. */
  before: string;
  /** Only payments after this position are found. A position is a payment's place in time. */
  after: number;
  /** The number of payments to look at; a hundred take about a millisecond. */
  most: number;
}

export interface RetentionPage {
  /** One payment of each sale, oldest first. */
  references: string[];
  /** The beginning of the next page; null if nothing older than the limit is left. */
  next: number | null;
}

export interface ErasureJournal {
  /**
   * Erases the personal data of a payment's sale and of resolved cases about its payments: the rows beside the chain and their projections.
   * Durable when this resolves.
   * @throws JournalFailed
   */
  erasePersonal(reference: string, erasure: Erasure): Promise<Result<Erased>>;
  /** Reasons of erasures do not count as personal data, or a person would be asked to erase again. */
  hasPersonal(reference: string): Promise<boolean>;
  /** Finds sales at rest that still have personal data, oldest first. */
  salesToErase(query: RetentionQuery): Promise<RetentionPage>;
}
