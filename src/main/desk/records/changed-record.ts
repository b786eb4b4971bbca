import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { frozenAtOf, openStepOf } from '../../../shared/payment/transition.ts';
import type { Progress } from '../counter/payment-view.ts';
import type { StepDetail } from '../ports/journal-port.ts';

export function mayStepCome(state: PaymentState): boolean {
  if (state.outcome === 'unknown') return state.unsent !== undefined;
  return state.outcome === 'open' && (state.stage.kind === 'sending' || state.stage.step !== null);
}

/** Returns the progress of a payment that comes back to the counter. Its step continues only after a press. */
export function resumed({ state }: PaymentRecord, stepDetail: StepDetail | null): Partial<Progress> {
  return { stepDetail, notice: openStepOf(state) ? 'resumed' : null };
}

export function progressAfter(
  before: PaymentState,
  after: PaymentState,
  row: string | null,
  stepDetail: StepDetail | null | undefined,
): Partial<Progress> {
  const progress: Partial<Progress> = {};
  if (stepDetail !== undefined) progress.stepDetail = stepDetail;
  const step = openStepOf(after)?.step;
  // A frozen keyed step returns without a message, because nothing was refused; a bank page is offered again.
  const isFirst = step !== undefined && before.stepsAsked?.[step] === undefined;
  if (row === 'step again' && !isFirst && (step === 'bankPage' || frozenAtOf(before) === null)) {
    progress.notice = step === 'bankPage' ? 'bankPageClosed' : 'notAccepted';
  }
  if (row === 'step answered' || step === undefined) progress.notice = null;
  if (row === 'step submitted' || row === 'step answered') progress.attempts = 0;
  if (row === 'step submitted') progress.notice = null;
  return progress;
}
