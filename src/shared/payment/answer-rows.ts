import * as change from './state-changes.ts';
import { row, type TransitionRow } from './transition-row.ts';

/** The rows of the transition table that the service's answers cause. */
export const ANSWER_ROWS: readonly TransitionRow[] = [
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
    {
      event: 'step answered',
      after: 'open; unknown if such a step was asked for three times',
      watched: 'yes',
      screen: 'next step',
    },
    (state, { operation, next, at }) =>
      change.inStage(state, 'sending', (stage) =>
        stage.operation === operation ? change.afterAnswer(state, next, at) : null,
      ),
  ),
  row(
    'answer lost',
    ['open'],
    'answerLost',
    { event: 'answer lost', after: 'unknown', watched: 'yes', screen: '`Not confirmed yet`' },
    (state, { at, cause, unsent }) =>
      change.inStage(state, 'sending', ({ operation, step }) =>
        change.unknownSince(state, at, { cause, ...(unsent && { unsent: { operation, step } }) }),
      ),
  ),
  row(
    'sent again',
    ['unknown'],
    'sentAgain',
    { event: '`Send again` of an unsent request', after: 'open', watched: 'yes', screen: 'sending' },
    (state, { at }) => {
      if (!state.unsent) return null;
      const { operation, step } = state.unsent;
      return {
        ...change.commonOf(state),
        outcome: 'open',
        stage: { kind: 'sending', operation, step },
        sentAt: at,
        notFound: null,
      };
    },
  ),
  row(
    'initiate refused',
    ['open'],
    'stepRefused',
    { event: 'initiate refused', after: 'open', watched: 'yes', screen: 'asking once' },
    (state, { operation, code, notDecrypted }) =>
      change.inStage(state, 'sending', (stage) =>
        operation === 'initiate' && stage.operation === operation
          ? { ...state, stage: change.confirming({ refusal: code, ...(notDecrypted && { notDecrypted }) }) }
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
    { event: 'CONFLICT on our own reference', after: 'open', watched: 'yes', screen: 'asking' },
    (state, { sentBefore }) =>
      change.inStage(state, 'sending', ({ step }) => ({
        ...state,
        stage: change.confirming({ step }),
        ...(!sentBefore && { referenceTaken: true as const }),
      })),
  ),
  row(
    'schedule ended',
    ['open'],
    'rhythmEnded',
    {
      event: 'the schedule ran out (0, 2, 4, 8 … s, about a minute)',
      after: 'unknown',
      watched: 'yes',
      screen: '`Not confirmed yet`',
    },
    (state, { at }) =>
      change.inStage(state, 'confirming', () => change.unknownSince(state, at, { cause: 'rhythmEnded' })),
  ),
];
