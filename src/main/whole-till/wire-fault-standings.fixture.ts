import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Outcome, Review, UnknownCause } from '../../shared/payment/payment-state.ts';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { english } from '../../shared/texts/english.ts';

/** The state of a payment after a fault, and what the screen shows and offers. */
export interface Standing {
  outcome: Outcome;
  screen: PaymentView['screen'];
  heading: string;
  /** Whole sentences on the screen. */
  reads: readonly string[];
  /** The primary button; null if the screen proceeds by itself. */
  primary: string | null;
  /** True if the same reference may be sent again. */
  canSendAgain?: boolean;
  /** The newest entry about a request. */
  journaled: Happening['kind'];
}

const { verdict, steps, sale } = english;

const notConfirmed = {
  outcome: 'unknown',
  screen: 'notConfirmed',
  heading: verdict.notConfirmed,
  reads: [verdict.notConfirmedAnswer, verdict.doNotChargeAgain, verdict.tellCustomer],
  primary: sale.checkAgain,
} as const;

const notSent = {
  ...notConfirmed,
  reads: [verdict.notConfirmedAnswer, verdict.doNotChargeMeanwhile, verdict.sendAgainText, verdict.tellCustomer],
  primary: sale.sendAgain,
  canSendAgain: true,
} as const;

const asking = {
  outcome: 'open',
  screen: 'confirming',
  heading: verdict.confirming.replace('{{attempt}}', '1'),
  reads: [verdict.confirmingText],
  primary: null,
} as const;

const atStep = { outcome: 'open', screen: 'step' } as const;

function needsReview(reason: Review['reason']): Standing {
  return {
    outcome: 'unknown',
    screen: 'needsReview',
    heading: verdict.needsReview,
    reads: [verdict.needsReviewAnswer, verdict.reviewReason[reason], verdict.needsReviewText],
    primary: sale.checkAgain,
    journaled: 'requeried',
  };
}

/** Every state in which a fault of the table can leave a payment. */
export const STANDINGS = {
  notConfirmed: { ...notConfirmed, journaled: 'answerLost' },
  /** The request most likely never left this machine. */
  notSent: { ...notSent, journaled: 'answerLost' },
  /** The payment was being confirmed without a final answer. */
  notConfirmedYet: { ...notConfirmed, journaled: 'requeried' },
  askingAfterRefusal: { ...asking, journaled: 'stepRefused' },
  askingAfterConflict: { ...asking, journaled: 'referenceInUse' },
  askingAfterAnswer: { ...asking, journaled: 'stepAnswered' },
  cardPinAgain: {
    ...atStep,
    heading: steps.cardPin.heading,
    reads: [steps.cardPin.notAccepted],
    primary: steps.cardPin.submit,
    journaled: 'requeried',
  },
  otpAgain: {
    ...atStep,
    heading: steps.otp.heading,
    reads: [steps.otp.notAccepted],
    primary: steps.otp.submit,
    journaled: 'requeried',
  },
  paid: {
    outcome: 'paid',
    screen: 'paid',
    heading: verdict.paid,
    reads: [verdict.paidAnswer, verdict.paidPractice],
    primary: sale.handOver,
    journaled: 'requeried',
  },
  refused: {
    outcome: 'declined',
    screen: 'notPaid',
    heading: verdict.notPaid,
    reads: [verdict.notPaidAnswer, verdict.reason.refused, verdict.codeMeaning.INPUT],
    primary: sale.tryAnother,
    journaled: 'requeried',
  },
  declined: {
    outcome: 'declined',
    screen: 'notPaid',
    heading: verdict.notPaid,
    reads: [verdict.notPaidAnswer, verdict.reason.declined, verdict.codeMeaning['51']],
    primary: sale.tryAnother,
    journaled: 'requeried',
  },
  /** The service already had this reference, for another customer's payment. */
  referenceTaken: needsReview('referenceTaken'),
  otherReference: needsReview('otherReference'),
} satisfies Record<string, Standing>;

export type StandingName = keyof typeof STANDINGS;

/** The sentence on the screen for each cause. */
export const WHAT_HAPPENED: Record<UnknownCause, string> = {
  nameNotResolved: verdict.whatHappened.notSent,
  connectionRefused: verdict.whatHappened.notSent,
  noRoute: verdict.whatHappened.notSent,
  offline: verdict.whatHappened.notSent,
  timedOut: verdict.whatHappened.noAnswer,
  connectionLost: verdict.whatHappened.connectionBroke,
  serverError: verdict.whatHappened.serviceError,
  tooManyRequests: verdict.whatHappened.serviceError,
  unlistedError: verdict.whatHappened.serviceError,
  unexpectedStatus: verdict.whatHappened.unreadable,
  unexpectedRedirect: verdict.whatHappened.unreadable,
  notJson: verdict.whatHappened.unreadable,
  emptyBody: verdict.whatHappened.unreadable,
  tooLarge: verdict.whatHappened.unreadable,
  unreadable: verdict.whatHappened.unreadable,
  programEnded: verdict.whatHappened.programEnded,
  rhythmEnded: verdict.whatHappened.noFinalWord,
  stepsUsedUp: verdict.whatHappened.stepsUsedUp,
};
