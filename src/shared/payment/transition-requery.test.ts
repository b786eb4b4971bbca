import { describe, expect, it } from 'vitest';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import {
  asksForOtp,
  cancelled,
  inUse,
  lost,
  otp,
  PAID,
  paidByAnother,
  parked,
  person,
  refused,
  review,
  saleHandedOver,
  submitted,
  told,
} from '../testing/transition-examples.fixture.ts';
import type { Measured } from './measured.ts';
import type { PaymentState } from './payment-state.ts';
import { frozenAtOf, isFailedOnce, openStepOf, transition } from './transition.ts';
import { FREEZE_MS, type Judgement } from './verdict.ts';

const { at, requeried } = given;
const FAILED_WITHOUT_CODE = answered({ code: null, status: 'failed' });

describe('a late success', () => {
  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown()],
    ['declined', given.declined()],
    ['never received', given.neverReceived()],
  ])('makes a payment that was %s paid, and puts it in review only if its sale is over', (_name, state) => {
    for (const sale of [parked, undefined]) {
      expect(transition(state, requeried(state, PAID, 9, sale)).state).toMatchObject({ outcome: 'paid', review: null });
    }
    for (const sale of [cancelled, saleHandedOver, paidByAnother]) {
      expect(transition(state, requeried(state, PAID, 9, sale)).state).toMatchObject({
        outcome: 'paid',
        handedOver: null,
        review: { reason: 'paidAfterSaleEnded' },
      });
    }
  });
});

describe('a re-query without an answer', () => {
  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown({ unsent: { operation: 'validate', step: otp } })],
    ['paid', given.paid()],
    ['declined', given.declined({ review })],
    ['never received', given.neverReceived()],
  ])('a re-query without an answer changes nothing about a payment that is %s', (_name, state) => {
    for (const outcome of [LOST, { kind: 'queryFailed', code: 'INPUT', message: null } as const]) {
      expect(transition(state, requeried(state, outcome, 9)).state).toEqual(state);
    }
  });
});

describe('a re-query while another operation is being sent', () => {
  it.each([
    ['declined', FAILED],
    ['not found', NOT_FOUND],
    ['pending', PENDING],
    ['lost', LOST],
  ])('a re-query while another operation is sent does not end the payment with %s', (_name, outcome) => {
    for (const state of [given.open(), given.open(given.SENDING_OTP)]) {
      expect(transition(state, requeried(state, outcome, 9)).state).toEqual(state);
    }
  });

  it('believes a success during another operation, and then ignores the late answer of the operation', () => {
    const state = given.open();
    const { state: after } = transition(state, requeried(state, PAID, 9));
    expect(after.outcome).toBe('paid');
    for (const late of [asksForOtp, lost, inUse, refused('initiate')]) {
      expect(transition(after, late)).toEqual({ state: after, row: null, refusal: null });
    }
  });
});

describe('never received', () => {
  /** Applies "not found" at these times, in milliseconds after the intent. */
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
  ] as const)('"never received" depends on the number of answers and the time: %s', (_name, start, times, outcome) => {
    expect(notFoundAt(start, ...times).outcome).toBe(outcome);
  });

  it('keeps the count of "not found" after an answer that a later send has overtaken', () => {
    const once = notFoundAt(given.open(given.confirming()), 0);
    const judgement: Judgement = { verdict: 'wait', row: 'overtaken', checks: [], review: null };
    expect(transition(once, { ...requeried(once, PENDING, 60_000), judgement }).state).toEqual(once);
  });

  it('restarts the count of "not found" after an answer that knows the payment', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const known = transition(twice, requeried(twice, PENDING, 90_000)).state;
    expect(notFoundAt(known, 120_000).outcome).toBe('unknown');
  });

  it('restarts the count of "not found" after an answer that a person must look at', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const known = transition(twice, requeried(twice, answered({ reference: OTHER_REFERENCE }), 90_000)).state;
    expect(known).toMatchObject({ notFound: null, review: { reason: 'otherReference' } });
    expect(notFoundAt(known, 120_000)).toMatchObject({ outcome: 'unknown', notFound: { count: 1 } });
  });

  describe('never received, by monotonic time', () => {
    const twice = given.unknown({ notFound: { count: 2, firstAt: at(0), lastAt: at(1) } });
    const thirdMeasured = (measured: Measured, afterMs = 2) =>
      transition(twice, { ...requeried(twice, NOT_FOUND, afterMs), measured }).state;

    it.each<[Measured, string]>([
      [{ sinceNotFoundSeconds: 120, sinceSentSeconds: 60 }, 'neverReceived'],
      [{ sinceNotFoundSeconds: 119, sinceSentSeconds: 600 }, 'unknown'],
      [{ sinceNotFoundSeconds: 120, sinceSentSeconds: 59 }, 'unknown'],
      // The measured time since the send is absent if the program was restarted since.
      [{ sinceNotFoundSeconds: 120 }, 'neverReceived'],
      [{ sinceNotFoundSeconds: 119 }, 'unknown'],
    ])('"never received" depends on the measured seconds %j', (measured, outcome) => {
      for (const afterMs of [2, 130_000, 86_400_000]) expect(thirdMeasured(measured, afterMs).outcome).toBe(outcome);
    });

    it('restarts the count if the first "not found" was before the count began', () => {
      expect(thirdMeasured({ sinceSentSeconds: 600 }, 86_400_000)).toMatchObject({
        outcome: 'unknown',
        notFound: { count: 1, firstAt: at(86_400_000), lastAt: at(86_400_000) },
      });
    });
  });
});

