import type { RequeryOutcome } from '../payment/answers.ts';
import type { Measured } from '../payment/measured.ts';
import type { EventOf } from '../payment/payment-event.ts';
import type { PaymentState, ReviewDecision, Settled, Stage } from '../payment/payment-state.ts';
import type { Return } from '../payment/returned.ts';
import { frozenAtOf, isFailedOnce, isStepOpen } from '../payment/transition.ts';
import { judge } from '../payment/verdict.ts';
import { expectation } from './answers.fixture.ts';

/** States and events of one payment for tests. Times are in milliseconds after the intent. */

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');

export function at(afterMs: number): string {
  return new Date(START_MS + afterMs).toISOString();
}

const common = { sentAt: at(0), notFound: null, review: null };
type StateOf<Now extends PaymentState['outcome']> = Extract<PaymentState, { outcome: Now }>;

/** Makes the state of a payment just after its intent, or in the given stage. */
export function open(
  stage: Stage = { kind: 'sending', operation: 'initiate', step: null },
  changes: Partial<StateOf<'open'>> = {},
): PaymentState {
  return { outcome: 'open', stage, ...common, ...changes };
}

export function unknown(changes: Partial<StateOf<'unknown'>> = {}): PaymentState {
  return { outcome: 'unknown', since: at(0), ...common, ...changes };
}

export function paid(changes: Partial<StateOf<'paid'>> = {}): PaymentState {
  return { outcome: 'paid', paidAt: at(0), handedOver: null, ...common, ...changes };
}

export function declined(changes: Partial<StateOf<'declined'>> = {}): PaymentState {
  return { outcome: 'declined', declinedAt: at(0), code: '51', refused: false, ...common, ...changes };
}

export function neverReceived(changes: Partial<StateOf<'neverReceived'>> = {}): PaymentState {
  return { outcome: 'neverReceived', since: at(0), ...common, ...changes };
}

export const OTP: Stage = { kind: 'step', step: { step: 'otp', suggestion: null } };
export const CARD_PIN: Stage = { kind: 'step', step: { step: 'cardPin', suggestion: 'PIN' } };
export const BANK_PAGE_STEP: Stage = { kind: 'step', step: { step: 'bankPage', suggestion: null } };
export const SENDING_OTP: Stage = { kind: 'sending', operation: 'validate', step: { step: 'otp', suggestion: null } };

export function confirming(changes: Partial<Extract<Stage, { kind: 'confirming' }>> = {}): Stage {
  return { kind: 'confirming', step: null, refusal: null, frozenAt: null, ...changes };
}

export function decision(afterMs = 0): ReviewDecision {
  const by = { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: 1 };
  return { at: at(afterMs), by: 'ngozi', case: by, reason: 'moneyReturned' };
}

/** Makes a decision in the shop's favour, after which the goods may leave. */
export function keptDecision(afterMs = 0): ReviewDecision {
  return { ...decision(afterMs), reason: 'paymentWasRight', books: 'kept' };
}

/** A partial return for a payment of NGN 1,500.00. */
export const RETURN: Return = {
  amount: { amountMinor: 50_000, currency: 'NGN' },
  at: at(8),
  by: 'ngozi',
  case: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: 1 },
};

export const SETTLED: Settled = { reason: 'moneyReturned', at: at(8), by: 'ngozi', case: RETURN.case };
export const GOODS_GIVEN: Settled = { ...SETTLED, reason: 'goodsHandedOver' };

/** Returns the durations that a till measures if it never sleeps, from the times in the state. */
function measuredAt(state: PaymentState, afterMs: number): Measured {
  const { sentAt, notFound, failedWithoutCodeAt } = state;
  const failedAt = frozenAtOf(state) ?? failedWithoutCodeAt;
  return {
    sinceSentSeconds: secondsSince(sentAt, afterMs),
    ...(notFound && { sinceNotFoundSeconds: secondsSince(notFound.firstAt, afterMs) }),
    ...(failedAt && { sinceFailedSeconds: secondsSince(failedAt, afterMs) }),
  };
}

function secondsSince(time: string, afterMs: number): number {
  return Math.floor((Date.parse(at(afterMs)) - Date.parse(time)) / 1_000);
}

/** Makes the event of a re-query, judged as the fold judges it for this state. */
export function requeried(
  state: PaymentState,
  outcome: RequeryOutcome,
  afterMs = 0,
  sale: EventOf<'requeried'>['sale'] = { status: 'active', paidByAnother: false },
): EventOf<'requeried'> {
  const measured = measuredAt(state, afterMs);
  const judgement = judge(
    outcome,
    expectation({
      stepOpen: isStepOpen(state),
      failedBeforeMs: isFailedOnce(state) ? 1_000 * (measured.sinceFailedSeconds ?? 0) : null,
      overtaken: state.outcome === 'open' && state.stage.kind === 'sending',
    }),
  );
  const code = outcome.kind === 'answered' ? outcome.answer.code : null;
  return { kind: 'requeried', at: at(afterMs), judgement, code, sale, isRepeated: false, measured };
}
