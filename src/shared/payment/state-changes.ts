import type { NextStep } from './next-step.ts';
import type { EventOf, SaleSituation } from './payment-event.ts';
import {
  type Finding,
  type OpenStep,
  type Outcome,
  type PaymentState,
  type Review,
  type ReviewDecision,
  type Settled,
  type Stage,
  UNSETTLED,
  type UnknownCause,
} from './payment-state.ts';
import type { Return } from './returned.ts';

/** The changes that the rows of the transition table are made of. All are pure; times are passed in. */

export type StateOf<Now extends Outcome> = Extract<PaymentState, { outcome: Now }>;
export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>;
type OpenState = StateOf<'open'>;

/** This many "not found" answers, over this time, and this long after the last send. */
const NEVER_RECEIVED = { count: 3, overMs: 120_000, afterSendMs: 60_000 } as const;

/** @returns null if the payment is not in this stage */
export function inStage<Kind extends Stage['kind']>(
  state: OpenState,
  kind: Kind,
  next: (stage: StageOf<Kind>) => PaymentState | null,
): PaymentState | null {
  return isStage(state.stage, kind) ? next(state.stage) : null;
}

/** A service that asks for the same step again and again gets nothing more from the customer. */
const MOST_STEPS_OF_A_KIND = 3;

export function afterAnswer(state: OpenState, next: NextStep, at: string): PaymentState {
  return next.kind === 'step' ? askedFor(state, next.step, at) : { ...state, stage: confirming({ step: next.step }) };
}

/** Refuses a step that was asked for too often. */
export function askedFor(state: OpenState, step: OpenStep, at: string): PaymentState {
  const asked = state.stepsAsked?.[step.step] ?? 0;
  if (asked >= MOST_STEPS_OF_A_KIND) return unknownSince(state, at, { cause: 'stepsUsedUp' });
  return { ...state, stage: { kind: 'step', step }, stepsAsked: { ...state.stepsAsked, [step.step]: asked + 1 } };
}

export function confirming(parts: Partial<Omit<StageOf<'confirming'>, 'kind'>>): Stage {
  return { kind: 'confirming', step: null, refusal: null, frozenAt: null, ...parts };
}

export function unknownSince(
  state: PaymentState,
  at: string,
  why: { cause?: UnknownCause; unsent?: StateOf<'unknown'>['unsent'] },
): PaymentState {
  const { failedWithoutCodeAt } = state;
  return {
    ...commonOf(state),
    ...(failedWithoutCodeAt && { failedWithoutCodeAt }),
    outcome: 'unknown',
    since: at,
    ...why,
  };
}

/** Forgets an earlier "failed" without a code, since the service now says something else. */
export function withoutFailure<State extends PaymentState>(state: State): State {
  const { failedWithoutCodeAt: _failedWithoutCodeAt, ...rest } = state;
  return rest as State;
}

/** Forgets the unsent request: the service knows this payment, or a "not found" had no effect. */
export function withoutUnsent(state: StateOf<'open' | 'unknown'>): PaymentState {
  if (state.outcome !== 'unknown') return state;
  const { unsent: _unsent, ...rest } = state;
  return rest;
}

/** Marks a payment paid. A decision that was made while it was unpaid no longer holds: a person must look again. */
export function paid(state: PaymentState, at: string): StateOf<'paid'> {
  const { settled, review, ...others } = commonOf(state);
  const isDecided = review?.decided !== undefined;
  const decided = isDecided ? reviewWith(review, { reason: 'contradicted', at }) : review;
  const seen = settled ? foundAfterCase(review, at) : decided;
  return { ...others, review: seen, notFound: null, outcome: 'paid', paidAt: at, handedOver: null };
}

/**
 * Marks a payment as paid for which nobody waits any longer. What a case has said takes precedence: the customer may
 * have the money back.
 */
export function paidTooLate(state: PaymentState, at: string): StateOf<'paid'> {
  const late = paid(state, at);
  return state.settled ? late : { ...late, review: reviewWith(state.review, { reason: 'paidAfterSaleEnded', at }) };
}

/** A person must look again at what the cases said before the payment was paid. */
export function settledByCase<State extends PaymentState>(state: State, settled: Settled | null, at: string): State {
  const { settled: _settled, ...others } = state;
  if (!settled) return others as State;
  const isBeforePaid = state.outcome === 'paid' && settled.reason === 'moneyReturned';
  return isBeforePaid ? { ...state, review: foundAfterCase(state.review, at) } : { ...state, settled };
}

function foundAfterCase(review: Review | null, at: string): Review {
  const finding = { reason: 'paidAfterCase', at } as const;
  return review ? foundAgain(review, finding) : finding;
}

