import type { JournalEntry } from '../journal/journal-entry.ts';
import type { RequeryAnswer } from '../payment/answers.ts';
import type { LastRequery, PaymentRecord } from '../payment/records.ts';
import { SUCCESS_FIELDS } from '../payment/success-values.ts';
import { isFailedOnce, isStepOpen } from '../payment/transition.ts';
import { type Expectation, type Judgement, judge } from '../payment/verdict.ts';

type Requeried = Extract<JournalEntry['happening'], { kind: 'requeried' }>;

export interface JudgedRequery {
  requeried: Requeried;
  /** Null if no readable answer arrived. */
  answer: RequeryAnswer | null;
  judgement: Judgement;
}

export function judgedRequery(payment: PaymentRecord, requeried: Requeried): JudgedRequery {
  const { outcome } = requeried;
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  return { requeried, answer, judgement: judge(outcome, expectationOf(payment, requeried)) };
}

function expectationOf(payment: PaymentRecord, requeried: Requeried): Expectation {
  const { reference, amount, mode, successValues, state, createdAt } = payment;
  const { outcome, overtaken = false, emailMatches, finalWord, measured } = requeried;
  const status = outcome.kind === 'answered' ? outcome.answer.status : null;
  const isSending = state.outcome === 'open' && state.stage.kind === 'sending';
  return {
    reference,
    amount,
    mode,
    successValues,
    finalWords: finalWord && status !== null ? [status] : undefined,
    stepOpen: isStepOpen(state),
    failedBeforeMs: isFailedOnce(state) ? 1_000 * (measured.sinceFailedSeconds ?? 0) : null,
    overtaken: overtaken || isSending,
    intent: state.referenceTaken ? { emailMatches, createdAt } : null,
  };
}

export function isPaidByAnother(payments: readonly PaymentRecord[], { reference }: PaymentRecord): boolean {
  return payments.some((other) => other.reference !== reference && other.state.outcome === 'paid');
}

const DECIDING = [
  ...(['reference', 'otherReference', 'code', 'currency', 'amountMinor', 'chargedAmountMinor', 'isLive'] as const),
  ...SUCCESS_FIELDS,
];

/** Compares values too, because a decision about a low amount does not cover an even lower amount. */
export function isRepeated(payment: PaymentRecord, { requeried, answer, judgement }: JudgedRequery): boolean {
  const { lastRequery } = payment;
  if (!lastRequery || !answer) return false;
  const { emailMatches, answer: lastAnswer } = lastRequery;
  const expectation = expectationOf(payment, { ...requeried, emailMatches });
  const before = judge({ kind: 'answered', answer: lastAnswer }, expectation);
  return before.review === judgement.review && DECIDING.every((name) => lastAnswer[name] === answer[name]);
}

/** @returns null to keep the earlier answer, whose checks count until contradicted */
export function heardIn(
  { state }: PaymentRecord,
  at: string,
  { requeried: { emailMatches }, answer, judgement: { verdict, checks } }: JudgedRequery,
): LastRequery | null {
  const saysSomething = state.outcome !== 'paid' || verdict !== 'wait';
  return answer && saysSomething ? { at, answer, checks, ...(emailMatches && { emailMatches }) } : null;
}
