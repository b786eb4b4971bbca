import { describe, expect, it } from 'vitest';
import { PAYMENT_RULES } from '../replay/payment-rules.ts';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { refused, told } from '../testing/transition-examples.fixture.ts';
import { transition } from './transition.ts';
import type { Judgement } from './verdict.ts';

const { at, requeried } = given;
const FAILED_WITHOUT_CODE = answered({ code: null, status: 'failed' });

describe('a payment that was never received', () => {
  it.each([
    ['no answer', LOST],
    ['not found again', NOT_FOUND],
    ['something about another payment', answered({ reference: OTHER_REFERENCE })],
  ])('stays so where the service says %s', (_what, outcome) => {
    expect(told(given.neverReceived(), outcome)).toMatchObject({ outcome: 'neverReceived' });
  });

  it.each([
    ['pending', PENDING],
    ['failed', FAILED],
    ['failed without a code', FAILED_WITHOUT_CODE],
  ])('is one of which nobody knows the end once the service says %s of it', (_what, outcome) => {
    const before = given.neverReceived();
    const unknown = given.unknown({ since: at(10) });
    expect(transition(before, requeried(before, outcome, 10)).state).toEqual(
      transition(unknown, requeried(unknown, outcome, 10)).state,
    );
    const rows = PAYMENT_RULES.get(4)?.transitions;
    expect(transition(before, requeried(before, outcome, 10), rows).state).toEqual(before);
  });
});

describe('a declined payment', () => {
  it('stays declined where the service says pending of it, or failed once more', () => {
    for (const outcome of [PENDING, FAILED, FAILED_WITHOUT_CODE])
      expect(told(given.declined(), outcome)).toEqual(given.declined());
  });
});

describe('a charge that was refused', () => {
  const asking = transition(given.open(), refused('initiate')).state;

  it('stays refused where a re-query brings no answer, or names another payment', () => {
    const other = told(asking, answered({ reference: OTHER_REFERENCE }));
    expect(told(asking, LOST)).toEqual(asking);
    expect(other).toEqual({ ...asking, review: expect.anything() });
    for (const state of [asking, other]) expect(told(state, NOT_FOUND)).toMatchObject({ refused: true });
  });

  it.each([
    ['pending', PENDING],
    ['failed without a code', FAILED_WITHOUT_CODE],
    ['paid with too little', answered({ amountMinor: 1 })],
  ])('counts as sent once the service says %s of it', (_what, outcome) => {
    const sent = given.open(given.confirming());
    for (const stage of [
      given.confirming({ refusal: 'INPUT' }),
      given.confirming({ refusal: 'INPUT', notDecrypted: true }),
    ]) {
      expect(told(given.open(stage), outcome)).toEqual(told(sent, outcome));
    }
    expect(told(asking, outcome, NOT_FOUND)).toMatchObject({ outcome: 'open', notFound: { count: 1 } });
    const notFound = [60_000, 120_000, 180_000].reduce(
      (state, time) => transition(state, requeried(state, NOT_FOUND, time)).state,
      told(asking, outcome),
    );
    expect(notFound.outcome).toBe('neverReceived');
  });

  it('stays refused by the rules of entries from before that was so', () => {
    for (const version of [1, 2, 3]) {
      const rows = PAYMENT_RULES.get(version)?.transitions;
      const pending = transition(asking, requeried(asking, PENDING, 10), rows).state;
      expect(pending).toEqual(asking);
      expect(transition(pending, requeried(pending, NOT_FOUND, 11), rows).state).toMatchObject({ refused: true });
    }
  });

  describe('and was not found', () => {
    const declined = told(asking, NOT_FOUND);

    it.each([
      ['no answer', LOST],
      ['not found again', NOT_FOUND],
      ['something about another payment', answered({ reference: OTHER_REFERENCE })],
    ])('stays declined where the service says %s', (_what, outcome) => {
      expect(told(declined, outcome)).toMatchObject({ outcome: 'declined', refused: true, code: 'INPUT' });
    });

    it.each([
      ['pending', PENDING],
      ['failed', FAILED],
      ['failed without a code', FAILED_WITHOUT_CODE],
      ['paid with too little', answered({ amountMinor: 1 })],
    ])('is one of which nobody knows the end once the service says %s of it', (_what, outcome) => {
      for (const refusedOnes of [declined, { ...declined, notDecrypted: true as const }]) {
        const { state } = transition(refusedOnes, requeried(refusedOnes, outcome, 10));
        const unknown = given.unknown({ since: at(10) });
        expect(state).toEqual(transition(unknown, requeried(unknown, outcome, 10)).state);
      }
    });

    it('stays declined where what the service knows by our reference is a payment of somebody else', () => {
      const judgement: Judgement = { verdict: 'review', row: 'otherPayment', checks: [], review: 'referenceTaken' };
      const { state } = transition(declined, { ...requeried(declined, FAILED, 10), judgement });
      expect(state).toEqual({ ...declined, review: { reason: 'referenceTaken', at: at(10) } });
    });

    it('stays declined by the rules of entries from before that was so', () => {
      for (const version of [1, 2, 3, 4]) {
        const rows = PAYMENT_RULES.get(version)?.transitions;
        expect(transition(declined, requeried(declined, PENDING, 10), rows).state).toEqual(declined);
      }
    });
  });
});
