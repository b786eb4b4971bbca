import { describe, expect, it } from 'vitest';
import { FAILED } from '../testing/answers.fixture.ts';
import { at, decision, GOODS_GIVEN, paid, RETURN, requeried } from '../testing/states.fixture.ts';
import type { ReviewDecision } from './payment-state.ts';
import { foundBetween, newestFinding, openReviewOf } from './review.ts';
import { transition } from './transition.ts';

const late = { reason: 'paidAfterSaleEnded', at: at(5) } as const;
const contradicted = { reason: 'contradicted', at: at(9) } as const;
const settled = { ...contradicted, decided: decision(20) };
const given = (changes: Partial<ReviewDecision>) => ({ ...contradicted, decided: { ...decision(20), ...changes } });

describe('a decided review', () => {
  it('a decided review keeps its mark but no longer waits for a person', () => {
    expect(openReviewOf(paid({ review: late }))).toEqual(late);
    expect(openReviewOf(paid({ review: settled }))).toBeNull();
    expect(openReviewOf(paid())).toBeNull();
  });

  it.each([
    ['for the shop, because the payment was right', given({ reason: 'paymentWasRight', books: 'kept' }), true],
    ['for the shop, because nothing more was found', given({ reason: 'notFoundOut', books: 'kept' }), true],
    ['that the customer has the goods', given({ reason: 'goodsHandedOver', books: 'kept' }), false],
    ['that the customer has the money', given({ reason: 'moneyReturned', books: 'kept' }), false],
    ['returned', given({ reason: 'paymentWasRight', books: 'returned' }), false],
    ['before decisions had a meaning for the books', given({ reason: 'paymentWasRight' }), false],
    ['not at all', contradicted, false],
  ])('lets goods leave after a press if the review was decided %s: %#', (_how, review, leaves) => {
    const press = { kind: 'handOver', by: 'ada', at: at(99) } as const;
    expect(transition(paid({ review }), press).refusal).toBe('needsReview');
    const { state, refusal } = transition(paid({ review }), { ...press, afterReview: true });
    expect(refusal).toBe(leaves ? null : 'needsReview');
    expect(state).toMatchObject({ handedOver: leaves ? { at: at(99), by: 'ada' } : null, review });
  });

  it.each([{ returned: [RETURN] }, { settled: GOODS_GIVEN }, { handedOver: { at: at(50), by: 'obi' } }])(
    'lets no goods leave that have already left, or were returned or settled since: %o',
    (changes) => {
      const review = given({ reason: 'paymentWasRight', books: 'kept' });
      const before = paid({ review, ...changes });
      const { state, refusal } = transition(before, { kind: 'handOver', by: 'ada', at: at(99), afterReview: true });
      expect(refusal).not.toBeNull();
      expect(state).toEqual(before);
    },
  );
});

describe('findings of a review', () => {
  it('finds the newest finding, and what an answer has added', () => {
    const before = paid({ review: late });
    const { state } = transition(before, requeried(before, FAILED, 9));
    expect(newestFinding(state)).toEqual(contradicted);
    expect(foundBetween(before, state)).toEqual(contradicted);
    expect(foundBetween(paid(), before)).toEqual(late);
    expect(foundBetween(state, state)).toBeNull();
    expect(newestFinding(paid())).toBeNull();
  });

  it('counts an answer again if the service confirmed the payment in between', () => {
    const before = paid({ review: contradicted });
    const { state } = transition(before, requeried(before, FAILED, 99));
    expect(foundBetween(before, state)).toEqual({ reason: 'contradicted', at: at(99) });
  });
});
