import { describe, expect, it } from 'vitest';
import { FAILED, LOST, NOT_FOUND, PENDING } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import {
  asksForOtp,
  EXAMPLES,
  inUse,
  lost,
  otp,
  PAID,
  person,
  REFUSALS,
  refused,
  review,
  submitted,
  told,
} from '../testing/transition-examples.fixture.ts';
import type { PaymentEvent } from './payment-event.ts';
import { type PaymentState, paymentStateSchema } from './payment-state.ts';
import { isStepOpen, openStepOf, TRANSITIONS, transition } from './transition.ts';

const { at, requeried } = given;

describe('the transition table', () => {
  it.each(EXAMPLES)('$row', ({ row, state, event, after }) => {
    const result = transition(state, event);
    expect(result).toMatchObject({ row, state: after, refusal: REFUSALS[row] ?? null });
    expect(paymentStateSchema.parse(result.state)).toEqual(result.state);
    if (result.refusal) expect(result.state).toEqual(state);
  });

  it('each row of the transition table has its own name and an example', () => {
    const names = TRANSITIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(EXAMPLES.map(({ row }) => row)).toEqual(names);
  });
});

describe('an answer that asks for no step', () => {
  it.each([null, otp])('re-queries after an answer that asks for no step: %j', (step) => {
    const next = { kind: 'confirm', step } as const;
    const after = transition(given.open(), { kind: 'stepAnswered', operation: 'initiate', next, at: at(9) }).state;
    expect(after).toMatchObject({
      outcome: 'open',
      stage: { kind: 'confirming', step, refusal: null, frozenAt: null },
    });
  });
});

describe('an unsent request', () => {
  const unsent: PaymentEvent = { kind: 'answerLost', cause: 'offline', unsent: true, at: at(9) };
  const waiting = transition(given.open(), unsent).state;

  it('keeps an unsent request ready to be sent again after a lost answer or "not found"', () => {
    expect(waiting).toMatchObject({
      outcome: 'unknown',
      cause: 'offline',
      unsent: { operation: 'initiate', step: null },
    });
    expect(transition(waiting, requeried(waiting, LOST)).state).toEqual(waiting);
    expect(transition(waiting, requeried(waiting, NOT_FOUND, 9)).state).toMatchObject({
      unsent: { operation: 'initiate' },
    });
  });

  it('does not send a request again once the service knows the payment', () => {
    const { state } = transition(waiting, requeried(waiting, PENDING));
    expect(state).not.toHaveProperty('unsent');
    expect(transition(state, { kind: 'sentAgain', at: at(9) })).toEqual({ state, row: null, refusal: null });
  });

  it('does not send a request again after an answer that was only lost', () => {
    const { state } = transition(given.open(), lost);
    expect(transition(state, { kind: 'sentAgain', at: at(9) })).toEqual({ state, row: null, refusal: null });
  });
});

describe('CONFLICT on a reference', () => {
  it('CONFLICT marks a reference that this program had not sent as taken, and the mark stays', () => {
    const { state } = transition(given.open(), { kind: 'referenceInUse', sentBefore: false, at: at(9) });
    expect(state.referenceTaken).toBe(true);
    const over = transition(state, person('rhythmEnded')).state;
    expect(over).toMatchObject({ outcome: 'unknown', referenceTaken: true });
    expect(transition(over, requeried(over, FAILED, 9)).state).toMatchObject({
      outcome: 'declined',
      referenceTaken: true,
    });
  });

  it('CONFLICT only means that the payment exists if this program had sent the reference', () => {
    expect(transition(given.open(), inUse).state).not.toHaveProperty('referenceTaken');
  });

  it('CONFLICT leaves the step that was sent unchanged', () => {
    expect(openStepOf(transition(given.open(given.SENDING_OTP), inUse).state)).toEqual(otp);
  });
});

describe('a repeated step', () => {
  const pin = { step: 'cardPin', suggestion: 'PIN' } as const;
  const asks = (step: typeof otp | typeof pin): PaymentEvent => ({
    kind: 'stepAnswered',
    operation: 'initiate',
    next: { kind: 'step', step },
    at: at(9),
  });

  it('asks for a step three times, and then the payment is unknown', () => {
    const asked = given.open(undefined, { stepsAsked: { otp: 2 } });
    const third = transition(asked, asks(otp)).state;
    expect(third).toMatchObject({ stage: { kind: 'step', step: otp }, stepsAsked: { otp: 3 } });
    const again = { ...third, stage: { kind: 'sending', operation: 'initiate', step: otp } } as PaymentState;
    expect(transition(again, asks(otp)).state).toEqual({
      outcome: 'unknown',
      cause: 'stepsUsedUp',
      since: at(9),
      stepsAsked: { otp: 3 },
      sentAt: at(0),
      notFound: null,
      review: null,
    });
  });

  it('counts each kind of step, from the first request on', () => {
    const first = transition(given.open(), asks(pin)).state;
    expect(first).toMatchObject({ stepsAsked: { cardPin: 1 } });
    const used = given.open(undefined, { stepsAsked: { cardPin: 3 } });
    expect(transition(used, asks(otp)).state).toMatchObject({ outcome: 'open', stepsAsked: { cardPin: 3, otp: 1 } });
  });

  it('counts a step again if a re-query reopens it because the payment is not final', () => {
    const waiting = given.open(given.confirming({ step: otp }), { stepsAsked: { otp: 3 } });
    expect(told(waiting, PENDING)).toMatchObject({ outcome: 'unknown', cause: 'stepsUsedUp' });
  });
});

