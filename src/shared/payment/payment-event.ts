import type { Measured } from './measured.ts';
import type { NextStep } from './next-step.ts';
import type { MoneyOperation, ReviewDecision, SaleStatus, Settled, UnknownCause } from './payment-state.ts';
import type { Return } from './returned.ts';
import type { Judgement } from './verdict.ts';

/** Times are ISO 8601 in UTC and are passed in. */
export type PaymentEvent = { at: string } & (
  | { kind: 'stepSubmitted'; operation: MoneyOperation }
  | { kind: 'stepAnswered'; operation: MoneyOperation; next: NextStep }
  | { kind: 'stepRefused'; operation: MoneyOperation; code: string; notDecrypted?: true | undefined }
  /** `sentBefore`: this program had sent the reference before. If not, the payment may be somebody else's. */
  | { kind: 'referenceInUse'; sentBefore: boolean }
  /** `unsent`: the request most likely never left this machine. */
  | { kind: 'answerLost'; cause: UnknownCause; unsent: boolean }
  /** An unsent request is sent once more, with the same reference. */
  | { kind: 'sentAgain' }
  /** `code` is the reason in the answer; null if there is none. `isRepeated`: the service has said this before, and nothing else since. */
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
  /** The bank page came back to our return URL. What it carries is a hint and decides nothing. */
  | { kind: 'bankPageReturned' }
  /** `afterReview` is set if the goods of a payment whose review was decided *kept* are handed over. */
  | { kind: 'handOver'; by: string; afterReview?: true | undefined }
  | { kind: 'cancelSale' }
  | { kind: 'leaveForLater' }
  | { kind: 'resumeSale' }
  | { kind: 'reviewDecided'; decision: ReviewDecision }
  /** A case about the payment is new or was opened again. */
  | { kind: 'reviewReopened' }
  /** The returns of this payment according to its resolved cases; empty if no case states one any longer. */
  | { kind: 'returnsDecided'; returns: Return[] }
  /** A resolved case says that the customer has the money or the goods, but records no amount. Null: no case says so any longer. */
  | { kind: 'settledByCase'; settled: Settled | null }
);
export type PaymentEventKind = PaymentEvent['kind'];
export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

export interface SaleSituation {
  status: SaleStatus;
  paidByAnother: boolean;
}
