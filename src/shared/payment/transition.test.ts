import { describe, expect, it } from 'vitest';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
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
} from '../testing/transition-examples.fixture.ts';
import type { Measured } from './measured.ts';
import type { PaymentEvent } from './payment-event.ts';
import { type PaymentState, paymentStateSchema } from './payment-state.ts';
import { NEVER_RECEIVED } from './state-changes.ts';
import { frozenAtOf, isFailedOnce, isStepOpen, openStepOf, transition } from './transition.ts';
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

describe('an answer that asks for no step', () => {
  it.each([null, otp])('has the service asked what happened: %j', (step) => {
    const next = { kind: 'confirm', step } as const;
    const after = transition(given.open(), { kind: 'stepAnswered', operation: 'initiate', next, at: at(9) }).state;
    expect(after).toMatchObject({
      outcome: 'open',
      stage: { kind: 'confirming', step, refusal: null, frozenAt: null },
    });
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

  it('goes on counting after a re-query that brought no answer', () => {
    const once = notFoundAt(sentAfter(0), 0);
    expect(transition(once, requeried(once, LOST, 60_000)).state).toEqual(once);
  });

  it('counts anew after an answer that knows the payment', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const known = transition(twice, requeried(twice, PENDING, 90_000)).state;
    expect(notFoundAt(known, 120_000).outcome).toBe('unknown');
  });

  it('counts anew after an answer that a person must look at', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const known = transition(twice, requeried(twice, answered({ reference: OTHER_REFERENCE }), 90_000)).state;
    expect(known).toMatchObject({ notFound: null, review: { reason: 'otherReference' } });
    expect(notFoundAt(known, 120_000)).toMatchObject({ outcome: 'unknown', notFound: { count: 1 } });
  });

  it('takes a lost answer neither for a "not found" nor for an answer', () => {
    const twice = notFoundAt(sentAfter(0), 0, 60_000);
    const { state } = transition(twice, requeried(twice, LOST, 90_000));
    expect(state).toEqual(twice);
    expect(notFoundAt(state, 120_000).outcome).toBe('neverReceived');
  });

  describe('by what was measured, whatever the times of the entries are', () => {
    const twice = given.unknown({ notFound: { count: 2, firstAt: at(0), lastAt: at(1) } });
    const thirdMeasured = (measured: Measured, afterMs = 2) =>
      transition(twice, { ...requeried(twice, NOT_FOUND, afterMs), measured }).state;

    it.each<[Measured, string]>([
      [{ sinceNotFoundSeconds: 120, sinceSentSeconds: 60 }, 'neverReceived'],
      [{ sinceNotFoundSeconds: 119, sinceSentSeconds: 600 }, 'unknown'],
      [{ sinceNotFoundSeconds: 120, sinceSentSeconds: 59 }, 'unknown'],
      // It was sent before the count began.
      [{ sinceNotFoundSeconds: 120 }, 'neverReceived'],
      [{ sinceNotFoundSeconds: 119 }, 'unknown'],
    ])('%j', (measured, outcome) => {
      for (const afterMs of [2, 130_000, 86_400_000]) expect(thirdMeasured(measured, afterMs).outcome).toBe(outcome);
    });

    it('begins anew where the first one was before the count began', () => {
      expect(thirdMeasured({ sinceSentSeconds: 600 }, 86_400_000)).toMatchObject({
        outcome: 'unknown',
        notFound: { count: 1, firstAt: at(86_400_000), lastAt: at(86_400_000) },
      });
    });
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

  it('freezes anew where the first one was before the count began', () => {
    const event = requeried(frozen, FAILED, 10_000);
    expect(frozenAtOf(transition(frozen, { ...event, measured: { sinceFailedSeconds: 10 } }).state)).toBe(at(0));
    expect(frozenAtOf(transition(frozen, { ...event, measured: {} }).state)).toBe(at(10_000));
  });

  it('loses against a success', () => {
    expect(transition(frozen, requeried(frozen, PAID, 10_000)).state.outcome).toBe('paid');
  });
});

/** What becomes of a state when these answers come, one a millisecond after the other. */
const told = (state: PaymentState, ...outcomes: Parameters<typeof requeried>[1][]) =>
  outcomes.reduce((now, outcome, index) => transition(now, requeried(now, outcome, index + 1)).state, state);
const FAILED_WITHOUT_CODE = answered({ code: null, status: 'failed' });
const DECIDED = { ...review, decided: given.decision(8) };

describe('a step that is asked for again and again', () => {
  const pin = { step: 'cardPin', suggestion: 'PIN' } as const;
  const asks = (step: typeof otp | typeof pin): PaymentEvent => ({
    kind: 'stepAnswered',
    operation: 'initiate',
    next: { kind: 'step', step },
    at: at(9),
  });

  it('is asked for three times, and then nobody knows', () => {
    const asked = given.open(undefined, { stepsAsked: { otp: 2 } });
    const third = transition(asked, asks(otp)).state;
    expect(third).toMatchObject({ stage: { kind: 'step', step: otp }, stepsAsked: { otp: 3 } });
    const again = { ...third, stage: { kind: 'sending', operation: 'initiate', step: otp } } as PaymentState;
    expect(transition(again, asks(otp)).state).toEqual({
      ...{ outcome: 'unknown', cause: 'stepsUsedUp', since: at(9), stepsAsked: { otp: 3 } },
      ...{ sentAt: at(0), notFound: null, review: null },
    });
  });

  it('is counted by its kind, from the first time on', () => {
    const first = transition(given.open(), asks(pin)).state;
    expect(first).toMatchObject({ stepsAsked: { cardPin: 1 } });
    const used = given.open(undefined, { stepsAsked: { cardPin: 3 } });
    expect(transition(used, asks(otp)).state).toMatchObject({ outcome: 'open', stepsAsked: { cardPin: 3, otp: 1 } });
  });

  it('is counted, too, where a re-query that is not final brings it back', () => {
    const waiting = given.open(given.confirming({ step: otp }), { stepsAsked: { otp: 3 } });
    expect(told(waiting, PENDING)).toMatchObject({ outcome: 'unknown', cause: 'stepsUsedUp' });
  });
});

describe('the step of a payment', () => {
  const page = { step: 'bankPage', suggestion: null } as const;

  it.each<[string, PaymentState, boolean]>([
    ['to be done', given.open(given.OTP), true],
    ['that was just done', given.open(given.SENDING_OTP), true],
    ['that comes back, perhaps', given.open(given.confirming({ step: otp })), true],
    ['of a bank page that was closed', given.open(given.confirming({ step: page })), true],
    ['of a bank page that has returned', given.open(given.confirming({ step: page, pageReturned: true })), false],
    ['of which there is none', given.open(given.confirming()), false],
    ['of which there was none yet', given.open(), false],
    ['of a payment that is not open', given.unknown(), false],
  ])('%s', (_what, state, isOpen) => {
    expect(isStepOpen(state)).toBe(isOpen);
  });

  it('is that of its stage while the payment is open', () => {
    expect(openStepOf(given.open(given.confirming({ step: page })))).toEqual(page);
    expect(openStepOf(given.open())).toBeNull();
    expect(openStepOf(given.unknown())).toBeNull();
  });

  it('comes with what the bank page said of itself', () => {
    const [closed, returned] = (['bankPageClosed', 'bankPageReturned'] as const).map((kind) =>
      transition(given.open(given.BANK_PAGE_STEP), person(kind)),
    );
    expect(closed?.state).toEqual(given.open(given.confirming({ step: page })));
    expect(returned?.state).toEqual(given.open(given.confirming({ step: page, pageReturned: true })));
    expect(transition(given.open(given.OTP), person('bankPageClosed')).row).toBeNull();
    expect(transition(given.open(given.confirming({ step: page })), person('bankPageReturned')).row).toBeNull();
  });
});

describe('a "failed" without a code', () => {
  const once = told(given.unknown(), FAILED_WITHOUT_CODE);

  it('waits for a second one, from the first on', () => {
    expect(once).toMatchObject({ outcome: 'unknown', failedWithoutCodeAt: at(1) });
    expect(isFailedOnce(once)).toBe(true);
    expect(told(once, FAILED_WITHOUT_CODE, FAILED_WITHOUT_CODE)).toEqual(once);
    expect(isFailedOnce(given.unknown())).toBe(false);
    expect(isFailedOnce(given.open(given.confirming({ frozenAt: at(0) })))).toBe(true);
  });

  it.each([
    ['pending', PENDING],
    ['not found', NOT_FOUND],
  ])('is forgotten where the service then says %s', (_what, outcome) => {
    expect(told(once, outcome)).not.toHaveProperty('failedWithoutCodeAt');
    const open = given.open(given.confirming({ step: otp }), { failedWithoutCodeAt: at(0) });
    expect(told(open, outcome)).not.toHaveProperty('failedWithoutCodeAt');
  });

  it('is remembered where nothing is heard, and where the schedule runs out', () => {
    expect(told(once, LOST)).toEqual(once);
    const open = given.open(given.confirming(), { failedWithoutCodeAt: at(0) });
    expect(transition(open, person('rhythmEnded')).state).toEqual(
      given.unknown({ since: at(9), cause: 'rhythmEnded', failedWithoutCodeAt: at(0) }),
    );
  });

  it('leaves nothing to send again', () => {
    const unsent = given.unknown({ unsent: { operation: 'initiate', step: null } });
    expect(told(unsent, FAILED_WITHOUT_CODE)).not.toHaveProperty('unsent');
  });
});

describe('an encrypted charge that the service could not read', () => {
  it('is declined for that reason, and one that it refused otherwise is not', () => {
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

describe('a review', () => {
  const reopened = { ...review, again: { reason: 'contradicted', at: at(9) }, reopenedAt: at(9) };
  const says = (state: PaymentState, outcome = FAILED, isRepeated = false, sale = requeried(state, outcome).sale) =>
    transition(state, { ...requeried(state, outcome, 9, sale), isRepeated }).state;

  it('that was decided of what was not paid is open again when it is paid', () => {
    expect(says(given.unknown({ review: DECIDED }), PAID)).toMatchObject({ outcome: 'paid', review: reopened });
    expect(says(given.unknown({ review: DECIDED }), PAID)).not.toHaveProperty('review.decided');
    expect(says(given.unknown({ review: DECIDED }), PAID, false, cancelled).review).toMatchObject({
      again: { at: at(9) },
      reopenedAt: at(9),
    });
  });

  it('tells of each new contradiction of what is paid, and of none that is only repeated', () => {
    expect(says(given.paid()).review).toEqual({ reason: 'contradicted', at: at(9) });
    expect(says(given.paid(), FAILED, true).review).toEqual({ reason: 'contradicted', at: at(9) });
    expect(says(given.paid({ review })).review).toEqual({ ...review, again: { reason: 'contradicted', at: at(9) } });
    expect(says(given.paid({ review }), FAILED, true)).toEqual(given.paid({ review }));
    expect(says(given.paid({ review: DECIDED })).review).toEqual(reopened);
    expect(says(given.paid({ review: DECIDED }), FAILED, true).review).toEqual(DECIDED);
  });

  it('keeps its first reason where the payment is not paid', () => {
    const tooLittle = answered({ amountMinor: 1 });
    expect(says(given.unknown({ review }), answered({ currency: 'USD' })).review).toEqual(review);
    expect(says(given.unknown(), tooLittle, true).review).toEqual({ reason: 'amountTooLow', at: at(9) });
    expect(says(given.unknown({ review: DECIDED }), tooLittle, true).review).toEqual(DECIDED);
    expect(says(given.unknown({ review: DECIDED }), tooLittle).review).toEqual({
      ...review,
      again: { reason: 'amountTooLow', at: at(9) },
      reopenedAt: at(9),
    });
  });

  it('is decided once, and open again once', () => {
    const decide: PaymentEvent = { kind: 'reviewDecided', decision: given.decision(9), at: at(9) };
    const reopen: PaymentEvent = { kind: 'reviewReopened', at: at(9) };
    expect(transition(given.paid({ review: DECIDED }), decide).row).toBeNull();
    expect(transition(given.paid(), decide).row).toBeNull();
    expect(transition(given.paid({ review }), reopen).row).toBeNull();
    expect(transition(given.paid(), reopen).row).toBeNull();
    const again = transition(given.paid({ review: DECIDED }), reopen).state;
    expect(again.review).toEqual({ ...review, reopenedAt: at(9) });
    expect(transition(again, decide).state.review).toEqual({ ...review, decided: given.decision(9) });
  });

  it('is opened by the cancellation of a paid sale whose goods are there, and keeps the reason that it has', () => {
    const cancel = person('cancelSale');
    expect(transition(given.paid({ review }), cancel).state.review).toEqual(review);
    expect(transition(given.paid({ released }), cancel)).toMatchObject({
      row: 'sale cancelled',
      state: { review: null },
    });
  });
});

describe('what was returned', () => {
  const returns = (state: PaymentState, ...all: (typeof given.RETURN)[]) =>
    transition(state, { kind: 'returnsDecided', returns: all, at: at(9) }).state;

  it('is all that the cases say, and nothing where they say so no more', () => {
    const returned = given.paid({ returned: [given.RETURN] });
    expect(returns(given.paid(), given.RETURN, given.RETURN)).toMatchObject({ returned: [given.RETURN, given.RETURN] });
    expect(returns(returned, given.RETURN)).toEqual(returned);
    expect(returns(returned)).not.toHaveProperty('returned');
  });
});

describe('what its cases say became of a payment', () => {
  const says = (state: PaymentState, settled: typeof given.SETTLED | null) =>
    transition(state, { kind: 'settledByCase', settled, at: at(9) }).state;

  it('is kept while they say so, and no longer', () => {
    const settled = says(given.unknown(), given.SETTLED);
    expect(settled).toEqual({ ...given.unknown(), settled: given.SETTLED });
    expect(says(settled, null)).toEqual(given.unknown());
  });

  it('is for a person to look at where it is paid and the customer has the money back', () => {
    const returned = { ...given.SETTLED, reason: 'moneyReturned' as const };
    const found = { reason: 'paidAfterCase', at: at(9) };
    expect(says(given.paid(), returned)).toEqual({ ...given.paid(), review: found });
    const reviewed = given.paid({ review });
    expect(says(reviewed, returned)).toMatchObject({ review: { reason: review.reason } });
    expect(says(reviewed, returned)).not.toEqual(reviewed);
    expect(says(given.paid(), given.GOODS_GIVEN)).toEqual({ ...given.paid(), settled: given.GOODS_GIVEN });
  });
});

describe('an event that does not belong to the stage', () => {
  const otpAnswered: PaymentEvent = { ...asksForOtp, operation: 'validate' } as PaymentEvent;

  it.each<[string, PaymentState, PaymentEvent]>([
    ['the answer to another operation', given.open(), otpAnswered],
    ['a refusal of another operation', given.open(), refused('validate')],
    ['a refusal of the charge, while a step is sent', given.open(given.SENDING_OTP), refused('initiate')],
    ['a step where none is open', given.open(given.confirming({ step: otp })), submitted],
    ['a lost answer where none is awaited', given.open(given.OTP), lost],
    ['CONFLICT where nothing was sent', given.open(given.OTP), inUse],
    ['the end of the schedule while a step is open', given.open(given.OTP), person('rhythmEnded')],
  ])('changes nothing: %s', (_what, state, event) => {
    expect(transition(state, event)).toEqual({ state, row: null, refusal: null });
  });

  it('freezes nothing that is being sent', () => {
    const sending = given.open(given.SENDING_OTP);
    const event = { ...requeried(given.open(given.OTP), FAILED, 9) };
    expect(event.judgement.row).toBe('failedOnce');
    expect(transition(sending, event).state).toMatchObject({ stage: given.SENDING_OTP });
  });
});

describe('what a payment keeps on its way', () => {
  const kept = { stepsAsked: { otp: 2 }, referenceTaken: true as const, review };

  it('is the same where it is lost, sent again, declined, paid or never received', () => {
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

  it('is what its cases say, too, until it is paid', () => {
    const settled = given.unknown({ settled: given.GOODS_GIVEN });
    expect(told(settled, FAILED)).toMatchObject({ outcome: 'declined', settled: given.GOODS_GIVEN });
    expect(told(settled, PAID)).not.toHaveProperty('settled');
  });
});
