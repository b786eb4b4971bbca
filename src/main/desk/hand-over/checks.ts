import type { Check } from '../../../shared/check.ts';
import { foldRefusal, isSaleOpenForHandOver } from '../../../shared/fold/hand-over-rules.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { isKept, saysNothingOfGoods } from '../../../shared/payment/review.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { type Problem, type ProblemCode, problem } from '../../../shared/problems.ts';
import type { Progress } from '../counter/payment-view.ts';
import type { HandOverStanding, Sale } from '../ports/journal-port.ts';
import type { HandedOverElsewhere } from '../ports/parts.ts';

/**
 * Only these tables decide if goods may leave. They run in the record keeper's queue, on facts gathered once for each press. The writer
 * thread runs `JOURNAL_CHECKS` and the fold again.
 */

/** Why goods may leave: the payment is paid, or its review was decided in the shop's favour. */
export type HandOverReason = 'paid' | 'keptAfterReview';

/** How *paid* is confirmed. `proofAlone`: by the journal, because the service did not answer this press. */
export type Confirmation = 'fresh' | 'stale' | 'freshRequery' | 'proofAlone';

/** Goods that left for another payment, possibly for the same purchase. */
export interface GoodsLeft {
  reference: string;
  at: string;
  by: string;
  isWarned: boolean;
}

export interface HandOverFacts extends HandOverStanding {
  deskStopped: Problem | null;
  stopped: Problem | null;
  payment: PaymentRecord;
  sale: Sale;
  reason: HandOverReason;
  /** The hand-over of these goods that entries fetched from head office record; null if they record none. */
  elsewhere: HandedOverElsewhere | null;
  /** Why the chain does not prove the payment and the sale that the tables show; null if it proves them. */
  proofFault: Problem | null;
  lastVerdict: Verdict | null;
  confirmation: Confirmation;
  isOverridden: boolean;
  left: readonly GoodsLeft[];
}

export type Remedy = 'followCases' | 'askAgain';

export interface HandOverCheck<Facts = HandOverFacts> extends Check<Facts> {
  /** An act of the desk after which it runs the checks again. Without a remedy, the desk refuses the press. */
  remedy?: Remedy;
  /** What the payment's screen shows about the refusal until the next press. */
  held?: NonNullable<Progress['held']>;
}

/** The checks that also run before anything is read. */
export const TILL_CHECKS: readonly HandOverCheck<Pick<HandOverFacts, 'deskStopped' | 'stopped'>>[] = [
  {
    name: 'deskStopped',
    when: 'The journal failed.',
    says: [],
    refusal: ({ deskStopped }) => deskStopped,
  },
  {
    name: 'tillStopped',
    when: 'A fault found while the till runs has stopped it.',
    says: [],
    refusal: ({ stopped }) => stopped,
  },
];

export const JOURNAL_CHECKS: readonly HandOverCheck<
  HandOverStanding & { payment: Pick<PaymentRecord, 'reference'> }
>[] = [
  {
    name: 'keyMissing',
    when: 'The key that authenticates the head of the journal waits for its passphrase.',
    says: ['handOverWithoutKey'],
    refusal: ({ hasKey, payment }) => (hasKey ? null : refused('handOverWithoutKey', payment)),
  },
  {
    name: 'endNotProven',
    when: 'The payment is older than a loss of entries that a person accepted.',
    says: ['handOverByBackOffice'],
    refusal: ({ isEndProven, payment }) => (isEndProven ? null : refused('handOverByBackOffice', payment)),
  },
  {
    name: 'notConfirmedSince',
    when: 'The payment is older than entries that the till cannot prove to have written, and no re-query has confirmed it since.',
    says: ['handOverAfterRequery'],
    refusal: ({ isConfirmedSince, payment }) => (isConfirmedSince ? null : refused('handOverAfterRequery', payment)),
  },
  {
    name: 'behindItsCases',
    when: 'A case about the payment was decided, and the payment does not show that yet. The desk updates the payment and checks again; if that fails, the press is refused.',
    says: ['journalBusy'],
    remedy: 'followCases',
    refusal: ({ isBehindItsCases, payment }) => (isBehindItsCases ? refused('journalBusy', payment) : null),
  },
];

