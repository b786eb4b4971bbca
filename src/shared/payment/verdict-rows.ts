import type { EventOf } from './payment-event.ts';
import { NOT_PAID, type PaymentState, UNSETTLED } from './payment-state.ts';
import * as change from './state-changes.ts';
import { row, type TransitionRow, UNCHANGED } from './transition-row.ts';
import { isContradiction } from './verdict.ts';

/** The only rows that make a payment paid or declined. */
export const VERDICT_ROWS: readonly TransitionRow[] = [
  row(
    'paid',
    NOT_PAID,
    'requeried',
    {
      event: 'verdict paid, sale active or parked',
      after: 'paid',
      watched: 'at 1 h and daily for 5 days',
      screen: '`Paid`, or a notice for a parked sale',
    },
    (state, { judgement, sale, at }) =>
      judgement.verdict === 'paid' && change.isAwaited(sale) ? change.paid(state, at) : null,
  ),
  row(
    'paid too late',
    NOT_PAID,
    'requeried',
    {
      event: 'verdict paid, sale cancelled, or paid or handed over by another payment',
      after: 'paid + review (late success)',
      watched: 'yes',
      screen: 'notice; back office decides',
    },
    (state, { judgement, at }) => (judgement.verdict === 'paid' ? change.paidTooLate(state, at) : null),
  ),
  row(
    'declined',
    UNSETTLED,
    'requeried',
    { event: 'verdict declined', after: 'declined', watched: 'yes', screen: '`Not paid`' },
    (state, { judgement, code, at }) =>
      judgement.verdict === 'declined' ? change.declined(state, at, { code, refused: false }) : null,
  ),
  row(
    'known after a refusal',
    ['open'],
    'requeried',
    {
      event: 'initiate refused, then any answer about our reference but "not found"',
      after: 'as if it had not been refused',
      watched: 'yes',
      screen: 'asking',
    },
    (state, event) =>
      change.inStage(state, 'confirming', ({ refusal }) => {
        const { row: said } = event.judgement;
        if (refusal === null || said === 'notFound' || said === 'otherReference') return null;
        return afterVerdict({ ...state, stage: change.confirming({}) }, event);
      }),
  ),
  row(
    'known after all',
    ['declined', 'neverReceived'],
    'requeried',
    {
      event: 'refused or never received, then any answer about our reference but "not found"',
      after: 'as if it had been unknown',
      watched: 'yes',
      screen: '`Not confirmed yet`, or as the verdict says',
    },
    (state, event) => {
      const { row: said } = event.judgement;
      const wasNotFound = state.outcome === 'neverReceived' || state.refused;
      const isOfAnother = said === 'otherReference' || said === 'otherPayment';
      if (!wasNotFound || said === 'notFound' || isOfAnother) return null;
      return afterVerdict({ ...change.unknownSince(state, event.at, {}), notFound: null }, event);
    },
  ),
  row(
    'not final after all',
    ['declined'],
    'requeried',
    {
      event: 'declined, then an answer that is not final',
      after: 'unknown',
      watched: 'yes',
      screen: '`Not confirmed yet`',
    },
    (state, { judgement, at }) =>
      judgement.row === 'notFinal' ? { ...change.unknownSince(state, at, {}), notFound: null } : null,
  ),
  row(
    'refused and not found',
    ['open'],
    'requeried',
    {
      event: 'initiate refused, then one re-query says not found',
      after: 'declined (refused, code kept)',
      watched: 'no',
      screen: '`Not paid`',
    },
    (state, { judgement, at }) =>
      change.inStage(state, 'confirming', ({ refusal, notDecrypted }) =>
        judgement.row === 'notFound' && refusal !== null
          ? change.declined(state, at, { code: refusal, refused: true, ...(notDecrypted && { notDecrypted }) })
          : null,
      ),
  ),
  row(
    'never received',
    UNSETTLED,
    'requeried',
    {
      event: 'not found, and the never-received rule is met',
      after: 'never received',
      watched: 'yes',
      screen: '`Not paid`, "no payment was recorded; a new attempt will ask once more"',
    },
    (state, event) =>
      event.judgement.row === 'notFound' && change.isNeverReceived(state, event)
        ? change.neverReceived(state, event)
        : null,
  ),
  row(
    'not found',
    UNSETTLED,
    'requeried',
    { event: 'not found, and the rule is not met', ...UNCHANGED, screen: 'unchanged' },
    (state, event) =>
      event.judgement.row === 'notFound'
        ? { ...change.withoutFailure(state), notFound: change.countNotFound(state, event) }
        : null,
  ),
  row(
    'contradicted',
    ['paid'],
    'requeried',
    { event: 'verdict declined or other contradiction', after: 'the same + review', watched: 'yes', screen: 'notice' },
    (state, event) => (isContradiction(event.judgement.verdict) ? change.contradicted(state, event) : null),
  ),
  row(
    'needs review',
    NOT_PAID,
    'requeried',
    { event: 'verdict review', after: 'the same + review', watched: 'as before', screen: '`Needs review`' },
    (state, event) =>
      event.judgement.verdict === 'review' ? change.withReview(change.withoutCount(state), event) : null,
  ),
  row(
    'step frozen',
    ['open'],
    'requeried',
    {
      event: 'failed while a step is open',
      after: 'open, the step frozen',
      watched: 'yes',
      screen: 'asking again in 30 s',
    },
    (state, event) => {
      if (event.judgement.row !== 'failedOnce' || state.stage.kind === 'sending') return null;
      const frozenAt = change.frozenSince(state.stage, event);
      return { ...state, notFound: null, stage: change.confirming({ step: state.stage.step, frozenAt }) };
    },
  ),
  row(
    'failed without a code',
    UNSETTLED,
    'requeried',
    { event: 'failed without a code, for the first time', ...UNCHANGED, screen: 'unchanged' },
    (state, { judgement, at }) =>
      judgement.row === 'failedWithoutCode'
        ? { ...change.withoutUnsent(state), notFound: null, failedWithoutCodeAt: state.failedWithoutCodeAt ?? at }
        : null,
  ),
  row(
    'step again',
    ['open'],
    'requeried',
    {
      event: 'not final while a step waits',
      after: 'open; unknown if it was asked for three times',
      watched: 'yes',
      screen: 'the step again, with a sentence',
    },
    (state, { judgement, at }) =>
      change.inStage(state, 'confirming', ({ step }) =>
        judgement.row === 'notFinal' && step
          ? change.askedFor({ ...change.withoutFailure(state), notFound: null }, step, at)
          : null,
      ),
  ),
  row(
    'step after all',
    ['unknown'],
    'requeried',
    {
      event: 'not final, and the step was never sent',
      after: 'open',
      watched: 'yes',
      screen: 'the step again, with a sentence',
    },
    (state, { judgement }) => {
      const step = state.unsent?.step;
      if (judgement.row !== 'notFinal' || !step) return null;
      return { ...change.commonOf(state), outcome: 'open', stage: { kind: 'step', step }, notFound: null };
    },
  ),
  row(
    'not final',
    UNSETTLED,
    'requeried',
    { event: 'verdict wait', ...UNCHANGED, screen: 'unchanged' },
    (state, { judgement }) =>
      judgement.row === 'noAnswer' || judgement.row === 'overtaken'
        ? null
        : { ...change.withoutUnsent(change.withoutFailure(state)), notFound: null },
  ),
];

/** @returns null if nothing changes, as after an answer that does not count */
function afterVerdict(state: PaymentState, event: EventOf<'requeried'>): PaymentState | null {
  return VERDICT_ROWS.map(({ apply }) => apply(state, event)).find((next) => next !== null) ?? null;
}
