import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRefusal } from '../../../shared/check.ts';
import { fold } from '../../../shared/fold/fold.ts';
import type { PaymentState, SaleStatus } from '../../../shared/payment/payment-state.ts';
import { problem } from '../../../shared/problems.ts';
import { REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { HAND_OVER_CHECKS, type HandOverFacts } from './checks.ts';

const REVIEW = { reason: 'contradicted', at: given.at(0) } as const;
const HANDED_OVER = { at: given.at(0), by: 'bola' };
const KEPT = { ...REVIEW, decided: given.keptDecision(1) };
const NOT_DEBITED = { ...REVIEW, decided: { ...given.keptDecision(1), reason: 'notDebited' as const } };
const LEFT = { reference: 'T1-261121-0009-AAAAAAAAZ', ...HANDED_OVER, isWarned: false };
const STOPPED = problem('journalFaulty').problem;
const FAILED = problem('journalFailed', { failure: 'corrupt' }).problem;
const NOT_PROVEN = problem('notProven', { reference: REFERENCE, why: 'chainBroken' }).problem;
const ELSEWHERE = { kind: 'handedOver', ...HANDED_OVER, isProven: true, newestFetchedAt: given.at(0) } as const;

interface Varied extends Omit<Partial<HandOverFacts>, 'payment' | 'sale'> {
  state?: PaymentState;
  status?: SaleStatus;
}

function facts({ state = given.paid(), status = 'active', ...changes }: Varied = {}): HandOverFacts {
  const payment = record.payment({ state });
  return {
    hasKey: true,
    isEndProven: true,
    isConfirmedSince: true,
    isBehindItsCases: false,
    deskStopped: null,
    stopped: null,
    payment,
    sale: { sale: record.sale({ status }), payments: [payment] },
    reason: 'paid',
    elsewhere: null,
    proofFault: null,
    lastVerdict: 'paid',
    confirmation: 'fresh',
    isOverridden: false,
    left: [],
    ...changes,
  };
}

const refusedBy = (varied: Varied) => firstRefusal(HAND_OVER_CHECKS, facts(varied))?.check.name ?? null;

const STATES: readonly PaymentState[] = [
  given.open(given.OTP),
  given.open(given.confirming()),
  given.unknown(),
  given.declined(),
  given.neverReceived(),
  given.paid(),
  given.paid({ handedOver: HANDED_OVER }),
  given.paid({ review: REVIEW }),
  given.paid({ review: KEPT }),
  given.paid({ review: NOT_DEBITED }),
  given.paid({ review: KEPT, handedOver: HANDED_OVER }),
  given.paid({ returned: [given.RETURN] }),
  given.paid({ settled: given.SETTLED }),
  given.paid({ settled: given.GOODS_GIVEN }),
  given.declined({ review: REVIEW }),
];
const STATUSES: readonly SaleStatus[] = ['active', 'parked', 'handedOver', 'cancelled'];

const anyFacts: fc.Arbitrary<Varied> = fc.record({
  state: fc.constantFrom(...STATES),
  status: fc.constantFrom(...STATUSES),
  hasKey: fc.boolean(),
  isEndProven: fc.boolean(),
  isConfirmedSince: fc.boolean(),
  isBehindItsCases: fc.boolean(),
  deskStopped: fc.constantFrom(null, FAILED),
  stopped: fc.constantFrom(null, STOPPED),
  reason: fc.constantFrom('paid' as const, 'keptAfterReview' as const),
  elsewhere: fc.constantFrom(
    null,
    { kind: 'notRead' } as const,
    ELSEWHERE,
    { ...ELSEWHERE, isProven: false },
    { ...ELSEWHERE, isProven: false, newestFetchedAt: given.at(2) },
  ),
  proofFault: fc.constantFrom(null, NOT_PROVEN),
  lastVerdict: fc.constantFrom(null, 'paid' as const, 'declined' as const, 'wait' as const, 'review' as const),
  confirmation: fc.constantFrom('fresh' as const, 'stale' as const, 'freshRequery' as const, 'proofAlone' as const),
  isOverridden: fc.boolean(),
  left: fc.constantFrom([], [LEFT], [{ ...LEFT, isWarned: true }]),
});

/** Purely random facts nearly always fail an early check. */
const mostlyGood = fc
  .tuple(anyFacts, fc.subarray(Object.keys(facts()).concat('state', 'status'), { maxLength: 4 }))
  .map(([varied, names]) => Object.fromEntries(Object.entries(varied).filter(([name]) => names.includes(name))));

const ROWS: readonly [name: string, varied: Varied][] = [
  ['deskStopped', { deskStopped: FAILED }],
  ['tillStopped', { stopped: STOPPED }],
  ['keyMissing', { hasKey: false }],
  ['endNotProven', { isEndProven: false }],
  ['notConfirmedSince', { isConfirmedSince: false }],
  ['behindItsCases', { isBehindItsCases: true }],
  ['handedOverElsewhere', { elsewhere: ELSEWHERE }],
  ['notProven', { proofFault: NOT_PROVEN }],
  ['handedOver', { state: given.paid({ handedOver: HANDED_OVER }), status: 'handedOver' }],
  ['notConfirmedAgain', { lastVerdict: 'wait' }],
  ['decidedOtherwise', { state: given.paid({ review: NOT_DEBITED }), reason: 'keptAfterReview' }],
  ['saleEnded', { status: 'cancelled' }],
  ['underReview', { state: given.paid({ review: REVIEW }) }],
  ['moneyReturned', { state: given.paid({ returned: [given.RETURN] }) }],
  ['customerHasGoods', { state: given.paid({ settled: given.SETTLED }) }],
  ['notPaid', { state: given.declined() }],
  ['confirmationNotFresh', { confirmation: 'stale' }],
  ['noAnswer', { confirmation: 'proofAlone' }],
  ['goodsMayHaveLeft', { left: [LEFT] }],
];

describe('the checks of a hand-over', () => {
  it('allows a paid, proven and freshly confirmed payment', () => {
    expect(refusedBy({})).toBeNull();
    expect(refusedBy({ status: 'parked' })).toBeNull();
    expect(
      refusedBy({ state: given.paid({ review: KEPT }), reason: 'keptAfterReview', status: 'cancelled' }),
    ).toBeNull();
    expect(refusedBy({ confirmation: 'freshRequery' })).toBeNull();
    expect(refusedBy({ confirmation: 'proofAlone', isOverridden: true })).toBeNull();
    expect(refusedBy({ left: [{ ...LEFT, isWarned: true }] })).toBeNull();
  });

  it.each(ROWS)('refuses a hand-over by the check %s alone', (name, varied) => {
    expect(refusedBy(varied)).toBe(name);
  });

  it.each(['notDebited', 'otherCase'] as const)('refuses goods after a review that was decided as %s', (reason) => {
    const review = { ...REVIEW, decided: { ...given.keptDecision(1), reason } };
    expect(refusedBy({ state: given.paid({ review }), reason: 'keptAfterReview' })).toBe('decidedOtherwise');
  });

  it('asks the service again only if no other check keeps the goods', () => {
    const places = ROWS.map(([name]) => name);
    for (const [name, varied] of ROWS.slice(0, places.indexOf('confirmationNotFresh'))) {
      const confirmation = name === 'notConfirmedAgain' ? 'freshRequery' : 'stale';
      expect(refusedBy({ ...varied, confirmation, left: [LEFT] })).toBe(name);
    }
  });

  it('has a test for every check in the list above', () => {
    expect(HAND_OVER_CHECKS.map(({ name }) => name)).toEqual(ROWS.map(([name]) => name));
  });

  it.each<[string, Varied, string | null]>([
    ['proven entries', { elsewhere: ELSEWHERE }, 'alreadyHandedOver'],
    ['entries of unknown keys', { elsewhere: { ...ELSEWHERE, isProven: false } }, null],
    [
      'entries of unknown keys fetched after the case was resolved',
      { elsewhere: { ...ELSEWHERE, isProven: false, newestFetchedAt: given.at(1) } },
      'fetchedSaysHandedOver',
    ],
    ['unreadable entries', { elsewhere: { kind: 'notRead' } }, 'fetchedNotRead'],
  ])('compares a case that was resolved for the shop with %s', (_what, varied, code) => {
    const decided = facts({ ...varied, state: given.paid({ review: KEPT }), reason: 'keptAfterReview' });
    expect(firstRefusal(HAND_OVER_CHECKS, decided)?.problem.code ?? null).toBe(code);
  });

  it('refuses goods that may have left elsewhere, unless the back office hands them over after a review', () => {
    const elsewhere = { ...ELSEWHERE, isProven: false };
    expect(refusedBy({ elsewhere, state: given.paid({ review: KEPT }) })).toBe('handedOverElsewhere');
    const returned = { ...KEPT, decided: { ...given.keptDecision(1), reason: 'moneyReturned' as const } };
    const reason = 'keptAfterReview';
    expect(refusedBy({ elsewhere, reason, state: given.paid({ review: returned }) })).toBe('handedOverElsewhere');
  });

  it('allows no hand-over that the fold refuses, and agrees with the fold’s own checks', () => {
    const OF_THE_FOLD = ['handedOver', 'underReview', 'moneyReturned', 'customerHasGoods', 'notPaid'];
    let left = 0;
    fc.assert(
      fc.property(fc.oneof(mostlyGood, anyFacts), (varied) => {
        const all = facts(varied);
        const { payment, sale, reason } = all;
        const happening = {
          kind: 'goodsHandedOver' as const,
          ...(reason === 'keptAfterReview' && { afterReview: true as const }),
        };
        const { reference, saleId, till } = payment;
        const result = fold(sale, { at: given.at(9), actor: 'ada', till, saleId, reference, happening });
        const refusal = firstRefusal(HAND_OVER_CHECKS, all);
        if (refusal && OF_THE_FOLD.includes(refusal.check.name)) expect(result.ok).toBe(false);
        if (refusal) return;
        left += 1;
        expect(result.ok && result.value.payment.state).toMatchObject({ handedOver: { by: 'ada' } });
        expect(all).toMatchObject({
          deskStopped: null,
          stopped: null,
          hasKey: true,
          isEndProven: true,
          isConfirmedSince: true,
        });
        expect(all).toMatchObject({ isBehindItsCases: false, proofFault: null });
        expect(all.confirmation).not.toBe('stale');
        if (reason === 'paid') expect(all.lastVerdict).toBe('paid');
        if (all.confirmation === 'proofAlone') expect(all.isOverridden).toBe(true);
        expect(all.left.every(({ isWarned }) => isWarned)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(left).toBeGreaterThan(100);
  });

  it('returns only the problems that the checks declare, and has no side effects', () => {
    fc.assert(
      fc.property(anyFacts, (varied) => {
        const all = facts(varied);
        for (const check of HAND_OVER_CHECKS) {
          const refused = check.refusal(all);
          expect(check.refusal(structuredClone(all))).toEqual(refused);
          if (refused && check.says.length > 0) expect(check.says).toContain(refused.code);
        }
      }),
    );
  });
});
