import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../payment/answers.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { Verdict } from '../payment/verdict.ts';
import {
  answered,
  FAILED,
  LOST,
  NOT_FOUND,
  OTHER_REFERENCE,
  PENDING,
  REFERENCE,
  requeryAnswer,
} from '../testing/answers.fixture.ts';
import { payment } from '../testing/records.fixture.ts';
import { at, declined, paid, unknown } from '../testing/states.fixture.ts';
import { resultOfExternal, resultOfOurs, saidOf } from './requery-result.ts';

const AT = '2026-11-21T10:00:00.000Z';

describe('resultOfOurs', () => {
  const review = { reason: 'paidAfterSaleEnded', at: at(5) } as const;
  const flip = (before: PaymentState, after: PaymentState, verdict: Verdict) => {
    const result = resultOfOurs(payment({ state: before }), payment({ state: after }), { outcome: FAILED, verdict });
    return result.kind === 'ours' ? result.flip : result.kind;
  };

  it.each<Verdict>(['declined', 'review'])(
    'reports a contradiction of a paid payment by %s, even if the payment is in review',
    (verdict) => {
      expect(flip(paid(), paid({ review }), verdict)).toBe('contradicted');
      expect(flip(paid({ review }), paid({ review }), verdict)).toBe('contradicted');
    },
  );

  it('reports a late success only if the sale had ended, otherwise a success that still needs review', () => {
    const tooLittle = { reason: 'amountTooLow', at: at(5) } as const;
    expect(flip(declined(), paid({ review }), 'paid')).toBe('paidLate');
    expect(flip(unknown({ review: tooLittle }), paid({ review: tooLittle }), 'paid')).toBe('paidInReview');
    expect(flip(unknown(), paid(), 'paid')).toBe('paid');
  });

  it.each<Verdict>(['paid', 'wait'])('reports nothing for a paid payment after %s', (verdict) => {
    expect(flip(paid({ review }), paid({ review }), verdict)).toBeNull();
  });
});

describe('resultOfExternal', () => {
  it.each([
    ['paid', '000', answered()],
    ['failed', 'failed with a code', FAILED],
    ['pending', 'pending', PENDING],
    ['pending', 'failed without a code', answered({ code: null, status: 'failed' })],
    ['pending', 'failed with a code of success', answered({ code: '00', status: 'failed' })],
    ['pending', 'failed with a code that it does not know yet', answered({ code: 'nr', status: 'FAILED' })],
    ['pending', 'failed of no reference', answered({ reference: null, code: '51', status: 'failed' })],
    ['otherReference', '000 of another reference', answered({ reference: OTHER_REFERENCE })],
    ['otherReference', '000 of another reference in the other spelling', answered({ otherReference: OTHER_REFERENCE })],
    ['contradictsItself', '000 of a payment that failed', answered({ status: 'failed' })],
    ['contradictsItself', '000 beside a charge code of failure', answered({ chargeCode: '51' })],
    ['otherReference', '000 of no reference', answered({ reference: null })],
    ['notFound', 'not found', NOT_FOUND],
  ])('returns %s if the service answers %s', (said, _answer, outcome) => {
    expect(resultOfExternal(REFERENCE, outcome, AT)).toMatchObject({ kind: 'external', said });
  });

  it('returns an error if no answer came', () => {
    expect(resultOfExternal(REFERENCE, LOST, AT)).toMatchObject({ kind: 'error', error: { cause: 'timedOut' } });
  });
});

describe('saidOf a payment of another till', () => {
  const payment = {
    reference: REFERENCE,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    mode: 'practice',
  } as const;
  const external = (said: 'paid' | 'failed', answer: RequeryAnswer | null) =>
    ({ kind: 'external', at: AT, said, answer }) as const;

  it('calls another till’s payment paid if every check passes', () => {
    expect(saidOf(external('paid', requeryAnswer()), payment)).toBe('paid');
  });

  it.each<[string, Partial<RequeryAnswer>]>([
    ['one kobo too little', { amountMinor: 149_999 }],
    ['no amount', { amountMinor: null }],
    ['another currency', { currency: 'USD' }],
    ['a charged amount below the amount', { chargedAmountMinor: 100 }],
    ['money of another mode', { isLive: true }],
  ])('calls another till’s payment unfit with %s', (_name, changes) => {
    expect(saidOf(external('paid', requeryAnswer(changes)), payment)).toBe('doesNotFit');
  });

  it('never calls another till’s payment paid without an answer', () => {
    expect(saidOf(external('paid', null), payment)).toBe('doesNotFit');
  });

  it('judges a failed or lost answer as for any other payment', () => {
    expect(saidOf(external('failed', requeryAnswer({ code: '51', status: 'failed' })), payment)).toBe('failed');
    expect(saidOf({ kind: 'error', at: AT, error: { kind: 'lost', cause: null, code: null } }, payment)).toBe('error');
  });
});
