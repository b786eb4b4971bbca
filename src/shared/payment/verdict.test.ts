import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  expectation,
  FAILED,
  LOST,
  NOT_FOUND,
  OTHER_REFERENCE,
  REFERENCE,
} from '../testing/answers.fixture.ts';
import { requeryOutcomes } from '../testing/arbitraries.fixture.ts';
import type { RequeryAnswer } from './answers.ts';
import {
  checkSchema,
  type Expectation,
  emailMatchesOf,
  FREEZE_MS,
  isContradiction,
  judge,
  VERDICTS,
  verdictSchema,
} from './verdict.ts';
import { EXAMPLES, OF_ANOTHER, OURS } from './verdict-examples.fixture.ts';

describe('judge', () => {
  it.each(EXAMPLES)('$row, $verdict: $what', ({ row, verdict, outcome, changes }) => {
    expect(judge(outcome, expectation(changes))).toMatchObject({ row, verdict });
  });

  it('each row of the verdict table has an example, and no row decides two verdicts', () => {
    expect(new Set(EXAMPLES.map(({ row }) => row))).toEqual(new Set(VERDICTS.map(({ name }) => name)));
    expect(new Set(VERDICTS.map(({ name }) => name)).size).toBe(VERDICTS.length);
  });

  it.each([
    ['otherReference', answered({ reference: OTHER_REFERENCE, currency: 'USD' })],
    ['otherReference', answered({ reference: null })],
    ['otherCurrency', answered({ currency: 'USD', amountMinor: 1 })],
    ['amountTooLow', answered({ amountMinor: 1, chargedAmountMinor: 0 })],
    ['chargedAmountBelowAmount', answered({ chargedAmountMinor: 1, isLive: true })],
    ['amountUnreadable', answered({ amountMinor: null, chargedAmountMinor: 'unreadable' })],
    ['amountUnreadable', answered({ chargedAmountMinor: 'unreadable' })],
    ['amountTooLow', answered({ amountMinor: 1, chargedAmountMinor: 'unreadable' })],
    ['isLiveUnexpected', answered({ isLive: true, status: 'failed' })],
    ['contradictsItself', answered({ chargeCode: '51' })],
    ['otherReference', answered({ otherReference: OTHER_REFERENCE, status: 'failed' })],
    ['contradictsItself', answered({ fraudStatus: 'suspicious' })],
    ['contradictsItself', answered({ status: 'failed' })],
  ] as const)('names the first reason for review: %s', (reason, outcome) => {
    expect(judge(outcome, expectation()).review).toBe(reason);
  });

  it('says that the reference is taken if the payment under it is not ours, whatever other check fails', () => {
    const changes = { intent: OF_ANOTHER };
    for (const outcome of [answered(), FAILED, answered({ amountMinor: 1, status: 'failed' })]) {
      expect(judge(outcome, expectation(changes)).review).toBe('referenceTaken');
    }
  });

  it.each([
    ['2026-11-20T22:00:00', 'paid'],
    ['2026-11-20T21:59:59', 'review'],
    ['2026-11-20T22:00:00Z', 'paid'],
    ['2026-11-20T21:59:59Z', 'review'],
    ['2026-11-20T23:00:00+01:00', 'paid'],
    ['2026-11-20T22:59:59+01:00', 'review'],
    ['2026-11-20T23:00:00+0100', 'paid'],
    ['2026-11-20T20:00:00-02:00', 'paid'],
    ['2026-11-20T19:59:59-02:00', 'review'],
    ['2026-11-31T10:00:00', 'review'],
  ] as const)('judges a payment that the service made at %s under our reference: %s', (createdAt, verdict) => {
    expect(judge(answered({ createdAt }), expectation({ intent: OURS })).verdict).toBe(verdict);
  });

  it.each([
    ['the same in capitals', 'ADE@EXAMPLE.COM', {}, 'yes'],
    ['another', 'bola@example.com', {}, 'no'],
    ['none', null, {}, undefined],
    ["the shop's own, which is nobody's", 'ade@example.com', { isShopsEmail: true as const }, 'no'],
  ])("tells whether the e-mail is the customer's: %s", (_what, customerEmail, own, expected) => {
    expect(emailMatchesOf({ customerEmail }, { email: 'Ade@example.com', ...own })).toBe(expected);
  });

  it('returns checks that the journal can read', () => {
    for (const { outcome, changes } of EXAMPLES) {
      const { verdict, checks } = judge(outcome, expectation(changes));
      expect(verdictSchema.parse(verdict)).toBe(verdict);
      expect(checkSchema.array().parse(checks)).toEqual(checks);
    }
    expect(verdictSchema.safeParse('').success).toBe(false);
    expect(checkSchema.safeParse({ name: '', passed: true }).success).toBe(false);
  });

  it('only a declined answer or one for review contradicts a paid payment', () => {
    expect(verdictSchema.options.filter(isContradiction)).toEqual(['declined', 'review']);
  });

  it('shows each check, passed or not, for every readable answer', () => {
    expect(judge(answered({ currency: 'USD', isLive: true }), expectation()).checks).toEqual([
      { name: 'reference', passed: true },
      { name: 'code', passed: true },
      { name: 'currency', passed: false },
      { name: 'amount', passed: true },
      { name: 'chargedAmount', passed: true },
      { name: 'isLive', passed: false },
      { name: 'status', passed: true },
      { name: 'chargeCode', passed: true },
      { name: 'fraudStatus', passed: true },
    ]);
    expect(judge(LOST, expectation()).checks).toEqual([]);
    expect(judge(NOT_FOUND, expectation()).checks).toEqual([]);
  });
});

