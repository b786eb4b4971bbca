import type { ProblemCode } from '../problems.ts';
import type { EventOf, PaymentEvent, PaymentEventKind } from './payment-event.ts';
import type { Outcome, PaymentState } from './payment-state.ts';
import type { StateOf } from './state-changes.ts';

export interface TransitionRow {
  name: string;
  now: readonly Outcome[];
  kind: PaymentEventKind;
  texts: RowTexts;
  refusal: ProblemCode | null;
  /** @returns null if this row does not apply */
  apply: (state: PaymentState, event: PaymentEvent) => PaymentState | null;
}

export interface RowTexts {
  event: string;
  after: string;
  watched: string;
  screen: string;
}

export const UNCHANGED = { after: 'unchanged', watched: 'as before' } as const;

/** Makes a row for one kind of event and some outcomes, so that both types are known inside `apply`. */
export function row<Now extends Outcome, Kind extends PaymentEventKind>(
  name: string,
  now: readonly Now[],
  kind: Kind,
  texts: RowTexts,
  next: (state: StateOf<Now>, event: EventOf<Kind>) => PaymentState | null,
  refusal: ProblemCode | null = null,
): TransitionRow {
  const apply = (state: PaymentState, event: PaymentEvent) =>
    isOutcome(state, now) && isKind(event, kind) ? next(state, event) : null;
  return { name, now, kind, texts, refusal, apply };
}

function isOutcome<Now extends Outcome>(state: PaymentState, now: readonly Now[]): state is StateOf<Now> {
  return now.some((outcome) => outcome === state.outcome);
}

function isKind<Kind extends PaymentEventKind>(event: PaymentEvent, kind: Kind): event is EventOf<Kind> {
  return event.kind === kind;
}
