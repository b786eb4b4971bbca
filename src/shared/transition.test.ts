import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from './payment-event.ts';
import { type PaymentState, paymentStateSchema } from './payment-state.ts';
import { NEVER_RECEIVED } from './state-changes.ts';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING } from './testing/answers.fixture.ts';
import * as given from './testing/states.fixture.ts';
import {
  asksForOtp,
  cancelled,
  EXAMPLES,
  handedOver,
  handOver,
  inUse,
  lost,
  otp,
  PAID,
  paidByAnother,
  parked,
  person,
  REFUSALS,
  refused,
  released,
  review,
  submitted,
} from './testing/transition-examples.fixture.ts';
import { frozenAtOf, openStepOf, transition } from './transition.ts';
import { TRANSITIONS } from './transition-table.ts';
import { FREEZE_MS } from './verdict.ts';

const { at, requeried } = given;

describe('the transition table', () => {
  it.each(EXAMPLES)('%s', (row, state, event, after) => {
    const result = transition(state, event);
    expect(result).toMatchObject({ row, state: after, refusal: REFUSALS[row] ?? null });
    expect(paymentStateSchema.parse(result.state)).toEqual(result.state);
    if (result.refusal) expect(result.state).toEqual(state);
  });

  it('has an example above for each row, and each row a name of its own', () => {
    const names = TRANSITIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(EXAMPLES.map(([name]) => name)).toEqual(names);
  });
});

describe('what was most likely never sent', () => {
  const unsent: PaymentEvent = { kind: 'answerLost', cause: 'offline', unsent: true, at: at(9) };
  const waiting = transition(given.open(), unsent).state;

  it('closes nothing: the payment is unknown, and only "not found" leaves it to be sent again', () => {
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

  it('is not sent again once the service knows the payment', () => {
    const { state } = transition(waiting, requeried(waiting, PENDING));
    expect(state).not.toHaveProperty('unsent');
    expect(transition(state, { kind: 'sentAgain', at: at(9) })).toEqual({ state, row: null, refusal: null });
  });

  it('is not sent again after an answer that was only lost', () => {
    const { state } = transition(given.open(), lost);
    expect(transition(state, { kind: 'sentAgain', at: at(9) })).toEqual({ state, row: null, refusal: null });
  });
});

describe('CONFLICT on a reference', () => {
  it('marks the payment where this program had not sent it before, and the mark stays', () => {
    const { state } = transition(given.open(), { kind: 'referenceInUse', sentBefore: false, at: at(9) });
    expect(state.referenceTaken).toBe(true);
    const over = transition(state, person('rhythmEnded')).state;
    expect(over).toMatchObject({ outcome: 'unknown', referenceTaken: true });
    expect(transition(over, requeried(over, FAILED, 9)).state).toMatchObject({
      outcome: 'declined',
      referenceTaken: true,
    });
  });

  it('means no more than that it exists where this program had sent it', () => {
    expect(transition(given.open(), inUse).state).not.toHaveProperty('referenceTaken');
  });
});

describe('a success that comes late', () => {
  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown()],
    ['declined', given.declined()],
    ['never received', given.neverReceived()],
  ])('makes a payment paid that was %s, with review only where its sale is over', (_name, state) => {
    for (const sale of [parked, undefined]) {
      expect(transition(state, requeried(state, PAID, 9, sale)).state).toMatchObject({ outcome: 'paid', review: null });
    }
    for (const sale of [cancelled, handedOver, paidByAnother]) {
      expect(transition(state, requeried(state, PAID, 9, sale)).state).toMatchObject({
        outcome: 'paid',
        released: null,
        review: { reason: 'paidAfterSaleEnded' },
      });
    }
  });

  it('keeps the mark for review that was there before, so that nothing is handed over unseen', () => {
    const state = given.unknown({ review });
    const { state: after } = transition(state, requeried(state, PAID, 9));
    expect(after).toMatchObject({ outcome: 'paid', review });
    expect(transition(after, handOver).refusal).toBe('needsReview');
  });
});

describe('an answer for another reference', () => {
  it.each([
    ['open', given.open(given.OTP)],
    ['sending', given.open()],
    ['unknown', given.unknown()],
    ['paid', given.paid()],
    ['released', given.paid({ released })],
    ['declined', given.declined()],
    ['never received', given.neverReceived()],
  ])('marks a payment that is %s for review and changes nothing else', (_name, state) => {
    const { state: after } = transition(state, requeried(state, answered({ reference: OTHER_REFERENCE }), 9));
    expect(after).toEqual({ ...state, review: { reason: 'otherReference', at: at(9) } });
  });
});

