import type { NextStep } from './next-step.ts';
import type { MoneyOperation, SaleStatus } from './payment-state.ts';
import type { Judgement } from './verdict.ts';

/** What can happen to a payment. Times are ISO 8601 in UTC and come from outside. */
export type PaymentEvent = { at: string } & (
  | { kind: 'stepSubmitted'; operation: MoneyOperation }
  | { kind: 'stepAnswered'; operation: MoneyOperation; next: NextStep }
  | { kind: 'stepRefused'; operation: MoneyOperation; code: string }
  | { kind: 'referenceInUse' }
  | { kind: 'answerLost' }
  /** `code` is the `paymentResponseCode` of the answer, kept with a decline. */
  | { kind: 'requeried'; judgement: Judgement; code: string | null; sale: SaleSituation }
  | { kind: 'rhythmEnded' }
  | { kind: 'bankPageClosed' }
  /** The bank page came back to our return URL. What it brought is a hint and decides nothing. */
  | { kind: 'bankPageReturned' }
  | { kind: 'handOver'; by: string }
  | { kind: 'cancelSale' }
  | { kind: 'leaveForLater' }
  | { kind: 'resumeSale' }
);
export type PaymentEventKind = PaymentEvent['kind'];
export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

/** How the sale stands when a re-query is judged. */
export interface SaleSituation {
  status: SaleStatus;
  /** Whether another payment of the same sale is paid. */
  paidByAnother: boolean;
}
