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

/** A service that asks for the same step again and again gets no more of what the customer keys. */
const MOST_STEPS_OF_A_KIND = 3;

/** What an answer asks for. */
export function afterAnswer(state: OpenState, next: NextStep, at: string): PaymentState {
  return next.kind === 'step' ? askedFor(state, next.step, at) : { ...state, stage: confirming({ step: next.step }) };
}

/** The step is open, unless it has been asked for too often. */
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

/** The service says something else than "failed" without a code. */
export function withoutFailure<State extends PaymentState>(state: State): State {
  const { failedWithoutCodeAt: _failedWithoutCodeAt, ...rest } = state;
  return rest as State;
}

/** The service knows this payment, or a "not found" has come to nothing: there is nothing more to send again. */
export function withoutUnsent(state: StateOf<'open' | 'unknown'>): PaymentState {
  if (state.outcome !== 'unknown') return state;
  const { unsent: _unsent, ...rest } = state;
  return rest;
}

/** What was decided of a payment that nobody had seen paid was not decided of this one: a person must look again. */
export function paid(state: PaymentState, at: string): StateOf<'paid'> {
  const { settled, review, ...others } = commonOf(state);
  const isDecided = review?.decided !== undefined;
  const decided = isDecided ? reviewWith(review, { reason: 'contradicted', at }) : review;
  const seen = settled ? foundAfterCase(review, at) : decided;
  return { ...others, review: seen, notFound: null, outcome: 'paid', paidAt: at, released: null };
}

/** The money comes when nobody waits for it any more. What a case has said of it comes first: the customer may have all back. */
export function paidTooLate(state: PaymentState, at: string): StateOf<'paid'> {
  const late = paid(state, at);
  return state.settled ? late : { ...late, review: reviewWith(state.review, { reason: 'paidAfterSaleEnded', at }) };
}

/** What its cases say became of it. Where that was said before it was paid, a person must look once more. */
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
 * An answer does not fit a payment that is not paid: the first reason stays, since a person has yet to look at it. Where one
 * has looked, a person must look again, save at what the service merely repeats.
 */
export function withReview<State extends PaymentState>(state: State, answer: Answer): State {
  if (answer.isRepeated && state.review) return state;
  return { ...state, review: reviewWith(state.review, findingOf(answer)) };
}

/** The service says something else of a payment that is paid: a person is told of each time, and not of its repetitions. */
export function contradicted(state: StateOf<'paid'>, answer: Answer): StateOf<'paid'> {
  if (!state.review || answer.isRepeated) return withReview(state, answer);
  return { ...state, review: foundAgain(state.review, findingOf(answer)) };
}

/** Marks for review, or opens a review again that was decided. One that a person has yet to decide stays as it is. */
function reviewWith(review: Review | null, finding: Finding): Review {
  if (review === null) return finding;
  return review.decided ? foundAgain(review, finding) : review;
}

/** A person of the back office has looked. */
export function reviewDecided(review: Review, decision: ReviewDecision): Review {
  const { reopenedAt: _reopenedAt, ...found } = review;
  return { ...found, decided: decision };
}

/** What was returned of a paid payment, all of it. */
export function withReturns(state: StateOf<'paid'>, returns: readonly Return[]): StateOf<'paid'> {
  const { returned: _returned, ...others } = state;
  return returns.length > 0 ? { ...others, returned: [...returns] } : others;
}

/** A person must look again. */
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
  const goesOn = before !== null && (measured === null || measured.sinceNotFoundSeconds !== undefined);
  return goesOn ? { ...before, count: before.count + 1, lastAt: at } : { count: 1, firstAt: at, lastAt: at };
}

/** Something else than "not found" was said, so that a row of these begins anew. */
export function withoutCount<State extends PaymentState>(state: State): State {
  return UNSETTLED.some((outcome) => outcome === state.outcome) ? { ...state, notFound: null } : state;
}

/** Whether one more "not found" meets the never-received rule. */
export function isNeverReceived(state: PaymentState, answer: MeasuredAnswer): boolean {
  const { count, firstAt } = countNotFound(state, answer);
  if (count < NEVER_RECEIVED.count) return false;
  const { at, measured } = answer;
  if (measured === null) return isLongEnough(elapsedMs(firstAt, at), elapsedMs(state.sentAt, at));
  const { sinceNotFoundSeconds = 0, sinceSentSeconds = sinceNotFoundSeconds } = measured;
  return isLongEnough(1_000 * sinceNotFoundSeconds, 1_000 * sinceSentSeconds);
}

function isLongEnough(overMs: number, afterSendMs: number): boolean {
  return overMs >= NEVER_RECEIVED.overMs && afterSendMs >= NEVER_RECEIVED.afterSendMs;
}

/** Since when a step is frozen, after one more "failed" that is not believed yet. */
export function frozenSince(stage: Stage, { at, measured }: MeasuredAnswer): string {
  const frozenAt = stage.kind === 'confirming' ? stage.frozenAt : null;
  const goesOn = frozenAt !== null && (measured === null || measured.sinceFailedSeconds !== undefined);
  return goesOn ? frozenAt : at;
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

type Common = Pick<PaymentState, 'sentAt' | 'notFound' | 'review' | 'referenceTaken' | 'stepsAsked' | 'settled'>;

export function commonOf({ sentAt, notFound, review, referenceTaken, stepsAsked, settled }: PaymentState): Common {
  return {
    ...{ sentAt, notFound, review },
    ...(referenceTaken && { referenceTaken }),
    ...(stepsAsked && { stepsAsked }),
    ...(settled && { settled }),
  };
}
