import { describe, expect, it } from 'vitest';
import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING } from '../testing/answers.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { refused, told } from '../testing/transition-examples.fixture.ts';
import { transition } from './transition.ts';
import type { Judgement } from './verdict.ts';

const { at, requeried } = given;
const FAILED_WITHOUT_CODE = answered({ code: null, status: 'failed' });
const TOO_LITTLE = answered({ amountMinor: 1 });
const asking = transition(given.open(), refused('initiate')).state;

const REFUSED = { outcome: 'declined', refused: true, code: 'INPUT' } as const;

describe.each([
  ['was never received', given.neverReceived(), { outcome: 'neverReceived' }],
  ['was refused and not found', told(asking, NOT_FOUND), REFUSED],
  ['was refused because of the key', given.declined({ ...REFUSED, notDecrypted: true }), REFUSED],
])('a payment that %s', (_how, before, kept) => {
  it.each([
    ['no answer', LOST],
    ['not found again', NOT_FOUND],
    ['something about another payment', answered({ reference: OTHER_REFERENCE })],
  ])('stays as it was if the service says %s', (_what, outcome) => {
    expect(told(before, outcome)).toMatchObject(kept);
  });

  it.each([
    ['pending', PENDING],
    ['failed', FAILED],
    ['failed without a code', FAILED_WITHOUT_CODE],
    ['paid with too little', TOO_LITTLE],
  ])('becomes unknown again once the service says %s', (_what, outcome) => {
    const { state } = transition(before, requeried(before, outcome, 10));
    const unknown = given.unknown({ since: at(10) });
    expect(state).toEqual(transition(unknown, requeried(unknown, outcome, 10)).state);
  });
});

describe('a declined payment', () => {
  it.each([
    ['failed once more', FAILED],
    ['failed again, now without a code', FAILED_WITHOUT_CODE],
    ['not found', NOT_FOUND],
    ['something unreadable', LOST],
  ])('a declined payment stays declined if the service says %s', (_what, outcome) => {
    for (const declined of [given.declined(), given.declined({ code: null })])
      expect(told(declined, outcome)).toEqual(declined);
  });

  it.each([
    ['pending', PENDING],
    ['00 beside successful', answered({ code: '00', status: 'successful' })],
  ])('a declined payment becomes unknown again once the service says %s', (_what, outcome) => {
    for (const declined of [given.declined(), given.declined({ code: null })])
      expect(transition(declined, requeried(declined, outcome, 10)).state).toEqual(given.unknown({ since: at(10) }));
  });

  it('declines a payment again at the next "failed", and keeps its findings', () => {
    const review = { reason: 'otherReference', at: at(0) } as const;
    const reviewed = { ...given.declined(), review };
    expect(told(reviewed, PENDING)).toMatchObject({ outcome: 'unknown', review });
    expect(told(reviewed, PENDING, FAILED)).toMatchObject({ outcome: 'declined', code: '51', refused: false, review });
    expect(told(given.declined(), PENDING, FAILED_WITHOUT_CODE)).toMatchObject({ outcome: 'unknown' });
  });

  it('a declined payment stays declined if the answer is about another payment or was overtaken', () => {
    const declined = given.declined();
    const other = told(declined, answered({ reference: OTHER_REFERENCE, code: '02', status: 'pending' }));
    expect(other).toEqual({ ...declined, review: { reason: 'otherReference', at: expect.any(String) } });
    const overtaken: Judgement = { verdict: 'wait', row: 'overtaken', checks: [], review: null };
    const taken: Judgement = { verdict: 'review', row: 'otherPayment', checks: [], review: 'referenceTaken' };
    for (const judgement of [overtaken, taken])
      expect(transition(declined, { ...requeried(declined, PENDING, 10), judgement }).state).toMatchObject({
        outcome: 'declined',
        declinedAt: declined.outcome === 'declined' && declined.declinedAt,
      });
  });
});

describe('a refused charge', () => {
  it('a refused charge stays refused if a re-query brings no answer or names another payment', () => {
    const other = told(asking, answered({ reference: OTHER_REFERENCE }));
    expect(told(asking, LOST)).toEqual(asking);
    expect(other).toEqual({ ...asking, review: expect.anything() });
    for (const state of [asking, other]) expect(told(state, NOT_FOUND)).toMatchObject({ refused: true });
  });

  it.each([
    ['pending', PENDING],
    ['failed without a code', FAILED_WITHOUT_CODE],
    ['paid with too little', TOO_LITTLE],
  ])('a refused charge is treated like any sent charge once the service says %s', (_what, outcome) => {
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

  it("a refused charge stays declined if somebody else's payment has our reference", () => {
    const declined = told(asking, NOT_FOUND);
    const judgement: Judgement = { verdict: 'review', row: 'otherPayment', checks: [], review: 'referenceTaken' };
    const { state } = transition(declined, { ...requeried(declined, FAILED, 10), judgement });
    expect(state).toEqual({ ...declined, review: { reason: 'referenceTaken', at: at(10) } });
  });
});
