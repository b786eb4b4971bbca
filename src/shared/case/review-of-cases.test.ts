import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../payment/payment-state.ts';
import { buildCase, caseWith } from '../testing/cases.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { at, decision, paid } from '../testing/states.fixture.ts';
import type { CaseRecord } from './case.ts';
import type { CaseEvent } from './case-transition.ts';
import { reviewChangeOf } from './review-of-cases.ts';

const late = { reason: 'paidAfterSaleEnded', at: at(5) } as const;
const again = { reason: 'contradicted', at: at(50) } as const;
const reviewed = (review: PaymentState['review'] = late) => payment({ state: paid({ review }) });
const { reference } = reviewed();
const told = { reference, why: 'review', at: at(6) } as const;

function caseAfterAll(afterMs: number, ...events: CaseEvent[]): CaseRecord {
  return caseWith(buildCase({ references: [reference], flags: [told] }, at(6)), at(afterMs), events, 'ngozi');
}

const RESOLVE: CaseEvent = { kind: 'caseResolved', reason: 'moneyReturned', words: 'The bank gave it back.' };
const complaint = buildCase({ id: '7c5f9d0e-55c1-4a53-8f0f-2d6a1f6d1b02', number: 2, references: [reference] });
const resolved = caseAfterAll(20, RESOLVE);
const RETURNED = { status: 'resolved', reason: 'moneyReturned', words: 'By transfer.', by: 'ngozi' } as const;

describe('the review of a payment', () => {
  it('decides a review when its case is resolved, with the time, the person and the decision', () => {
    const by = { id: resolved.id, number: 1 };
    expect(reviewChangeOf(reviewed(), [resolved])).toEqual({
      kind: 'reviewDecided',
      decision: { at: at(20), by: 'ngozi', case: by, reason: 'moneyReturned', books: 'kept' },
    });
  });

  it('leaves a review open while another case about the payment is unresolved', () => {
    expect(reviewChangeOf(reviewed(), [resolved, complaint])).toBeNull();
  });

  it('decides a review by the newest case if all cases are resolved', () => {
    const later = caseAfterAll(30, RESOLVE);
    expect(reviewChangeOf(reviewed(), [{ ...later, number: 2 }, resolved])).toMatchObject({
      decision: { case: { number: 2 } },
    });
  });

  it('decides a review by an older case if the newest case leaves the decision to it', () => {
    const right = caseAfterAll(20, { kind: 'caseResolved', reason: 'paymentWasRight', words: 'It was taken once.' });
    const left = {
      ...caseAfterAll(30, { kind: 'caseResolved', reason: 'otherCase', words: 'See the other.' }),
      number: 2,
    };
    for (const cases of [
      [right, left],
      [left, right],
    ]) {
      expect(reviewChangeOf(reviewed(), cases)).toMatchObject({ decision: { reason: 'paymentWasRight' } });
    }
    expect(reviewChangeOf(reviewed(), [left])).toMatchObject({ decision: { reason: 'otherCase' } });
  });

  it('does not decide a review for the shop if a case from before the payment was paid says money returned', () => {
    const before = { ...complaint, state: { ...RETURNED, at: at(-1) } };
    const right = caseAfterAll(20, { kind: 'caseResolved', reason: 'paymentWasRight', words: 'It was taken once.' });
    const booksBeside = (other: CaseRecord) => {
      const change = reviewChangeOf(reviewed(), [right, other]);
      return change?.kind === 'reviewDecided' && change.decision.books;
    };
    expect(reviewChangeOf(reviewed(), [right, before])).toMatchObject({ decision: { reason: 'paymentWasRight' } });
    expect(booksBeside(before)).toBeUndefined();
    const said = [{ reference, amount: { amountMinor: 0, currency: 'NGN' } }];
    expect(booksBeside({ ...before, state: { ...before.state, returned: said } })).toBe('kept');
    expect(booksBeside({ ...before, state: { ...before.state, at: at(1) } })).toBe('kept');
    expect(booksBeside({ ...before, state: { ...before.state, reason: 'otherCase' } })).toBe('kept');
    expect(booksBeside({ ...before, references: [] })).toBe('kept');
    const elsewhere = caseAfterAll(20, { ...RESOLVE, words: 'That of the other payment.' });
    expect(reviewChangeOf(reviewed(), [elsewhere, before])).toMatchObject({ decision: { books: 'kept' } });
  });

  it('does not decide a review by a case that no longer links the payment', () => {
    const without = caseAfterAll(20, { kind: 'caseUnlinked', reference }, RESOLVE);
    expect(reviewChangeOf(reviewed(), [without])).toBeNull();
  });

  it('does not decide a review by a case that was resolved before the newest finding', () => {
    const flag = { reference, why: 'reviewAgain', at: at(50) } as const;
    const toldLater = caseAfterAll(20, RESOLVE, { kind: 'caseFlagged', flag });
    expect(reviewChangeOf(reviewed({ ...late, again }), [toldLater])).toBeNull();
  });

  it.each([
    [19, { decision: { reason: 'notDebited' } }],
    [20, null],
    [21, null],
  ])(
    'decides a review only by a case resolved after the payment was paid: resolved at 20, paid at %i',
    (paidMs, change) => {
      const before = caseAfterAll(20, { kind: 'caseResolved', reason: 'notDebited', words: 'The bank took nothing.' });
      const nowPaid = payment({ state: paid({ review: late, paidAt: at(paidMs) }) });
      const decided = reviewChangeOf(nowPaid, [before]);
      if (change) expect(decided).toMatchObject(change);
      else expect(decided).toBeNull();
    },
  );

  it('does not decide a review while a finding is in no case', () => {
    expect(reviewChangeOf(reviewed({ ...late, again }), [caseAfterAll(60, RESOLVE)])).toBeNull();
    expect(reviewChangeOf(reviewed(), [{ ...resolved, flags: [] }])).toBeNull();
  });

  it('reopens a review with its case, or with a new case about the payment', () => {
    const settled = reviewed({ ...late, decided: decision(20) });
    expect(reviewChangeOf(settled, [resolved])).toBeNull();
    const reopened = caseAfterAll(20, RESOLVE, { kind: 'caseReopened', words: 'It was taken once more.' });
    expect(reviewChangeOf(settled, [reopened])).toEqual({ kind: 'reviewReopened' });
    expect(reviewChangeOf(settled, [resolved, complaint])).toEqual({ kind: 'reviewReopened' });
  });

  it('changes nothing about a payment without a review', () => {
    expect(reviewChangeOf(payment({ state: paid() }), [resolved])).toBeNull();
  });
});