describe('a re-query while an answer is on the wire', () => {
  it.each([
    ['declined', FAILED],
    ['not found', NOT_FOUND],
    ['pending', PENDING],
    ['lost', LOST],
  ])('does not end the payment with %s', (_name, outcome) => {
    for (const state of [given.open(), given.open(given.SENDING_OTP)]) {
      expect(transition(state, requeried(state, outcome, 9)).state).toEqual(state);
    }
  });

  it('still believes a success, and then leaves the late answer without effect', () => {
    const state = given.open();
    const { state: after } = transition(state, requeried(state, PAID, 9));
    expect(after.outcome).toBe('paid');
    for (const late of [asksForOtp, lost, inUse, refused('initiate')]) {
      expect(transition(after, late)).toEqual({ state: after, row: null, refusal: null });
    }
  });
});

describe('never received', () => {
  /** Says "not found" at these times, in milliseconds after the intent. */
  const notFoundAt = (start: PaymentState, ...times: number[]) =>
    times.reduce((state, time) => transition(state, requeried(state, NOT_FOUND, time)).state, start);
  const sentAfter = (afterMs: number) => given.unknown({ sentAt: at(afterMs) });

  it.each([
    ['three over two minutes', sentAfter(0), [0, 60_000, 120_000], 'neverReceived'],
    ['three over a moment less', sentAfter(0), [0, 60_000, 119_999], 'unknown'],
    ['two over two minutes', sentAfter(0), [0, 120_000], 'unknown'],
    ['more than three in less time', sentAfter(0), [0, 1, 2, 3, 4, 5, 119_999], 'unknown'],
    ['the last 60 s after the send', sentAfter(100_000), [0, 60_000, 160_000], 'neverReceived'],
    ['the last sooner after the send', sentAfter(100_000), [0, 60_000, 159_999], 'unknown'],
  ] as const)('%s', (_name, start, times, outcome) => {
    expect(notFoundAt(start, ...times).outcome).toBe(outcome);
  });

  it('counts anew after an answer that knows the payment', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const known = transition(twice, requeried(twice, PENDING, 90_000)).state;
    expect(notFoundAt(known, 120_000).outcome).toBe('unknown');
  });

  it('takes a lost answer neither for a "not found" nor for an answer', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const { state } = transition(twice, requeried(twice, LOST, 90_000));
    expect(state).toEqual(twice);
    expect(notFoundAt(state, 120_000).outcome).toBe('neverReceived');
  });

  it('needs at least three', () => expect(NEVER_RECEIVED.count).toBe(3));
});

describe('a first "failed" while a step is open', () => {
  const failedAt = (state: PaymentState, afterMs: number) => transition(state, requeried(state, FAILED, afterMs)).state;
  const frozen = failedAt(given.open(given.OTP), 0);

  it('freezes the step and keeps it', () => {
    expect(frozenAtOf(frozen)).toBe(at(0));
    expect(openStepOf(frozen)).toEqual(otp);
    expect(transition(frozen, submitted)).toEqual({ state: frozen, row: null, refusal: null });
  });

  it('is believed when it is said again after 30 s, counted from the first', () => {
    const again = failedAt(failedAt(frozen, 10_000), FREEZE_MS - 1);
    expect(again).toMatchObject({ outcome: 'open', stage: { frozenAt: at(0) } });
    expect(failedAt(again, FREEZE_MS)).toMatchObject({ outcome: 'declined', code: '51' });
  });

  it.each([
    ['lost', LOST],
    ['not found', NOT_FOUND],
  ])('stays in doubt when the next answer is %s', (_name, outcome) => {
    const { state } = transition(frozen, requeried(frozen, outcome, 10_000));
    expect(frozenAtOf(state)).toBe(at(0));
    expect(failedAt(state, FREEZE_MS).outcome).toBe('declined');
  });

  it('is forgotten when the next answer is not final: the step comes back', () => {
    const { state } = transition(frozen, requeried(frozen, PENDING, 10_000));
    expect(state).toMatchObject({ outcome: 'open', stage: given.OTP });
    expect(failedAt(state, FREEZE_MS)).toMatchObject({ outcome: 'open', stage: { frozenAt: at(FREEZE_MS) } });
  });

  it('loses against a success', () => {
    expect(transition(frozen, requeried(frozen, PAID, 10_000)).state.outcome).toBe('paid');
  });
});
