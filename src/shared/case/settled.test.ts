import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withStates } from '../fold/entry-fold.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { ResolutionReason } from '../payment/resolution-reason.ts';
import { transition } from '../payment/transition.ts';
import { answered } from '../testing/answers.fixture.ts';
import { buildCase } from '../testing/cases.fixture.ts';
import * as histories from '../testing/histories.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { settledChangeOf } from './settled.ts';

const PAID = answered();
const cancelled = { status: 'cancelled', paidByAnother: false } as const;
const { reference } = payment();

function resolved(reason: ResolutionReason, changes: object = {}) {
  const state = {
    status: 'resolved',
    reason,
    words: 'By transfer.',
    at: given.at(8),
    by: 'ngozi',
    ...changes,
  } as const;
  return { ...buildCase({}), ...given.RETURN.case, references: [reference], state };
}

const changeOf = (state: PaymentState, ...cases: Parameters<typeof settledChangeOf>[1]) =>
  settledChangeOf(payment({ state }), cases);

describe('the settlement of a payment by its resolved cases', () => {
  it.each(['moneyReturned', 'goodsHandedOver'] as const)(
    'settles a payment whose customer has the money or the goods: %s',
    (reason) => {
      const settled = { ...given.SETTLED, reason };
      expect(changeOf(given.unknown(), resolved(reason))).toEqual({ kind: 'settledByCase', settled });
      expect(changeOf(given.unknown({ settled }), resolved(reason))).toBeNull();
    },
  );

  it('settles nothing if a case ended for another reason, is about another payment or is unresolved', () => {
    for (const reason of ['notDebited', 'paymentWasRight', 'otherCase', 'customerGaveUp', 'notFoundOut'] as const) {
      expect(changeOf(given.unknown(), resolved(reason))).toBeNull();
    }
    expect(changeOf(given.unknown(), { ...resolved('moneyReturned'), references: [] })).toBeNull();
    const open = { ...resolved('moneyReturned'), state: { status: 'open' } as const };
    expect(changeOf(given.unknown(), open)).toBeNull();
    const withdrawn = { kind: 'settledByCase', settled: null };
    expect(changeOf(given.unknown({ settled: given.SETTLED }), open)).toEqual(withdrawn);
  });

  it('settles a payment by the newest case', () => {
    const later = resolved('goodsHandedOver', { at: given.at(9) });
    const newest = { settled: { reason: 'goodsHandedOver', at: given.at(9) } };
    expect(changeOf(given.declined(), resolved('moneyReturned'), later)).toMatchObject(newest);
    expect(changeOf(given.declined(), later, resolved('moneyReturned'))).toMatchObject(newest);
  });

  it('does not settle a paid payment whose amount, review or hand-over already says the same', () => {
    const paidAfter = given.paid({ paidAt: given.at(8) });
    const said = [{ reference, amount: { amountMinor: 0, currency: 'NGN' } }];
    expect(changeOf(paidAfter, resolved('moneyReturned'))).toMatchObject({ settled: given.SETTLED });
    expect(changeOf(paidAfter, resolved('moneyReturned', { returned: said }))).toBeNull();
    expect(changeOf(given.paid({ paidAt: given.at(7) }), resolved('moneyReturned'))).toBeNull();
    expect(changeOf(given.paid(), resolved('goodsHandedOver'))).toMatchObject({ settled: given.GOODS_GIVEN });
    const handedOver = { at: given.at(1), by: 'ada' };
    expect(changeOf(given.paid({ handedOver }), resolved('goodsHandedOver'))).toBeNull();
    const review = { reason: 'contradicted', at: given.at(1) } as const;
    expect(changeOf({ ...paidAfter, review }, resolved('moneyReturned'))).toBeNull();
  });

  it('settles a payment whose customer has the goods, whatever another case finds or decides', () => {
    const review = { reason: 'contradicted', at: given.at(9) } as const;
    const goodsGiven = { kind: 'settledByCase', settled: given.GOODS_GIVEN };
    const decided = { ...review, decided: given.keptDecision(10) };
    for (const seen of [review, decided]) {
      expect(changeOf(given.paid({ review: seen }), resolved('goodsHandedOver'))).toEqual(goodsGiven);
      const known = given.paid({ review: seen, settled: given.GOODS_GIVEN });
      expect(changeOf(known, resolved('goodsHandedOver'))).toBeNull();
    }
  });
});

