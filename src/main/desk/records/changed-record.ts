import { identifiersAfter } from '../../../shared/input/service-identifiers.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { AnswerDetails, RequeryAnswer, RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { frozenAtOf, openStepOf } from '../../../shared/payment/transition.ts';
import { type WatchMoment, watchAfter } from '../../../shared/payment/watch.ts';
import type { Progress } from '../counter/payment-view.ts';
import type { StepDetail } from '../ports/journal-port.ts';
import type { Change } from './payment-change.ts';

/** The record of a payment after a change: its state, what was asked, and when it is asked for next. */
export function recordAfter(
  before: PaymentRecord,
  state: PaymentState,
  { happening, lastRequery }: Pick<Change, 'happening' | 'lastRequery'>,
  { at, random, waitedMs }: Pick<WatchMoment, 'at' | 'random' | 'waitedMs'>,
): PaymentRecord {
  const identifiers = identifiersAfter(before.serviceIdentifiers ?? [], detailsSaid(happening, before.reference));
  const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
  return {
    ...before,
    state,
    updatedAt: at,
    lastRequery: lastRequery ?? before.lastRequery,
    ...(becamePaid && lastRequery && { confirmation: lastRequery }),
    ...(identifiers.length > 0 && { serviceIdentifiers: identifiers }),
    watch: watchAfter(before.watch, {
      ...{ state, at, random, waitedMs },
      asked: answerTo(happening),
      putOffMs: putOffMsOf(happening),
    }),
  };
}

/** What an answer says beside what decides. One that names another reference speaks of another payment. */
function detailsSaid(happening: Happening, reference: string): AnswerDetails {
  if (happening.kind !== 'stepAnswered' && happening.kind !== 'requeried') return {};
  const answer = happening.kind === 'stepAnswered' ? happening.answer : answerOf(happening.outcome);
  return answer && (answer.reference === null || answer.reference === reference) ? answer : {};
}

function answerOf(outcome: RequeryOutcome): RequeryAnswer | null {
  return outcome.kind === 'answered' ? outcome.answer : null;
}

function answerTo(happening: Happening): 'answered' | 'unanswered' | null {
  if (happening.kind !== 'requeried') return null;
  return happening.row === 'noAnswer' || happening.row === 'overtaken' ? 'unanswered' : 'answered';
}

function putOffMsOf(happening: Happening): number {
  if (happening.kind !== 'requeried' || happening.outcome.kind !== 'lost') return 0;
  return happening.outcome.retryAfterMs ?? 0;
}

/** Whether a step may still be shown for it: what a step needs is kept that long. */
export function mayStepCome(state: PaymentState): boolean {
  return state.outcome === 'open' && (state.stage.kind === 'sending' || state.stage.step !== null);
}

/** What the screen shows of a payment that comes back to the counter: a step goes on only when a person says so. */
export function resumed({ state }: PaymentRecord, stepDetail: StepDetail | null): Partial<Progress> {
  return { stepDetail, notice: openStepOf(state) ? 'resumed' : null };
}

/** What the screen shows beside the record from now on. */
export function progressAfter(
  before: PaymentState,
  after: PaymentState,
  row: string | null,
  stepDetail: StepDetail | null | undefined,
): Partial<Progress> {
  const progress: Partial<Progress> = {};
  if (stepDetail !== undefined) progress.stepDetail = stepDetail;
  const step = openStepOf(after)?.step;
  // A keyed step that was frozen comes back without a word: nothing that was keyed has been refused. A bank page is offered.
  // One that comes for the first time, since a re-query did not know, comes as any step does.
  const isFirst = step !== undefined && before.stepsAsked?.[step] === undefined;
  if (row === 'step again' && !isFirst && (step === 'bankPage' || frozenAtOf(before) === null)) {
    progress.notice = step === 'bankPage' ? 'bankPageClosed' : 'notAccepted';
  }
  if (row === 'step answered' || step === undefined) progress.notice = null;
  if (row === 'step submitted' || row === 'step answered') progress.attempts = 0;
  if (row === 'step submitted') progress.notice = null;
  return progress;
}
