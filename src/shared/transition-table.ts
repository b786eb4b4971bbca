import { OUTCOMES } from './payment-state.ts';
import * as change from './state-changes.ts';
import { row, type TransitionRow } from './transition-row.ts';

const UNSETTLED = ['open', 'unknown'] as const;
const NOT_PAID = ['open', 'unknown', 'declined', 'neverReceived'] as const;
const unchanged = { after: 'unchanged', watched: 'as before' };

const answers: TransitionRow[] = [
  row(
    'step submitted',
    ['open'],
    'stepSubmitted',
    { event: 'the customer has done the step', after: 'open', watched: 'yes', screen: 'sending' },
    (state, { operation, at }) =>
      change.inStage(state, 'step', ({ step }) => ({
        ...state,
        sentAt: at,
        stage: { kind: 'sending', operation, step },
      })),
  ),
  row(
    'step answered',
    ['open'],
    'stepAnswered',
    { event: 'step answered', after: 'open', watched: 'yes', screen: 'next step' },
    (state, { operation, next }) =>
      change.inStage(state, 'sending', (stage) =>
        stage.operation === operation ? { ...state, stage: change.stageAfter(next) } : null,
      ),
  ),
  row(
    'answer lost',
    ['open'],
    'answerLost',
    { event: 'answer lost', after: 'unknown', watched: 'yes', screen: '`Not confirmed yet`' },
    (state, { at }) => change.inStage(state, 'sending', () => change.unknownSince(state, at)),
  ),
  row(
    'initiate refused',
    ['open'],
    'stepRefused',
    { event: 'initiate refused', after: 'open', watched: 'yes', screen: 'asking once' },
    (state, { operation, code }) =>
      change.inStage(state, 'sending', (stage) =>
        operation === 'initiate' && stage.operation === operation
          ? { ...state, stage: change.confirming({ refusal: code }) }
          : null,
      ),
  ),
  row(
    'step refused',
    ['open'],
    'stepRefused',
    { event: 'authenticate or validate refused', after: 'open', watched: 'yes', screen: 'asking, then the step again' },
    (state, { operation }) =>
      change.inStage(state, 'sending', (stage) =>
        stage.operation === operation ? { ...state, stage: change.confirming({ step: stage.step }) } : null,
      ),
  ),
  row(
    'reference in use',
    ['open'],
    'referenceInUse',
    { event: 'CONFLICT on our own reference: it exists there', after: 'open', watched: 'yes', screen: 'asking' },
    (state) => change.inStage(state, 'sending', ({ step }) => ({ ...state, stage: change.confirming({ step }) })),
  ),
  row(
    'rhythm ended',
    ['open'],
    'rhythmEnded',
    {
      event: 'the rhythm ran out (0, 2, 4, 8 … s, about a minute)',
      after: 'unknown',
      watched: 'yes',
      screen: '`Not confirmed yet`',
    },
    (state, { at }) => change.inStage(state, 'confirming', () => change.unknownSince(state, at)),
  ),
];

