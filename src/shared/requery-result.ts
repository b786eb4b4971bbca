import type { RequeryOutcome } from './answers.ts';
import type { PaymentRecord } from './records.ts';
import type { Flip, ItemError, RunResult, Said } from './requery-run.ts';
import { SUCCESS_CODES, UNSETTLED_CODES, type Verdict } from './verdict.ts';

/** What came of asking about a payment of this till, from how it stood before and after the answer was journaled. */
export function resultOfOurs(
  before: PaymentRecord,
  after: PaymentRecord,
  heard: { outcome: RequeryOutcome; verdict: Verdict },
): RunResult {
  const { outcome, verdict } = heard;
  const error = errorOf(outcome);
  const flip = flipOf(before, after);
  if (error && flip === null) return { kind: 'error', at: after.updatedAt, error };
  return {
    kind: 'ours',
    at: after.updatedAt,
    before: before.state.outcome,
    after: after.state.outcome,
    verdict,
    flip,
    notFound: outcome.kind === 'notFound',
  };
}

/** What changed of a payment that a person should know of; null where nothing did. */
export function flipOf({ state: before }: PaymentRecord, { state: after }: PaymentRecord): Flip | null {
  const isNewlyReviewed = before.review === null && after.review !== null;
  if (before.outcome === 'paid') return isNewlyReviewed ? 'contradicted' : null;
  if (after.outcome === 'paid') return after.review === null ? 'paid' : 'paidLate';
  if (isNewlyReviewed) return 'review';
  if (before.outcome === after.outcome) return null;
  return after.outcome === 'declined' || after.outcome === 'neverReceived' ? after.outcome : 'other';
}

/** What came of asking about a reference that this till knows nothing of. It is shown, and judged no further. */
export function resultOfForeign(reference: string, outcome: RequeryOutcome, at: string): RunResult {
  const error = errorOf(outcome);
  if (error) return { kind: 'error', at, error };
  const answer = outcome.kind === 'answered' ? outcome.answer : null;
  return { kind: 'foreign', at, said: saidOf(reference, outcome), answer };
}

function saidOf(reference: string, outcome: RequeryOutcome): Said {
  if (outcome.kind !== 'answered') return 'notFound';
  const { answer } = outcome;
  if (answer.reference !== null && answer.reference !== reference) return 'otherReference';
  if (answer.code === '000') return 'paid';
  const isOpenCode = answer.code === null || [...SUCCESS_CODES, ...UNSETTLED_CODES].includes(answer.code);
  return answer.status?.toLowerCase() === 'failed' && !isOpenCode ? 'failed' : 'pending';
}

/** Why there is no answer; null where there is one. "Not found" is one. */
function errorOf(outcome: RequeryOutcome): ItemError | null {
  if (outcome.kind === 'lost') return { kind: 'lost', cause: outcome.cause, code: null };
  if (outcome.kind === 'queryFailed') return { kind: 'queryFailed', cause: null, code: outcome.code };
  return null;
}
