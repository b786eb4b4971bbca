import type { Measured } from './measured.ts';
import type { NextStep } from './next-step.ts';
import type { MoneyOperation, ReviewDecision, SaleStatus, Settled, UnknownCause } from './payment-state.ts';
import type { Return } from './returned.ts';
import type { Judgement } from './verdict.ts';

/** The events of a payment. Times are ISO 8601 in UTC and come from outside. */
export type PaymentEvent = { at: string } & (
  | { kind: 'stepSubmitted'; operation: MoneyOperation }
  | { kind: 'stepAnswered'; operation: MoneyOperation; next: NextStep }
  | { kind: 'stepRefused'; operation: MoneyOperation; code: string; notDecrypted?: true | undefined }
  /** `sentBefore` says whether this program had sent this reference before; else it may be somebody else's. */
  | { kind: 'referenceInUse'; sentBefore: boolean }
  /** `unsent` says that it most likely never left this machine. */
  | { kind: 'answerLost'; cause: UnknownCause; unsent: boolean }
  /** What was unsent is sent once more, with the same reference. */
  | { kind: 'sentAgain' }
  /**
   * `code` is the reason that the answer gives, kept with a decline; null if it gives none. `isRepeated` says that the service has said so
   * before, and nothing else since. `measured` is null in what was written down before it was measured: time is then the
   * difference of the times of the entries.
   */
  | {
      kind: 'requeried';
      judgement: Judgement;
      code: string | null;
      sale: SaleSituation;
      isRepeated: boolean;
      measured: Measured | null;
    }
  | { kind: 'rhythmEnded' }
  | { kind: 'bankPageOpened' }
  | { kind: 'bankPageClosed' }
  /** The bank page came back to our return URL. What it brought is a hint and decides nothing. */
  | { kind: 'bankPageReturned' }
  /** `afterReview` where the press says that it is for a payment whose review was decided *kept*. */
  | { kind: 'handOver'; by: string; afterReview?: true | undefined }
  | { kind: 'cancelSale' }
  | { kind: 'leaveForLater' }
  | { kind: 'resumeSale' }
  /** Every case about it is resolved. */
  | { kind: 'reviewDecided'; decision: ReviewDecision }
  /** A case about it is not resolved any more, or is a new one. */
  | { kind: 'reviewReopened' }
  /** What its resolved cases say was returned of it; empty where none says so any more. */
  | { kind: 'returnsDecided'; returns: Return[] }
  /** A resolved case says that the customer has the money back, or the goods, and no amount says so; null: none does any more. */
  | { kind: 'settledByCase'; settled: Settled | null }
);
export type PaymentEventKind = PaymentEvent['kind'];
export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

/** How the sale stands when a re-query is judged. */
export interface SaleSituation {
  status: SaleStatus;
  /** Whether another payment of the same sale is paid. */
  paidByAnother: boolean;
}