const verdicts: TransitionRow[] = [
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
    (state, { judgement, at }) => {
      if (judgement.verdict !== 'paid') return null;
      return { ...change.paid(state, at), review: state.review ?? { reason: 'paidAfterSaleEnded', at } };
    },
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
      change.inStage(state, 'confirming', ({ refusal }) =>
        judgement.row === 'notFound' && refusal !== null
          ? change.declined(state, at, { code: refusal, refused: true })
          : null,
      ),
  ),
  row(
    'never received',
    UNSETTLED,
    'requeried',
    {
      event: 'never-received rule',
      after: 'never received',
      watched: 'yes',
      screen: '`Not paid`, "no payment was recorded; a new attempt will ask once more"',
    },
    (state, { judgement, at }) =>
      judgement.row === 'notFound' && change.isNeverReceived(state, at) ? change.neverReceived(state, at) : null,
  ),
  row(
    'not found',
    UNSETTLED,
    'requeried',
    { event: 'not found, the rule is not met', ...unchanged, screen: 'unchanged' },
    (state, { judgement, at }) =>
      judgement.row === 'notFound' ? { ...state, notFound: change.countNotFound(state, at) } : null,
  ),
  row(
    'contradicted',
    ['paid'],
    'requeried',
    { event: 'verdict declined or other contradiction', after: 'the same + review', watched: 'yes', screen: 'notice' },
    (state, { judgement, at }) =>
      judgement.verdict === 'declined' || judgement.verdict === 'review'
        ? change.withReview(state, judgement, at)
        : null,
  ),
  row(
    'needs review',
    NOT_PAID,
    'requeried',
    { event: 'verdict review', after: 'the same + review', watched: 'as before', screen: '`Needs review`' },
    (state, { judgement, at }) => (judgement.verdict === 'review' ? change.withReview(state, judgement, at) : null),
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
    (state, { judgement, at }) => {
      if (judgement.row !== 'failedOnce' || state.stage.kind === 'sending') return null;
      const frozenAt = state.stage.kind === 'confirming' ? state.stage.frozenAt : null;
      const stage = change.confirming({ step: state.stage.step, frozenAt: frozenAt ?? at });
      return { ...state, notFound: null, stage };
    },
  ),
  row(
    'step again',
    ['open'],
    'requeried',
    { event: 'not final while a step waits', after: 'open', watched: 'yes', screen: 'the step again, with a sentence' },
    (state, { judgement }) =>
      change.inStage(state, 'confirming', ({ step }) =>
        judgement.row === 'notFinal' && step ? { ...state, notFound: null, stage: { kind: 'step', step } } : null,
      ),
  ),
  row(
    'not final',
    UNSETTLED,
    'requeried',
    { event: 'verdict wait', ...unchanged, screen: 'unchanged' },
    (state, { judgement }) => (judgement.row === 'noAnswer' ? null : { ...state, notFound: null }),
  ),
];

const persons: TransitionRow[] = [
  row(
    'handed over twice',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` a second time', ...unchanged, screen: 'refused, with who and when' },
    (state) => (state.released ? state : null),
    'alreadyReleased',
  ),
  row(
    'handed over under review',
    ['paid'],
    'handOver',
    { event: '`Hand over goods` while marked for review', ...unchanged, screen: 'refused; back office decides' },
    (state) => (state.review ? state : null),
    'needsReview',
  ),
  row(
    'handed over',
    ['paid'],
    'handOver',
    {
      event: '`Hand over goods`',
      after: 'paid + released',
      watched: 'as before',
      screen: '`Paid`, "handed over 14:32"',
    },
    (state, { at, by }) => ({ ...state, released: { at, by } }),
  ),
  row(
    'handed over unpaid',
    NOT_PAID,
    'handOver',
    { event: '`Hand over goods` before a re-query confirmed it', ...unchanged, screen: 'refused' },
    (state) => state,
    'notPaid',
  ),
  row(
    'bank page closed',
    ['open'],
    'bankPageClosed',
    {
      event: '`Close bank page`',
      after: 'open',
      watched: 'yes',
      screen: 'asking; the step again, or as the verdict says',
    },
    (state) =>
      change.inStage(state, 'step', ({ step }) =>
        step.step === 'bankPage' ? { ...state, stage: change.confirming({ step }) } : null,
      ),
  ),
  row(
    'paid sale cancelled',
    ['paid'],
    'cancelSale',
    {
      event: '`Cancel sale`, goods not handed over',
      after: 'paid + review; the sale is cancelled',
      watched: 'as before',
      screen: 'confirmation that says that the money was taken',
    },
    (state, { at }) =>
      state.released ? null : { ...state, review: state.review ?? { reason: 'paidAfterSaleEnded', at } },
  ),
  row(
    'sale cancelled',
    OUTCOMES,
    'cancelSale',
    {
      event: '`Cancel sale`',
      after: 'unchanged; the sale is cancelled',
      watched: 'as before',
      screen: 'confirmation that says what is known',
    },
    (state) => state,
  ),
  row(
    'left for later',
    OUTCOMES,
    'leaveForLater',
    { event: '`Leave for later`', after: 'unchanged; the sale is parked', watched: 'as before', screen: 'next sale' },
    (state) => state,
  ),
  row(
    'brought back',
    OUTCOMES,
    'resumeSale',
    {
      event: 'parked sale brought back',
      after: 'unchanged; the sale is active',
      watched: 'as before',
      screen: 'as the outcome says',
    },
    (state) => state,
  ),
];

/** The table outcome x event: the first row that holds decides. The documentation's table is made from it. */
export const TRANSITIONS: readonly TransitionRow[] = [...answers, ...verdicts, ...persons];
