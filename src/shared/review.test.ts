import { describe, expect, it } from 'vitest';
import { foundBetween, newestFinding } from './review.ts';
import { FAILED } from './testing/answers.fixture.ts';
import { at, paid, requeried } from './testing/states.fixture.ts';
import { transition } from './transition.ts';

const late = { reason: 'paidAfterSaleEnded', at: at(5) } as const;
const contradicted = { reason: 'contradicted', at: at(9) } as const;

describe('what was found at a payment', () => {
  it('is the newest of it, and the first reason stays', () => {
    const before = paid({ review: late });
    const { state } = transition(before, requeried(before, FAILED, 9));
    expect(state.review).toEqual({ ...late, again: contradicted });
    expect(newestFinding(state)).toEqual(contradicted);
    expect(foundBetween(before, state)).toEqual(contradicted);
  });

  it('is not found once more where the service repeats what it said', () => {
    const before = paid({ review: { ...late, again: contradicted } });
    const { state, row } = transition(before, { ...requeried(before, FAILED, 99), isRepeated: true });
    expect(row).toBe('contradicted');
    expect(state).toEqual(before);
    expect(foundBetween(before, state)).toBeNull();
  });

  it('is found anew where the service had confirmed the payment in between', () => {
    const before = paid({ review: contradicted });
    const { state } = transition(before, requeried(before, FAILED, 99));
    expect(foundBetween(before, state)).toEqual({ reason: 'contradicted', at: at(99) });
  });

  it('is nothing without a review', () => {
    expect(newestFinding(paid())).toBeNull();
    expect(foundBetween(paid(), paid({ review: late }))).toEqual(late);
  });
});
