import type { JournalEntry } from '../journal/journal-entry.ts';
import type { RequeryAnswer } from '../payment/answers.ts';
import type { LastRequery, PaymentRecord } from '../payment/records.ts';
import { SUCCESS_FIELDS } from '../payment/success-values.ts';
import { isFailedOnce, isStepOpen } from '../payment/transition.ts';
import { type Expectation, type Judgement, judge } from '../payment/verdict.ts';

/** A re-query: its entry's facts, compared with the intent. */

export type Requeried = Extract<JournalEntry['happening'], { kind: 'requeried' }>;

/** Returns what a re-query means for a payment; null for every other entry. */
export function judgementOf(payment: PaymentRecord, { happening }: Pick<JournalEntry, 'happening'>): Judgement | null {
  return happening.kind === 'requeried' ? judge(happening.outcome, expectationOf(payment, happening)) : null;
}

function expectationOf(payment: PaymentRecord, requeried: Requeried): Expectation {
  const { reference, amount, mode, successValues, state, createdAt } = payment;
  const { overtaken = false, emailMatches, finalWord, measured } = requeried;
  const status = answerOf(requeried)?.status ?? null;
  const isSending = state.outcome === 'open' && state.stage.kind === 'sending';
  return {
    reference,
    amount,
    mode,
    successValues,
    finalWords: finalWord && status !== null ? [status] : [],
    stepOpen: isStepOpen(state),
    failedBeforeMs: isFailedOnce(state) ? 1_000 * (measured.sinceFailedSeconds ?? 0) : null,
    overtaken: overtaken || isSending,
    intent: state.referenceTaken ? { emailMatches, createdAt } : null,
  };
}

/** Returns the service's answer, if it was readable. */
export function answerOf({ outcome }: Requeried): RequeryAnswer | null {
  return outcome.kind === 'answered' ? outcome.answer : null;
}

/** Tells whether another payment of the sale is paid. */
export function isPaidByAnother(payments: readonly PaymentRecord[], { reference }: PaymentRecord): boolean {
  return payments.some((other) => other.reference !== reference && other.state.outcome === 'paid');
}

/** The fields of an answer that are compared with what was owed. */
const DECIDING = [
  ...(['reference', 'otherReference', 'code', 'currency', 'amountMinor', 'chargedAmountMinor', 'isLive'] as const),
  ...SUCCESS_FIELDS,
];

/**
 * Tells whether the last stored answer had the same values, not only the same verdict: a decision on a low amount
 * does not cover an even lower one.
 */
export function isRepeated(payment: PaymentRecord, happening: Requeried, judgement: Judgement): boolean {
  const { lastRequery } = payment;
  const answer = answerOf(happening);
  if (!lastRequery || !answer) return false;
  const { emailMatches, answer: lastAnswer } = lastRequery;
  const expectation = expectationOf(payment, { ...happening, emailMatches });
  const before = judge({ kind: 'answered', answer: lastAnswer }, expectation);
  const isJudgedAlike = before.verdict === judgement.verdict && before.review === judgement.review;
  return isJudgedAlike && DECIDING.every((name) => (lastAnswer[name] ?? null) === (answer[name] ?? null));
}

/**
 * Returns the answer to keep beside a payment. The checks that made it paid stay until an answer confirms or
 * contradicts them.
 */
export function heardIn(
  before: PaymentRecord,
  at: string,
  happening: JournalEntry['happening'],
  judgement: Judgement | null,
): LastRequery | null {
  if (happening.kind !== 'requeried' || !judgement) return null;
  const answer = answerOf(happening);
  const { emailMatches } = happening;
  const saysSomething = before.state.outcome !== 'paid' || judgement.verdict !== 'wait';
  return answer && saysSomething
    ? { at, answer, checks: judgement.checks, ...(emailMatches && { emailMatches }) }
    : null;
}
