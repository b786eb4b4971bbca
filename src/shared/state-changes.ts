import type { NextStep } from './next-step.ts';
import type { EventOf, SaleSituation } from './payment-event.ts';
import type { Outcome, PaymentState, Stage, UnknownCause } from './payment-state.ts';
import type { Judgement } from './verdict.ts';

/** The single changes of which the rows of the transition table are made. All pure; times come from outside. */

export type StateOf<Now extends Outcome> = Extract<PaymentState, { outcome: Now }>;
export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>;
type OpenState = StateOf<'open'>;

/** "Not found" this often, over this long, and this long after the last send, means that nothing was ever received. */
export const NEVER_RECEIVED = { count: 3, overMs: 120_000, afterSendMs: 60_000 } as const;

/** Applies `next` where an open payment is in this stage; null where it is not. */
export function inStage<Kind extends Stage['kind']>(
  state: OpenState,
  kind: Kind,
  next: (stage: StageOf<Kind>) => PaymentState | null,
): PaymentState | null {
  return isStage(state.stage, kind) ? next(state.stage) : null;
}

export function stageAfter(next: NextStep): Stage {
  return next.kind === 'step' ? { kind: 'step', step: next.step } : confirming({ step: next.step });
}

export function confirming(parts: Partial<Omit<StageOf<'confirming'>, 'kind'>>): Stage {
  return { kind: 'confirming', step: null, refusal: null, frozenAt: null, ...parts };
}

export function unknownSince(
  state: PaymentState,
  at: string,
  why: { cause: UnknownCause; unsent?: StateOf<'unknown'>['unsent'] },
): PaymentState {
  return { ...commonOf(state), outcome: 'unknown', since: at, ...why };
}

/** The service knows this payment, or a "not found" has come to nothing: there is nothing more to send again. */
export function withoutUnsent(state: StateOf<'open' | 'unknown'>): PaymentState {
  if (state.outcome !== 'unknown') return state;
  const { unsent: _unsent, ...rest } = state;
  return rest;
}

export function paid(state: PaymentState, at: string): PaymentState {
  return { ...commonOf(state), notFound: null, outcome: 'paid', paidAt: at, released: null };
}

export function declined(
  state: PaymentState,
  at: string,
  why: { code: string | null; refused: boolean },
): PaymentState {
  return { ...commonOf(state), outcome: 'declined', declinedAt: at, ...why };
}

export function neverReceived(state: PaymentState, at: string): PaymentState {
  return { ...commonOf(state), notFound: countNotFound(state, at), outcome: 'neverReceived', since: at };
}

/** Marks for review; the first reason stays, since a person has yet to look at it. */
export function withReview<State extends PaymentState>(state: State, judgement: Judgement, at: string): State {
  return { ...state, review: state.review ?? { reason: judgement.review ?? 'contradicted', at } };
}

/** The service says something else of a payment that is paid: a person is told of each time, and not of its repetitions. */
export function contradicted(
  state: StateOf<'paid'>,
  { judgement, isRepeated, at }: Pick<EventOf<'requeried'>, 'judgement' | 'isRepeated' | 'at'>,
): StateOf<'paid'> {
  if (!state.review || isRepeated) return withReview(state, judgement, at);
  return { ...state, review: { ...state.review, again: { reason: judgement.review ?? 'contradicted', at } } };
}

export function countNotFound(state: PaymentState, at: string): NonNullable<PaymentState['notFound']> {
  const before = state.notFound;
  return before ? { ...before, count: before.count + 1, lastAt: at } : { count: 1, firstAt: at, lastAt: at };
}

/** Whether one more "not found" at this time meets the never-received rule. */
export function isNeverReceived(state: PaymentState, at: string): boolean {
  const { count, firstAt, lastAt } = countNotFound(state, at);
  return (
    count >= NEVER_RECEIVED.count &&
    elapsedMs(firstAt, lastAt) >= NEVER_RECEIVED.overMs &&
    elapsedMs(state.sentAt, lastAt) >= NEVER_RECEIVED.afterSendMs
  );
}

/** Whether the money, if it comes now, is what the counter still waits for. */
export function isAwaited({ status, paidByAnother }: SaleSituation): boolean {
  return (status === 'active' || status === 'parked') && !paidByAnother;
}

export function elapsedMs(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

function isStage<Kind extends Stage['kind']>(stage: Stage, kind: Kind): stage is StageOf<Kind> {
  return stage.kind === kind;
}

type Common = Pick<PaymentState, 'sentAt' | 'notFound' | 'review' | 'referenceTaken'>;

export function commonOf({ sentAt, notFound, review, referenceTaken }: PaymentState): Common {
  return { sentAt, notFound, review, ...(referenceTaken && { referenceTaken }) };
}