describe('a payment with a settlement', () => {
  const paidFrom = (state: PaymentState, sale?: typeof cancelled) =>
    transition(state, given.requeried(state, PAID, 9, sale)).state;
  const finding = { reason: 'paidAfterCase', at: given.at(9) } as const;

  it.each([
    ['unknown', given.unknown({ settled: given.SETTLED })],
    ['declined', given.declined({ settled: given.GOODS_GIVEN })],
    ['never received', given.neverReceived({ settled: given.SETTLED })],
  ])('sends a settled payment that turns out paid to review: %s', (_name, state) => {
    for (const after of [paidFrom(state), paidFrom(state, cancelled)]) {
      expect(after).toMatchObject({ outcome: 'paid', handedOver: null, review: finding });
      expect(after).not.toHaveProperty('settled');
    }
  });

  it('a settled payment in review gets a new finding if it turns out paid, decided or not', () => {
    const review = { reason: 'amountTooLow', at: given.at(1) } as const;
    const open = paidFrom(given.unknown({ settled: given.SETTLED, review }));
    expect(open).toMatchObject({ review: { reason: 'amountTooLow', again: finding } });
    const decided = { ...review, decided: given.decision(8) };
    const after = paidFrom(given.unknown({ settled: given.SETTLED, review: decided }));
    expect(after).toMatchObject({ review: { again: finding, reopenedAt: given.at(9) } });
    expect(after.review).not.toHaveProperty('decided');
  });

  it('keeps the settlement of an unpaid payment until no case states it', () => {
    const settled = given.SETTLED;
    const open = given.open(given.confirming(), { settled });
    const unknown = transition(open, { kind: 'rhythmEnded', at: given.at(9) }).state;
    expect(unknown).toMatchObject({ outcome: 'unknown', settled });
    const undone = transition(unknown, { kind: 'settledByCase', settled: null, at: given.at(9) }).state;
    expect(undone).not.toHaveProperty('settled');
    expect(paidFrom(undone)).toMatchObject({ outcome: 'paid', review: null });
  });

  it('sends a paid payment to review when a case settles it, unless the customer has the goods', () => {
    const event = { kind: 'settledByCase', settled: given.SETTLED, at: given.at(9) } as const;
    expect(transition(given.paid(), event).state).toEqual({ ...given.paid(), review: finding });
    const review = { reason: 'amountTooLow', at: given.at(1) } as const;
    const reviewed = transition(given.paid({ review }), event).state;
    expect(reviewed).toEqual(given.paid({ review: { ...review, again: finding } }));
    const goods = transition(given.paid(), { ...event, settled: given.GOODS_GIVEN }).state;
    expect(goods).toEqual(given.paid({ settled: given.GOODS_GIVEN }));
  });

  it('a settled payment never becomes paid without a review, in any order of events', () => {
    fc.assert(
      fc.property(histories.histories, (events) => {
        const told = withStates(events.map((event) => ({ ...event, hash: '0'.repeat(64) })));
        const before = new Map<string, PaymentState>();
        for (const { payment: now } of told.map(({ entry }) => entry)) {
          if (!now) throw new Error('A till writes what can be.');
          const was = before.get(now.reference);
          if (was?.settled && was.outcome !== 'paid' && now.state.outcome === 'paid') {
            expect(now.state.review).not.toBeNull();
          }
          before.set(now.reference, now.state);
        }
      }),
      { numRuns: 500 },
    );
  });
});
