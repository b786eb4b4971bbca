import type { ProblemCode } from '../problems.ts';
import { ANSWER_ROWS } from './answer-rows.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { OpenStep, PaymentState } from './payment-state.ts';
import { PERSON_ROWS } from './person-rows.ts';
import type { TransitionRow } from './transition-row.ts';
import { VERDICT_ROWS } from './verdict-rows.ts';

/** The table outcome x event: the first row that applies decides. The documentation is generated from it. */
export const TRANSITIONS: readonly TransitionRow[] = [...ANSWER_ROWS, ...VERDICT_ROWS, ...PERSON_ROWS];

export interface Transition {
  state: PaymentState;
  /** The name of the row that decided; null if no row applied and nothing changed. */
  row: string | null;
  /** Set if a person asked for something that this state does not allow. The state is then unchanged. */
  refusal: ProblemCode | null;
}

/** Returns the state after an event. If no row of the table applies, nothing changes. */
export function transition(state: PaymentState, event: PaymentEvent): Transition {
  for (const row of ROWS_OF_KIND.get(event.kind) ?? []) {
    const next = row.apply(state, event);
    if (next) return { state: next, row: row.name, refusal: row.refusal };
  }
  return { state, row: null, refusal: null };
}

const ROWS_OF_KIND = Map.groupBy(TRANSITIONS, ({ kind }) => kind);

/** Returns the step that the customer still has to do, or that opens again if a re-query does not know yet. */
export function openStepOf(state: PaymentState): OpenStep | null {
  return state.outcome === 'open' ? state.stage.step : null;
}

/** Tells whether the customer has a step to do. A bank page that has returned does not count. */
export function isStepOpen(state: PaymentState): boolean {
  if (state.outcome !== 'open' || state.stage.step === null) return false;
  return state.stage.kind !== 'confirming' || state.stage.pageReturned === undefined;
}

/** Tells whether a re-query has said "failed" and a second "failed" is awaited. */
export function isFailedOnce(state: PaymentState): boolean {
  return frozenAtOf(state) !== null || state.failedWithoutCodeAt !== undefined;
}

/** Returns when the step was frozen that waits for a second "failed"; null if none does. */
export function frozenAtOf(state: PaymentState): string | null {
  return state.outcome === 'open' && state.stage.kind === 'confirming' ? state.stage.frozenAt : null;
}