describe('openStepOf', () => {
  const page = { step: 'bankPage', suggestion: null } as const;

  it.each<[string, PaymentState, boolean]>([
    ['to be done', given.open(given.OTP), true],
    ['that was just submitted', given.open(given.SENDING_OTP), true],
    ['that may come back', given.open(given.confirming({ step: otp })), true],
    ['of a bank page that was closed', given.open(given.confirming({ step: page })), true],
    ['of a bank page that has returned', given.open(given.confirming({ step: page, pageReturned: true })), false],
    ['of a payment without a step', given.open(given.confirming()), false],
    ['of a payment before its first step', given.open(), false],
    ['of a payment that is not open', given.unknown(), false],
  ])('tells whether a step is open: a step %s', (_what, state, isOpen) => expect(isStepOpen(state)).toBe(isOpen));

  it('distinguishes a bank page that has returned from a closed one', () => {
    const [closed, returned] = (['bankPageClosed', 'bankPageReturned'] as const).map((kind) =>
      transition(given.open(given.BANK_PAGE_STEP), person(kind)),
    );
    expect(closed?.state).toEqual(given.open(given.confirming({ step: page })));
    expect(returned?.state).toEqual(given.open(given.confirming({ step: page, pageReturned: true })));
    expect(transition(given.open(given.OTP), person('bankPageClosed')).row).toBeNull();
    expect(transition(given.open(given.confirming({ step: page })), person('bankPageReturned')).row).toBeNull();
  });
});

describe('an unreadable encrypted charge', () => {
  it('names unreadable encryption as the reason of a decline, and of no other refusal', () => {
    const refusedFor = (changes: object) =>
      told(transition(given.open(), { ...refused('initiate'), ...changes } as PaymentEvent).state, NOT_FOUND);
    expect(refusedFor({ notDecrypted: true })).toMatchObject({
      outcome: 'declined',
      code: 'INPUT',
      notDecrypted: true,
    });
    expect(refusedFor({})).toMatchObject({ outcome: 'declined', code: 'INPUT', refused: true });
    expect(refusedFor({})).not.toHaveProperty('notDecrypted');
  });
});

describe('an event of another stage', () => {
  const otpAnswered: PaymentEvent = { ...asksForOtp, operation: 'validate' } as PaymentEvent;

  it.each<[string, PaymentState, PaymentEvent]>([
    ['the answer to another operation', given.open(), otpAnswered],
    ['a refusal of another operation', given.open(), refused('validate')],
    ['a refusal of the charge, while a step is sent', given.open(given.SENDING_OTP), refused('initiate')],
    ['a step while no step is open', given.open(given.confirming({ step: otp })), submitted],
    ['a lost answer while none is awaited', given.open(given.OTP), lost],
    ['CONFLICT while nothing was sent', given.open(given.OTP), inUse],
    ['the end of the schedule while a step is open', given.open(given.OTP), person('rhythmEnded')],
  ])('an event that does not belong to the stage changes nothing: %s', (_what, state, event) => {
    expect(transition(state, event)).toEqual({ state, row: null, refusal: null });
  });

  it('a late first "failed" does not freeze an operation that is being sent', () => {
    const sending = given.open(given.SENDING_OTP);
    const event = { ...requeried(given.open(given.OTP), FAILED, 9) };
    expect(event.judgement.row).toBe('failedOnce');
    expect(transition(sending, event).state).toMatchObject({ stage: given.SENDING_OTP });
  });
});

describe('fields that a payment keeps', () => {
  const kept = { stepsAsked: { otp: 2 }, referenceTaken: true as const, review };

  it('a payment keeps its fields when it is lost, sent again, declined, paid or never received', () => {
    const sending = given.open(undefined, kept);
    const unsent: PaymentEvent = { kind: 'answerLost', cause: 'offline', unsent: true, at: at(9) };
    const waiting = transition(sending, unsent).state;
    expect(waiting).toMatchObject({ outcome: 'unknown', ...kept });
    expect(transition(waiting, { kind: 'sentAgain', at: at(9) }).state).toMatchObject({ outcome: 'open', ...kept });
    const unknown = given.unknown({ ...kept, notFound: { count: 2, firstAt: at(0), lastAt: at(1) } });
    expect(told(unknown, FAILED)).toMatchObject({ outcome: 'declined', ...kept });
    expect(told(unknown, PAID)).toMatchObject({ outcome: 'paid', notFound: null, ...kept });
    const never = transition(unknown, requeried(unknown, NOT_FOUND, 120_000)).state;
    expect(never).toMatchObject({ outcome: 'neverReceived', notFound: { count: 3, firstAt: at(0) }, ...kept });
    for (const state of [told(given.unknown(), FAILED), told(given.unknown(), PAID)]) {
      expect(state).not.toHaveProperty('stepsAsked');
      expect(state).not.toHaveProperty('referenceTaken');
      expect(state).not.toHaveProperty('settled');
    }
  });
});