describe('a step that is asked for again', () => {
  it('opens a step again after an unsent submit only if an answer says "not final"', () => {
    const unsent = { operation: 'validate', step: { step: 'otp', suggestion: null } } as const;
    const unknown = given.unknown({ unsent });
    expect(told(unknown, LOST)).toEqual(unknown);
    expect(told(unknown, NOT_FOUND)).toMatchObject({ outcome: 'unknown', unsent });
    expect(told(unknown, PENDING)).toMatchObject({ outcome: 'open', stage: { kind: 'step', step: unsent.step } });
  });
});

describe('a first "failed" while a step is open', () => {
  const failedAt = (state: PaymentState, afterMs: number) => transition(state, requeried(state, FAILED, afterMs)).state;
  const frozen = failedAt(given.open(given.OTP), 0);

  it('a first "failed" freezes the step and keeps it', () => {
    expect(frozenAtOf(frozen)).toBe(at(0));
    for (const stage of [given.OTP, given.SENDING_OTP]) expect(frozenAtOf(given.open(stage))).toBeNull();
    expect(openStepOf(frozen)).toEqual(otp);
    expect(transition(frozen, submitted)).toEqual({ state: frozen, row: null, refusal: null });
  });

  it('a first "failed" is final when the service repeats it 30 s after the first', () => {
    const again = failedAt(failedAt(frozen, 10_000), FREEZE_MS - 1);
    expect(again).toMatchObject({ outcome: 'open', stage: { frozenAt: at(0) } });
    expect(failedAt(again, FREEZE_MS)).toMatchObject({ outcome: 'declined', code: '51' });
  });

  it.each([
    ['lost', LOST],
    ['not found', NOT_FOUND],
  ])('a first "failed" stays in doubt when the next answer is %s', (_name, outcome) => {
    const { state } = transition(frozen, requeried(frozen, outcome, 10_000));
    expect(frozenAtOf(state)).toBe(at(0));
    expect(failedAt(state, FREEZE_MS).outcome).toBe('declined');
  });

  it('forgets a first "failed" when the next answer is not final, and the step comes back', () => {
    const { state } = transition(frozen, requeried(frozen, PENDING, 10_000));
    expect(state).toMatchObject({ outcome: 'open', stage: given.OTP });
    expect(failedAt(state, FREEZE_MS)).toMatchObject({ outcome: 'open', stage: { frozenAt: at(FREEZE_MS) } });
  });

  it('freezes the step again if the first "failed" was before the count began', () => {
    const event = requeried(frozen, FAILED, 10_000);
    expect(frozenAtOf(transition(frozen, { ...event, measured: { sinceFailedSeconds: 10 } }).state)).toBe(at(0));
    expect(frozenAtOf(transition(frozen, { ...event, measured: {} }).state)).toBe(at(10_000));
  });
});

describe('a "failed" without a code', () => {
  const once = told(given.unknown(), FAILED_WITHOUT_CODE);

  it('a "failed" without a code is final only after a second one, counted from the first', () => {
    expect(once).toMatchObject({ outcome: 'unknown', failedWithoutCodeAt: at(1) });
    expect(isFailedOnce(once)).toBe(true);
    expect(told(once, FAILED_WITHOUT_CODE, FAILED_WITHOUT_CODE)).toEqual(once);
    expect(isFailedOnce(given.unknown())).toBe(false);
    expect(isFailedOnce(given.open(given.confirming({ frozenAt: at(0) })))).toBe(true);
  });

  it.each([
    ['pending', PENDING],
    ['not found', NOT_FOUND],
  ])('forgets a "failed" without a code if the service then says %s', (_what, outcome) => {
    expect(told(once, outcome)).not.toHaveProperty('failedWithoutCodeAt');
    const open = given.open(given.confirming({ step: otp }), { failedWithoutCodeAt: at(0) });
    expect(told(open, outcome)).not.toHaveProperty('failedWithoutCodeAt');
  });

  it('remembers a "failed" without a code if no answer comes or the schedule runs out', () => {
    expect(told(once, LOST)).toEqual(once);
    const open = given.open(given.confirming(), { failedWithoutCodeAt: at(0) });
    expect(transition(open, person('rhythmEnded')).state).toEqual(
      given.unknown({ since: at(9), cause: 'rhythmEnded', failedWithoutCodeAt: at(0) }),
    );
  });

  it('a "failed" without a code leaves no request that can be sent again', () => {
    const unsent = given.unknown({ unsent: { operation: 'initiate', step: null } });
    expect(told(unsent, FAILED_WITHOUT_CODE)).not.toHaveProperty('unsent');
  });
});
