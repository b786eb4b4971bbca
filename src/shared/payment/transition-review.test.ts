import { describe, expect, it } from 'vitest';
import { answered, FAILED } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { cancelled, handedOver, PAID, person, review } from '../testing/transition-examples.fixture.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { PaymentState } from './payment-state.ts';
import { transition } from './transition.ts';

const { at, requeried } = given;
const DECIDED = { ...review, decided: given.decision(8) };

describe('a review', () => {
  const reopened = { ...review, again: { reason: 'contradicted', at: at(9) }, reopenedAt: at(9) };
  const says = (state: PaymentState, outcome = FAILED, isRepeated = false, sale = requeried(state, outcome).sale) =>
    transition(state, { ...requeried(state, outcome, 9, sale), isRepeated }).state;

  it('reopens a review when an unpaid payment with a decided review becomes paid', () => {
    expect(says(given.unknown({ review: DECIDED }), PAID)).toMatchObject({ outcome: 'paid', review: reopened });
    expect(says(given.unknown({ review: DECIDED }), PAID)).not.toHaveProperty('review.decided');
    expect(says(given.unknown({ review: DECIDED }), PAID, false, cancelled).review).toMatchObject({
      again: { at: at(9) },
      reopenedAt: at(9),
    });
  });

  it('records each new contradiction of a paid payment, but no repetition', () => {
    expect(says(given.paid()).review).toEqual({ reason: 'contradicted', at: at(9) });
    expect(says(given.paid(), FAILED, true).review).toEqual({ reason: 'contradicted', at: at(9) });
    expect(says(given.paid({ review })).review).toEqual({ ...review, again: { reason: 'contradicted', at: at(9) } });
    expect(says(given.paid({ review }), FAILED, true)).toEqual(given.paid({ review }));
    expect(says(given.paid({ review: DECIDED })).review).toEqual(reopened);
    expect(says(given.paid({ review: DECIDED }), FAILED, true).review).toEqual(DECIDED);
  });

  it('a review keeps its first reason while the payment is unpaid', () => {
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

  it('decides a review once and reopens the review once', () => {
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

  it('keeps an earlier reason when a paid sale is cancelled, and opens no review after the goods have left', () => {
    const cancel = person('cancelSale');
    expect(transition(given.paid({ review }), cancel).state.review).toEqual(review);
    expect(transition(given.paid({ handedOver }), cancel)).toMatchObject({
      row: 'sale cancelled',
      state: { review: null },
    });
  });
});

describe('returned money', () => {
  const returns = (state: PaymentState, ...all: (typeof given.RETURN)[]) =>
    transition(state, { kind: 'returnsDecided', returns: all, at: at(9) }).state;

  it('takes the returned money from the cases, and removes it when no case states it', () => {
    const returned = given.paid({ returned: [given.RETURN] });
    expect(returns(given.paid(), given.RETURN, given.RETURN)).toMatchObject({ returned: [given.RETURN, given.RETURN] });
    expect(returns(returned, given.RETURN)).toEqual(returned);
    expect(returns(returned)).not.toHaveProperty('returned');
  });
});
