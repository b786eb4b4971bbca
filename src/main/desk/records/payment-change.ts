import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Measured } from '../../../shared/payment/measured.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Sale, StepDetail } from '../ports/journal-port.ts';
import type { MonotonicTime } from '../ports/parts.ts';
import type { PaymentOfSale } from './sale-cache.ts';

export interface Situation {
  payment: PaymentRecord;
  sale: Sale;
  at: string;
  /** Measures how long before `until` the payment was sent, and was first said to be not found or failed. */
  measured: (until: MonotonicTime) => Measured;
  waitedMs: number | null;
}

/** The happening to journal. The fold computes the rest. */
export interface Change {
  happening: Happening;
  /** The person who acts. Absent for the person at the counter. */
  actor?: string;
  /** The storable details of the next step. The bank page's return address stays unchanged. */
  stepDetail?: Omit<StepDetail, 'returnUrl'>;
  stepShown?: Omit<StepDetail, 'returnUrl'>;
  comesToCounter?: true;
}

export type Decide = (situation: Situation) => Change | Problem;

export interface PaymentChange extends PaymentOfSale {
  decide: Decide;
}
