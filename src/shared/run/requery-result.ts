import type { RequeryAnswer, RequeryOutcome } from '../payment/answers.ts';
import { isFinalFailure } from '../payment/final-words.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { openReviewOf, paidAs } from '../payment/review.ts';
import { isNoContradiction, SUCCESS_FIELDS } from '../payment/success-values.ts';
import { checksOf, isContradiction, type Verdict } from '../payment/verdict.ts';
import type { Flip, ItemError, RunResult, Said } from './requery-run.ts';

/** Returns the result for a payment of this till, which the answer took from `before` to `after`. */
export function resultOfOurs(
  before: PaymentRecord,
  after: PaymentRecord,
  heard: { outcome: RequeryOutcome; verdict: Verdict },
): RunResult {
  const { outcome, verdict } = heard;
  const error = errorOf(outcome);
  const flip = flipOf(before, after, verdict);
  if (error && flip === null) return { kind: 'error', at: after.updatedAt, error };
  return {
    kind: 'ours',
    at: after.updatedAt,
    before: before.state.outcome,
    after: after.state.outcome,
    verdict,
    flip,
    notFound: outcome.kind === 'notFound',
    said: error ? null : saidOfReference(after.reference, outcome),
    answer: shortAnswer(outcome),
  };
}

/**
 * Returns the change of a payment that a person should know about; null if there is none. A paid payment counts as
 * contradicted each time the service contradicts it.
 */
function flipOf({ state: before }: PaymentRecord, { state: after }: PaymentRecord, verdict: Verdict): Flip | null {
  const isNewlyReviewed = openReviewOf(before) === null && openReviewOf(after) !== null;
  if (before.outcome === 'paid') return isContradiction(verdict) ? 'contradicted' : null;
  if (after.outcome === 'paid') return paidAs(after);
  if (isNewlyReviewed) return 'review';
  if (before.outcome === after.outcome) return null;
  return after.outcome === 'declined' || after.outcome === 'neverReceived' ? after.outcome : 'other';
}

/** Returns the result for a reference that is not in this journal. There is no record to check the answer against. */
export function resultOfExternal(
  reference: string,
  outcome: RequeryOutcome,
  at: string,
): Exclude<RunResult, { kind: 'ours' }> {
  const error = errorOf(outcome);
  if (error) return { kind: 'error', at, error };
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  return { kind: 'external', at, said: saidOfReference(reference, outcome), answer };
}

/** Returns the service's statement about a payment of an opened export: `paid` only if every check passes. */
export function saidOf(
  result: RunResult,
  payment: Pick<PaymentRecord, 'reference' | 'amount' | 'mode'>,
): Said | 'doesNotFit' | 'ours' | 'error' {
  if (result.kind !== 'external') return result.kind;
  if (result.said !== 'paid') return result.said;
  const fits = result.answer !== null && checksOf(result.answer, payment).every(({ passed }) => passed);
  return fits ? 'paid' : 'doesNotFit';
}

function saidOfReference(reference: string, outcome: RequeryOutcome): Said {
  if (outcome.kind !== 'answered') return 'notFound';
  return saidByAnswer(reference, outcome.answer);
}

function shortAnswer(outcome: RequeryOutcome): Extract<RunResult, { kind: 'ours' }>['answer'] {
  if (outcome.kind !== 'answered') return null;
  const { amountMinor, currency, code, message } = outcome.answer;
  return { amountMinor, currency, code, message };
}

/** Returns the service's statement about a reference, judged by the answer alone. */
export function saidByAnswer(reference: string, answer: RequeryAnswer): Said {
  // The verdict follows the same rule: a person must look at a success without a reference; a failure without a
  // reference means nothing.
  if (answer.reference === null) return answer.code === '000' ? 'otherReference' : 'pending';
  if ([answer.reference, answer.otherReference ?? reference].some((given) => given !== reference))
    return 'otherReference';
  if (answer.code === '000') {
    return SUCCESS_FIELDS.every((field) => isNoContradiction(field, answer[field])) ? 'paid' : 'contradictsItself';
  }
  return isFinalFailure(answer) ? 'failed' : 'pending';
}

/** Returns why there is no answer; null if there is an answer. "Not found" is an answer. */
function errorOf(outcome: RequeryOutcome): ItemError | null {
  if (outcome.kind === 'lost') return { kind: 'lost', cause: outcome.cause, code: null };
  if (outcome.kind === 'queryFailed') return { kind: 'queryFailed', cause: null, code: outcome.code };
  return null;
}
