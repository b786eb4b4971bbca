import type { EventOf, SaleSituation } from './payment-event.ts';
import {
  type Finding,
  type NextStep,
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

/** The changes that the rows of the transition table consist of. All are pure functions that receive the time. */

export type StateOf<Now extends Outcome> = Extract<PaymentState, { outcome: Now }>;
export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>;
type OpenState = StateOf<'open'>;

/** `count` answers "not found" over `overMs`, the last at least `afterSendMs` after the request was sent. */
const NEVER_RECEIVED = { count: 3, overMs: 120_000, afterSendMs: 60_000 } as const;

/** @returns null if the payment is not in this stage */
export function inStage<Kind extends Stage['kind']>(
  state: OpenState,
  kind: Kind,
  next: (stage: StageOf<Kind>) => PaymentState | null,
): PaymentState | null {
  return isStage(state.stage, kind) ? next(state.stage) : null;
}

/** How often the service may ask for the same step, so that the customer does not key it endlessly. */
const MOST_STEPS_OF_A_KIND = 3;

export function afterAnswer(state: OpenState, next: NextStep, at: string): PaymentState {
  return next.kind === 'step' ? askedFor(state, next.step, at) : { ...state, stage: confirming({ step: next.step }) };
}

/** Opens the step that the service asks for, unless it has asked too often. */
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

/** Forgets an earlier "failed" without a code, because the service now says something else. */
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

/** Marks a payment as paid. A decision about the unpaid payment no longer holds, so a person must look again. */
export function paid(state: PaymentState, at: string): StateOf<'paid'> {
  const { settled, review, ...others } = commonOf(state);
  const isDecided = review?.decided !== undefined;
  const decided = isDecided ? reviewWith(review, { reason: 'contradicted', at }) : review;
  const seen = settled ? foundAfterCase(review, at) : decided;
  return { ...others, review: seen, notFound: null, outcome: 'paid', paidAt: at, handedOver: null };
}

/** Marks a payment as paid after its sale has ended. A case that has settled the payment takes precedence. */
export function paidTooLate(state: PaymentState, at: string): StateOf<'paid'> {
  const late = paid(state, at);
  return state.settled ? late : { ...late, review: reviewWith(state.review, { reason: 'paidAfterSaleEnded', at }) };
}

/** Stores what resolved cases say. If money was returned before the payment was paid, a person must look again. */
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

/**
 * Adds a finding to the review. The first reason stays until a person decides. After a decision a person must look
 * again, unless the service only repeats itself.
 */
export function withReview<State extends PaymentState>(state: State, answer: Answer): State {
  if (answer.isRepeated && state.review) return state;
  return { ...state, review: reviewWith(state.review, findingOf(answer)) };
}

/** Adds a contradiction of a paid payment to its review. A repetition adds nothing. */
export function contradicted(state: StateOf<'paid'>, answer: Answer): StateOf<'paid'> {
  if (!state.review || answer.isRepeated) return withReview(state, answer);
  return { ...state, review: foundAgain(state.review, findingOf(answer)) };
}

/** Adds a finding to a decided review. An undecided review stays unchanged. */
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

/** Ends a series of "not found" because the service said something else. */
export function withoutCount<State extends PaymentState>(state: State): State {
  return UNSETTLED.some((outcome) => outcome === state.outcome) ? { ...state, notFound: null } : state;
}

/** Tells whether this "not found" completes the rule for payments that were never received. */
export function isNeverReceived(state: PaymentState, answer: MeasuredAnswer): boolean {
  if (countNotFound(state, answer).count < NEVER_RECEIVED.count) return false;
  const { sinceNotFoundSeconds = 0, sinceSentSeconds = sinceNotFoundSeconds } = answer.measured;
  const { overMs, afterSendMs } = NEVER_RECEIVED;
  return 1_000 * sinceNotFoundSeconds >= overMs && 1_000 * sinceSentSeconds >= afterSendMs;
}

/** Returns when the step was frozen, after another "failed" that is not believed yet. */
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