export const PAYMENT_CHECKS: readonly HandOverCheck[] = [
  {
    name: 'handedOverElsewhere',
    when: 'Entries fetched from head office say that the goods left, or cannot be read. A case resolved for the shop since then overrules unproven entries.',
    says: ['alreadyHandedOver', 'fetchedSaysHandedOver', 'fetchedNotRead'],
    refusal: handedOverElsewhere,
  },
  {
    name: 'notProven',
    when: 'The entries do not prove the payment, or the tables differ. A case is opened.',
    says: ['notProven'],
    held: 'notProven',
    refusal: ({ proofFault }) => proofFault,
  },
  {
    name: 'handedOver',
    when: 'The goods left before. The fold refuses it, too.',
    says: ['alreadyHandedOver'],
    refusal: (facts) => byFold('alreadyHandedOver', facts, goodsLeftOf(facts.payment)),
  },
  {
    name: 'notConfirmedAgain',
    when: 'The newest answer of the service is not *paid*. After a review, the answer on which the review was decided also confirms.',
    says: ['notConfirmedAgain'],
    held: 'notConfirmedAgain',
    refusal: ({ confirmation, lastVerdict, reason, payment }) =>
      confirmation === 'stale' || confirms(lastVerdict, reason) ? null : refused('notConfirmedAgain', payment),
  },
  {
    name: 'decidedOtherwise',
    when: 'A case decided the review with a reason that leaves the shop no money, or that refers to another case.',
    says: ['needsReview'],
    refusal: ({ payment, reason }) => {
      const isDecided = reason === 'keptAfterReview' && payment.state.outcome === 'paid';
      return isDecided && saysNothingOfGoods(payment.state) ? refused('needsReview', payment) : null;
    },
  },
  {
    name: 'saleEnded',
    when: 'The sale was cancelled or handed over. After a review, goods of a cancelled sale may leave. The fold refuses it, too.',
    says: ['saleEnded'],
    refusal: ({ sale: { sale }, reason }) => {
      const { status } = sale;
      return isSaleOpenForHandOver(status, reason === 'keptAfterReview')
        ? null
        : problem('saleEnded', { status }).problem;
    },
  },
  {
    name: 'underReview',
    when: 'Something about the payment does not fit, and no case has decided for the shop. The fold refuses it, too.',
    says: ['needsReview'],
    refusal: (facts) => byFold('needsReview', facts),
  },
  {
    name: 'moneyReturned',
    when: 'A case says that the customer has the money back. The fold refuses it, too.',
    says: ['moneyReturned'],
    refusal: (facts) => byFold('moneyReturned', facts),
  },
  {
    name: 'customerHasGoods',
    when: 'A case says that the customer has the goods. The fold refuses it, too.',
    says: ['customerHasGoods'],
    refusal: (facts) => byFold('customerHasGoods', facts),
  },
  {
    name: 'notPaid',
    when: 'No re-query has confirmed the payment. The fold refuses it, too.',
    says: ['notPaid'],
    refusal: (facts) => byFold('notPaid', facts),
  },
  {
    name: 'confirmationNotFresh',
    when: 'The service did not say *paid* in the last hour of this run, by monotonic time. The desk re-queries and checks again.',
    says: ['notConfirmedAgain'],
    remedy: 'askAgain',
    refusal: ({ confirmation, payment }) => (confirmation === 'stale' ? refused('notConfirmedAgain', payment) : null),
  },
  {
    name: 'noAnswer',
    when: 'A re-query got no answer within 10 s, and no person overrides that with a reason.',
    says: ['noAnswerBeforeHandOver'],
    held: 'noAnswerBeforeHandOver',
    refusal: ({ confirmation, isOverridden, payment }) =>
      confirmation === 'proofAlone' && !isOverridden ? refused('noAnswerBeforeHandOver', payment) : null,
  },
  {
    name: 'goodsMayHaveLeft',
    when: 'Goods left for another payment that may be for the same purchase, and the person was not warned. The next press of the same person continues.',
    says: ['goodsMayHaveLeft'],
    held: 'goodsMayHaveLeft',
    refusal: ({ left }) => {
      const unwarned = left.find(({ isWarned }) => !isWarned);
      return unwarned
        ? problem('goodsMayHaveLeft', { reference: unwarned.reference, at: unwarned.at, by: unwarned.by }).problem
        : null;
    },
  },
];

export const HAND_OVER_CHECKS: readonly HandOverCheck[] = [...TILL_CHECKS, ...JOURNAL_CHECKS, ...PAYMENT_CHECKS];

/** Returns when and by whom a payment's goods left, even if only a case records it; null if the goods are here. */
export function goodsLeftOf({ state }: PaymentRecord): { at: string; by: string } | null {
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  const left = handedOver ?? (state.settled?.reason === 'goodsHandedOver' ? state.settled : null);
  return left && { at: left.at, by: left.by };
}

function handedOverElsewhere({ elsewhere, payment, reason }: HandOverFacts): Problem | null {
  if (elsewhere === null) return null;
  if (elsewhere.kind === 'notRead') return problem('fetchedNotRead').problem;
  const { isProven, at, by, newestFetchedAt } = elsewhere;
  const facts = { reference: payment.reference, at, by };
  if (isProven) return problem('alreadyHandedOver', facts).problem;
  const isDecided = reason === 'keptAfterReview' && isKeptSince(payment, newestFetchedAt);
  return isDecided ? null : problem('fetchedSaysHandedOver', facts).problem;
}

/**
 * Tells whether a case was resolved for the shop after this time. An earlier decision cannot know the fetched entries.
 */
function isKeptSince({ state }: PaymentRecord, at: string): boolean {
  return isKept(state) && Date.parse(state.review?.decided?.at ?? '') > Date.parse(at);
}

function confirms(verdict: Verdict | null, reason: HandOverReason): boolean {
  return verdict === 'paid' || (reason === 'keptAfterReview' && verdict !== null && verdict !== 'wait');
}

function byFold(
  code: ProblemCode,
  { payment, sale, reason }: HandOverFacts,
  facts: Record<string, string> | null = null,
): Problem | null {
  return foldRefusal({ payment, sale }, reason === 'keptAfterReview') === code
    ? problem(code, facts ?? {}).problem
    : null;
}

function refused(code: ProblemCode, { reference }: Pick<PaymentRecord, 'reference'>): Problem {
  return problem(code, { reference }).problem;
}
