import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Measured } from '../../../shared/payment/measured.ts';
import type { PaymentEvent } from '../../../shared/payment/payment-event.ts';
import type { SaleStatus } from '../../../shared/payment/payment-state.ts';
import type { LastRequery, PaymentRecord } from '../../../shared/payment/records.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Sale, StepDetail } from '../ports/journal-port.ts';
import type { PaymentOfSale } from './sale-cache.ts';

export interface Situation {
  payment: PaymentRecord;
  sale: Sale;
  /** The time of the entry that is about to be written. */
  at: string;
  /** How long ago it was sent, and said to be not found or failed. */
  measured: Measured;
}

/** What to do about a situation: an event for the lifecycle and what the journal says of it. */
export interface Change {
  event: PaymentEvent;
  happening: Happening;
  /** Who acted; the person at the counter where left out. */
  actor?: string;
  /** What may be kept of what the step that comes now needs; where the bank page returns to stays as it is. */
  stepDetail?: Omit<StepDetail, 'returnUrl'>;
  /** The same as it is shown, in memory alone. */
  stepShown?: Omit<StepDetail, 'returnUrl'>;
  lastRequery?: LastRequery;
  saleStatus?: SaleStatus;
  /** The sale comes to the counter with this change. */
  comesToCounter?: true;
}

export type Decide = (situation: Situation) => Change | Problem;

export interface PaymentChange extends PaymentOfSale {
  decide: Decide;
}
