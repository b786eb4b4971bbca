import type { NextStep } from './next-step.ts';
import type { EventOf, SaleSituation } from './payment-event.ts';
import type { Finding, Outcome, PaymentState, Review, ReviewDecision, Stage, UnknownCause } from './payment-state.ts';

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

/** What was decided of a payment that nobody had seen paid was not decided of this one: a person must look again. */
export function paid(state: PaymentState, at: string): StateOf<'paid'> {
  const { review, ...others } = commonOf(state);
  const isDecided = review?.decided !== undefined;
  const seen = isDecided ? reviewWith(review, { reason: 'contradicted', at }) : review;
  return { ...others, review: seen, notFound: null, outcome: 'paid', paidAt: at, released: null };
}

/** The money comes when nobody waits for it any more. */
export function paidTooLate(state: PaymentState, at: string): StateOf<'paid'> {
  return { ...paid(state, at), review: reviewWith(state.review, { reason: 'paidAfterSaleEnded', at }) };
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
export function reviewWith(review: Review | null, finding: Finding): Review {
  if (review === null) return finding;
  return review.decided ? foundAgain(review, finding) : review;
}

/** A person of the back office has looked. */
export function reviewDecided(review: Review, decision: ReviewDecision): Review {
  const { reopenedAt: _reopenedAt, ...found } = review;
  return { ...found, decided: decision };
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
