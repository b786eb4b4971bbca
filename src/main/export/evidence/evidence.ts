import type { CaseRecord } from '../../../shared/case/case.ts';
import type { ToldEvent } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** What an evidence pack is made from. */
export interface Evidence {
  /** Null for the pack of one payment. */
  case: CaseRecord | null;
  payments: readonly PaymentRecord[];
  /** All that happened to the case, its payments and their sales, oldest first, each once; redacted as the screens see it. */
  events: readonly ToldEvent[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  /** UTC. */
  madeAt: string;
}