export function declined(
  state: PaymentState,
  at: string,
  why: { code: string | null; refused: boolean; notDecrypted?: true },
): PaymentState {
  return { ...commonOf(state), outcome: 'declined', declinedAt: at, ...why };
}

export function neverReceived(state: PaymentState, answer: MeasuredAnswer): PaymentState {
  return { ...commonOf(state), notFound: countNotFound(state, answer), outcome: 'neverReceived', since: answer.at };
}

type Answer = Pick<EventOf<'requeried'>, 'judgement' | 'isRepeated' | 'at'>;

/** The first reason stays until a person has decided. After a decision a person must look again, unless the service only repeats itself. */
export function withReview<State extends PaymentState>(state: State, answer: Answer): State {
  if (answer.isRepeated && state.review) return state;
  return { ...state, review: reviewWith(state.review, findingOf(answer)) };
}

/** Every new contradiction is a finding, a repetition is not. */
export function contradicted(state: StateOf<'paid'>, answer: Answer): StateOf<'paid'> {
  if (!state.review || answer.isRepeated) return withReview(state, answer);
  return { ...state, review: foundAgain(state.review, findingOf(answer)) };
}

/** An undecided review stays as it is. */
function reviewWith(review: Review | null, finding: Finding): Review {
  if (review === null) return finding;
  return review.decided ? foundAgain(review, finding) : review;
}

export function reviewDecided(review: Review, decision: ReviewDecision): Review {
  const { reopenedAt: _reopenedAt, ...found } = review;
  return { ...found, decided: decision };
}

export function withReturns(state: StateOf<'paid'>, returns: readonly Return[]): StateOf<'paid'> {
  const { returned: _returned, ...others } = state;
  return returns.length > 0 ? { ...others, returned: [...returns] } : others;
}

export function reviewReopened(review: Review, at: string): Review {
  const { decided: _decided, ...found } = review;
  return { ...found, reopenedAt: at };
}

function foundAgain(review: Review, finding: Finding): Review {
  const open = review.decided ? reviewReopened(review, finding.at) : review;
  return { ...open, again: finding };
}

function findingOf({ judgement, at }: Answer): Finding {
  return { reason: judgement.review ?? 'contradicted', at };
}

type MeasuredAnswer = Pick<EventOf<'requeried'>, 'at' | 'measured'>;

export function countNotFound(
  { notFound: before }: PaymentState,
  { at, measured }: MeasuredAnswer,
): NonNullable<PaymentState['notFound']> {
  const goesOn = before !== null && measured.sinceNotFoundSeconds !== undefined;
  return goesOn ? { ...before, count: before.count + 1, lastAt: at } : { count: 1, firstAt: at, lastAt: at };
}

/** Ends a series of "not found", because the service said something else. */
export function withoutCount<State extends PaymentState>(state: State): State {
  return UNSETTLED.some((outcome) => outcome === state.outcome) ? { ...state, notFound: null } : state;
}

/** @returns true if one more "not found" completes the rule */
export function isNeverReceived(state: PaymentState, answer: MeasuredAnswer): boolean {
  if (countNotFound(state, answer).count < NEVER_RECEIVED.count) return false;
  const { sinceNotFoundSeconds = 0, sinceSentSeconds = sinceNotFoundSeconds } = answer.measured;
  const { overMs, afterSendMs } = NEVER_RECEIVED;
  return 1_000 * sinceNotFoundSeconds >= overMs && 1_000 * sinceSentSeconds >= afterSendMs;
}

/** Returns since when a step is frozen, after one more "failed" that is not believed yet. */
export function frozenSince(stage: Stage, { at, measured }: MeasuredAnswer): string {
  const frozenAt = stage.kind === 'confirming' ? stage.frozenAt : null;
  const goesOn = frozenAt !== null && measured.sinceFailedSeconds !== undefined;
  return goesOn ? frozenAt : at;
}

export function isAwaited({ status, paidByAnother }: SaleSituation): boolean {
  return (status === 'active' || status === 'parked') && !paidByAnother;
}

function isStage<Kind extends Stage['kind']>(stage: Stage, kind: Kind): stage is StageOf<Kind> {
  return stage.kind === kind;
}

type Common = Pick<PaymentState, 'sentAt' | 'notFound' | 'review' | 'referenceTaken' | 'stepsAsked' | 'settled'>;

export function commonOf({ sentAt, notFound, review, referenceTaken, stepsAsked, settled }: PaymentState): Common {
  return {
    sentAt,
    notFound,
    review,
    ...(referenceTaken && { referenceTaken }),
    ...(stepsAsked && { stepsAsked }),
    ...(settled && { settled }),
  };
}
