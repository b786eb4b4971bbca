import type { Measured } from './measured.ts';
import type { MoneyOperation, NextStep, ReviewDecision, SaleStatus, Settled, UnknownCause } from './payment-state.ts';
import type { Return } from './returned.ts';
import type { Judgement } from './verdict.ts';

/** An event of a payment. Its time is ISO 8601 in UTC. */
export type PaymentEvent = { at: string } & (
  | { kind: 'stepSubmitted'; operation: MoneyOperation }
  | { kind: 'stepAnswered'; operation: MoneyOperation; next: NextStep }
  | { kind: 'stepRefused'; operation: MoneyOperation; code: string; notDecrypted?: true | undefined }
  /** `sentBefore`: this program had sent the reference before. If not, the payment may be somebody else's. */
  | { kind: 'referenceInUse'; sentBefore: boolean }
  /** `unsent`: the request most likely never left this machine. */
  | { kind: 'answerLost'; cause: UnknownCause; unsent: boolean }
  | { kind: 'sentAgain' }
  /** `code` is the reason in the answer; null if there is none. `isRepeated`: the last answer said the same. */
  | {
      kind: 'requeried';
      judgement: Judgement;
      code: string | null;
      sale: SaleSituation;
      isRepeated: boolean;
      measured: Measured;
    }
  | { kind: 'rhythmEnded' }
  | { kind: 'bankPageOpened' }
  | { kind: 'bankPageClosed' }
  /** The bank page returned to our return URL. Its parameters are a hint and decide nothing. */
  | { kind: 'bankPageReturned' }
  /** `afterReview` is set if the review of the payment was decided *kept* before its goods are handed over. */
  | { kind: 'handOver'; by: string; afterReview?: true | undefined }
  | { kind: 'cancelSale' }
  | { kind: 'leaveForLater' }
  | { kind: 'resumeSale' }
  | { kind: 'reviewDecided'; decision: ReviewDecision }
  /** A case about the payment was opened or reopened. */
  | { kind: 'reviewReopened' }
  /** All returns of the payment according to its resolved cases; empty if no case states a return any more. */
  | { kind: 'returnsDecided'; returns: Return[] }
  /** A resolved case says that the customer has the money or the goods, without an amount; null if none does now. */
  | { kind: 'settledByCase'; settled: Settled | null }
);
export type PaymentEventKind = PaymentEvent['kind'];
export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

export interface SaleSituation {
  status: SaleStatus;
  paidByAnother: boolean;
}
