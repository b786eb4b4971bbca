import type { ProblemCode } from '../problems.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { OpenStep, PaymentState } from './payment-state.ts';
import { TRANSITIONS } from './transition-table.ts';

export interface Transition {
  state: PaymentState;
  /** The name of the row of the table that decided; null where no row held and nothing changed. */
  row: string | null;
  /** Set where a person asked for what this state does not allow; the state is then unchanged. */
  refusal: ProblemCode | null;
}

/**
 * Moves a payment on. Pure: every event in every state has a defined result, and where no row holds nothing changes.
 */
export function transition(state: PaymentState, event: PaymentEvent): Transition {
  for (const row of TRANSITIONS) {
    const next = row.apply(state, event);
    if (next) return { state: next, row: row.name, refusal: row.refusal };
  }
  return { state, row: null, refusal: null };
}

/** The step that the customer still has to do, or that comes back when a re-query does not know yet. */
export function openStepOf(state: PaymentState): OpenStep | null {
  return state.outcome === 'open' ? state.stage.step : null;
}

/** Whether the customer still has a step to do. A bank page that has returned is none, though it may come back. */
export function isStepOpen(state: PaymentState): boolean {
  if (state.outcome !== 'open' || state.stage.step === null) return false;
  return state.stage.kind !== 'confirming' || state.stage.pageReturned === undefined;
}

/** Whether re-queries have said a "failed" that waits for a second one. */
export function isFailedOnce(state: PaymentState): boolean {
  return frozenAtOf(state) !== null || state.failedWithoutCodeAt !== undefined;
}

/** Since when a step waits for a second "failed", null where none does. */
export function frozenAtOf(state: PaymentState): string | null {
  return state.outcome === 'open' && state.stage.kind === 'confirming' ? state.stage.frozenAt : null;
}
