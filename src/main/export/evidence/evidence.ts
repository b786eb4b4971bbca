import type { CaseRecord } from '../../../shared/case/case.ts';
import type { ToldEvent } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

export interface Evidence {
  /** Null for the pack of a single payment. */
  case: CaseRecord | null;
  payments: readonly PaymentRecord[];
  /**
   * Every event of the case, its payments and their sales, oldest first, without duplicates, redacted as on the
   * screens.
   */
  events: readonly ToldEvent[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  madeAt: string;
}