const expectations = fc.record({
  mode: fc.constantFrom('practice' as const, 'sandbox' as const, 'live' as const),
  stepOpen: fc.boolean(),
  failedBeforeMs: fc.constantFrom(null, 0, FREEZE_MS - 1, FREEZE_MS),
  overtaken: fc.boolean(),
});

/** Repeats the specification ("Re-query payment") and Paydesk's own checks, independently of the code. */
function mayBeBelieved(answer: RequeryAnswer, { mode }: Pick<Expectation, 'mode'>): boolean {
  const { reference, otherReference = REFERENCE, code, currency, amountMinor, chargedAmountMinor, isLive } = answer;
  if (!['successful', 'SUCCESSFUL', null].includes(answer.status)) return false;
  if (!['00', '000', null].includes(answer.chargeCode)) return false;
  if (!['ok', 'OK', undefined].includes(answer.fraudStatus)) return false;
  if (otherReference !== REFERENCE) return false;
  if (reference !== REFERENCE || code !== '000' || currency !== 'NGN') return false;
  if (amountMinor === null || amountMinor < 150_000) return false;
  if (chargedAmountMinor === 'unreadable' || isLive === 'unreadable') return false;
  if (chargedAmountMinor !== null && chargedAmountMinor < amountMinor) return false;
  return isLive === null || isLive === (mode === 'live');
}

describe('any answer', () => {
  it('an answer means paid exactly when every check holds, and only a verdict of review has a reason', () => {
    fc.assert(
      fc.property(requeryOutcomes, expectations, (outcome, changes) => {
        const { verdict, checks, review } = judge(outcome, expectation(changes));
        const believed = outcome.kind === 'answered' && mayBeBelieved(outcome.answer, changes);
        expect(verdict === 'paid').toBe(believed);
        expect(review !== null).toBe(verdict === 'review');
        if (verdict === 'paid') expect(checks.every(({ passed }) => passed)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an answer means declined only if it names our reference, and at once only with a clear code', () => {
    fc.assert(
      fc.property(requeryOutcomes, expectations, (outcome, changes) => {
        if (judge(outcome, expectation(changes)).verdict !== 'declined') return;
        if (outcome.kind !== 'answered') throw new Error('Only an answer can mean declined.');
        expect(outcome.answer).toMatchObject({ reference: REFERENCE, status: expect.stringMatching(/^failed$/i) });
        const { code } = outcome.answer;
        expect(['000', ' 000', 'NR', 'nr', 'R0']).not.toContain(code);
        expect(changes.overtaken).toBe(false);
        const isDoubtful = code === null || ['00', '02'].includes(code);
        if (changes.stepOpen || isDoubtful) expect(changes.failedBeforeMs).toBe(FREEZE_MS);
      }),
      { numRuns: 2_000 },
    );
  });
});
