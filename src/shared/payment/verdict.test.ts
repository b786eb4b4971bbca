import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  expectation,
  FAILED,
  LOST,
  NOT_FOUND,
  OTHER_REFERENCE,
  PENDING,
  REFERENCE,
} from '../testing/answers.fixture.ts';
import { requeryOutcomes } from '../testing/arbitraries.fixture.ts';
import type { RequeryAnswer, RequeryOutcome } from './answers.ts';
import {
  checkSchema,
  type Expectation,
  FREEZE_MS,
  isContradiction,
  judge,
  VERDICTS,
  type Verdict,
  type VerdictRow,
  verdictSchema,
} from './verdict.ts';

const queryFailed: RequeryOutcome = { kind: 'queryFailed', code: 'INPUT', message: null };

const NO_CODE = answered({ code: null, status: 'failed' });
const OURS = { email: 'Ade@example.com', createdAt: '2026-11-21T10:00:00.000Z' };
const OF_ANOTHER = { ...OURS, email: 'bola@example.com' };

type Example = [VerdictRow['name'], Verdict, string, RequeryOutcome, Partial<Expectation>?];
const EXAMPLES: Example[] = [
  ['notFound', 'wait', 'not found', NOT_FOUND],
  ['noAnswer', 'wait', 'a lost answer', LOST],
  ['noAnswer', 'wait', 'a query that failed', queryFailed],
  ['otherReference', 'review', 'success of another reference', answered({ reference: OTHER_REFERENCE })],
  [
    'otherReference',
    'review',
    'failure of another reference',
    answered({ reference: OTHER_REFERENCE, code: '51', status: 'failed' }),
  ],
  ['otherReference', 'review', 'our reference in lower case', answered({ reference: REFERENCE.toLowerCase() })],
  ['otherPayment', 'review', 'success of another customer under our reference', answered(), { intent: OF_ANOTHER }],
  ['otherPayment', 'review', 'failure of another customer under our reference', FAILED, { intent: OF_ANOTHER }],
  ['otherPayment', 'review', 'more than we asked for', answered({ amountMinor: 150_001 }), { intent: OURS }],
  ['otherPayment', 'review', 'made a day before', answered({ createdAt: '2026-11-20T10:00:00' }), { intent: OURS }],
  ['otherPayment', 'review', 'made at no time', answered({ createdAt: null }), { intent: OURS }],
  [
    'otherPayment',
    'review',
    'the shop’s own e-mail, which is nobody’s',
    answered(),
    { intent: { ...OURS, email: null } },
  ],
  [
    'fits',
    'paid',
    'no e-mail, of a payment with the shop’s',
    answered({ customerEmail: null }),
    { intent: { ...OURS, email: null } },
  ],
  ['fits', 'paid', 'what we sent, under a reference that was taken', answered(), { intent: OURS }],
  ['fits', 'paid', 'our e-mail in capitals', answered({ customerEmail: 'ADE@EXAMPLE.COM' }), { intent: OURS }],
  ['failed', 'declined', 'a failure of what we sent, under a reference that was taken', FAILED, { intent: OURS }],
  ['notFinal', 'wait', 'pending for another customer, which may yet say more', PENDING, { intent: OF_ANOTHER }],
  ['fits', 'paid', 'everything fits', answered()],
  ['fits', 'paid', 'more than is owed', answered({ amountMinor: 150_001 })],
  ['fits', 'paid', 'no charged amount and no isLive', answered({ chargedAmountMinor: null, isLive: null })],
  ['fits', 'paid', 'a charged amount that equals the amount', answered({ chargedAmountMinor: 150_000 })],
  ['fits', 'paid', 'live money in live mode', answered({ isLive: true }), { mode: 'live' }],
  ['fits', 'paid', 'everything fits while a step is open', answered(), { stepOpen: true }],
  ['doesNotFit', 'review', '000 without a reference', answered({ reference: null })],
  ['doesNotFit', 'review', 'another currency', answered({ currency: 'USD' })],
  ['doesNotFit', 'review', 'no currency', answered({ currency: null })],
  ['doesNotFit', 'review', 'one kobo too little', answered({ amountMinor: 149_999 })],
  ['doesNotFit', 'review', 'a hundredth of the amount', answered({ amountMinor: 1_500 })],
  ['doesNotFit', 'review', 'no amount', answered({ amountMinor: null })],
  [
    'doesNotFit',
    'review',
    'no amount where nothing was owed',
    answered({ amountMinor: null }),
    { amount: { amountMinor: 0, currency: 'NGN' } },
  ],
  ['doesNotFit', 'review', 'charged less than the amount', answered({ chargedAmountMinor: 149_999 })],
  ['doesNotFit', 'review', 'an unreadable charged amount', answered({ chargedAmountMinor: 'unreadable' })],
  ['doesNotFit', 'review', 'live money in practice mode', answered({ isLive: true })],
  ['doesNotFit', 'review', 'test money in live mode', answered(), { mode: 'live' }],
  ['doesNotFit', 'review', 'an unreadable isLive', answered({ isLive: 'unreadable' })],
  [
    'otherReference',
    'review',
    'another reference in the other spelling',
    answered({ otherReference: OTHER_REFERENCE }),
  ],
  ['otherReference', 'review', 'the same, pending', answered({ otherReference: OTHER_REFERENCE, code: null })],
  ['contradictsItself', 'review', '000 and failed', answered({ status: 'failed' })],
  ['contradictsItself', 'review', '000 and pending', answered({ status: 'success-pending-validation' })],
  ['contradictsItself', 'review', '000 and reversed', answered({ status: 'reversed' })],
  ['contradictsItself', 'review', '000 and a word that nobody has listed', answered({ status: 'settling' })],
  ['contradictsItself', 'review', '000 and a status that cannot be read', answered({ status: 'unreadable' })],
  ['contradictsItself', 'review', '000 and a charge code of failure', answered({ chargeCode: '51' })],
  ['contradictsItself', 'review', '000 and a charge code with a space', answered({ chargeCode: '00 ' })],
  ['contradictsItself', 'review', '000 and a suspicion of fraud', answered({ fraudStatus: 'suspicious' })],
  [
    'contradictsItself',
    'review',
    '000 and failed, while a step is open',
    answered({ status: 'failed' }),
    { stepOpen: true },
  ],
  ['contradictsItself', 'review', '000 and failed, on the wire', answered({ status: 'failed' }), { overtaken: true }],
  ['doesNotFit', 'review', '000 and failed, and too little', answered({ status: 'failed', amountMinor: 1 })],
  ['fits', 'paid', '000 and nothing beside it', answered({ status: null, chargeCode: null })],
  ['fits', 'paid', 'successes in capitals', answered({ status: 'SUCCESSFUL', chargeCode: '00', fraudStatus: 'OK' })],
  [
    'fits',
    'paid',
    'a status that was added',
    answered({ status: 'Approved' }),
    { successValues: { status: ['approved'] } },
  ],
  ['fits', 'paid', 'a code that was added', answered({ chargeCode: 'S0' }), { successValues: { chargeCode: ['S0'] } }],
  [
    'contradictsItself',
    'review',
    'a code that was added, in lower case',
    answered({ chargeCode: 's0' }),
    { successValues: { chargeCode: ['S0'] } },
  ],
  [
    'contradictsItself',
    'review',
    'a status that was added to another field',
    answered({ fraudStatus: 'approved' }),
    { successValues: { status: ['approved'] } },
  ],
  ['notFinal', 'wait', '000 with spaces around it', answered({ code: ' 000 ' })],
  ['notFinal', 'wait', 'failed with 000 and a space', answered({ code: '000 ', status: 'failed' })],
  [
    'notFinal',
    'wait',
    'failed with the code for not known yet and a space',
    answered({ code: ' nr', status: 'failed' }),
  ],
  ['doesNotFit', 'review', 'a currency with a space', answered({ currency: 'NGN ' })],
  ['overtaken', 'wait', 'failed, with something on the wire', FAILED, { overtaken: true }],
  ['overtaken', 'wait', 'not found, with something on the wire', NOT_FOUND, { overtaken: true }],
  ['overtaken', 'wait', 'pending, with something on the wire', PENDING, { overtaken: true }],
  ['fits', 'paid', 'everything fits, with something on the wire', answered(), { overtaken: true }],
  ['doesNotFit', 'review', 'too little, with something on the wire', answered({ amountMinor: 1 }), { overtaken: true }],
  ['failed', 'declined', 'failed, no step open', FAILED],
  ['failed', 'declined', 'FAILED in capitals', answered({ code: '51', status: 'FAILED' })],
  ['failedOnce', 'wait', 'failed while a step is open', FAILED, { stepOpen: true }],
  ['failedOnce', 'wait', 'failed again, too soon', FAILED, { stepOpen: true, failedBeforeMs: FREEZE_MS - 1 }],
  [
    'failedOnce',
    'wait',
    'failed again, with the clock set back',
    FAILED,
    { stepOpen: true, failedBeforeMs: -3_600_000 },
  ],
  ['failedTwice', 'declined', 'failed again after 30 s', FAILED, { stepOpen: true, failedBeforeMs: FREEZE_MS }],
  ['notFinal', 'wait', 'pending', PENDING],
  ['notFinal', 'wait', '00, which is no proof', answered({ code: '00' })],
  ['notFinal', 'wait', 'successful without a code', answered({ code: null })],
  ['notFinal', 'wait', 'successful with a code of failure', answered({ code: '51' })],
  ['failedWithoutCode', 'wait', 'failed without a code', NO_CODE],
  ['failedWithoutCode', 'wait', 'the same, too soon', NO_CODE, { failedBeforeMs: FREEZE_MS - 1 }],
  ['failedTwice', 'declined', 'the same after 30 s', NO_CODE, { failedBeforeMs: FREEZE_MS }],
  [
    'failedTwice',
    'declined',
    'failed with a code after failed without one',
    FAILED,
    { failedBeforeMs: FREEZE_MS, stepOpen: true },
  ],
  ['failedOnce', 'wait', 'failed without a code while a step is open', NO_CODE, { stepOpen: true }],
  [
    'failedWithoutCode',
    'wait',
    'failed with a code of the charge alone',
    answered({ code: null, chargeCode: '51', status: 'failed' }),
  ],
  [
    'notFinal',
    'wait',
    'failed, and a charge code for not known yet',
    answered({ code: null, chargeCode: 'NR', status: 'failed' }),
  ],
  [
    'notFinal',
    'wait',
    'failed without a code and without a reference',
    answered({ reference: null, code: null, status: 'failed' }),
  ],
  [
    'overtaken',
    'wait',
    'failed without a code, with something on the wire',
    NO_CODE,
    { overtaken: true, failedBeforeMs: FREEZE_MS },
  ],
  ['otherPayment', 'review', 'failed without a code, of another customer', NO_CODE, { intent: OF_ANOTHER }],
  [
    'fits',
    'paid',
    'what we sent, without an e-mail, under a reference that was taken',
    answered({ customerEmail: null }),
    { intent: OURS },
  ],
  [
    'otherPayment',
    'review',
    'another amount, without an e-mail',
    answered({ customerEmail: null, amountMinor: 150_001 }),
    { intent: OURS },
  ],
  [
    'otherPayment',
    'review',
    'made before our intent, without an e-mail',
    answered({ customerEmail: null, createdAt: '2026-11-20T10:00:00' }),
    { intent: OURS },
  ],
  ['notFinal', 'wait', 'failed with a code of success', answered({ code: '00', status: 'failed' })],
  ['notFinal', 'wait', 'failed with the code for not known yet', answered({ code: 'NR', status: 'failed' })],
  ['notFinal', 'wait', 'the same in lower case', answered({ code: 'nr', status: 'failed' })],
  ['notFinal', 'wait', 'failed with the code for validation required', answered({ code: '02', status: 'failed' })],
  ['notFinal', 'wait', 'failed with “please re-query”', answered({ code: 'R0', status: 'failed' })],
  ['notFinal', 'wait', 'failed without a reference', answered({ reference: null, code: '51', status: 'failed' })],
  ['notFinal', 'wait', 'a status that nobody has listed', answered({ code: '51', status: 'reversed' })],
  ['notFinal', 'wait', 'a code that only looks like 000', answered({ code: '0000' })],
  ['notFinal', 'wait', 'nothing at all', answered({ reference: null, code: null, status: null })],
];

describe('the verdict of a re-query', () => {
  it.each(EXAMPLES)('%s, %s: %s', (row, verdict, _what, outcome, changes) => {
    expect(judge(outcome, expectation(changes))).toMatchObject({ row, verdict });
  });

  it('has an example for every row of the table, and no row decides two verdicts', () => {
    expect(new Set(EXAMPLES.map(([name]) => name))).toEqual(new Set(VERDICTS.map(({ name }) => name)));
    expect(new Set(VERDICTS.map(({ name }) => name)).size).toBe(VERDICTS.length);
  });

  it.each([
    ['otherReference', answered({ reference: OTHER_REFERENCE, currency: 'USD' })],
    ['otherReference', answered({ reference: null })],
    ['otherCurrency', answered({ currency: 'USD', amountMinor: 1 })],
    ['amountTooLow', answered({ amountMinor: 1, chargedAmountMinor: 0 })],
    ['chargedAmountBelowAmount', answered({ chargedAmountMinor: 1, isLive: true })],
    ['isLiveUnexpected', answered({ isLive: true, status: 'failed' })],
    ['contradictsItself', answered({ chargeCode: '51' })],
    ['otherReference', answered({ otherReference: OTHER_REFERENCE, status: 'failed' })],
    ['contradictsItself', answered({ fraudStatus: 'suspicious' })],
    ['contradictsItself', answered({ status: 'failed' })],
  ] as const)('names the first reason for review: %s', (reason, outcome) => {
    expect(judge(outcome, expectation()).review).toBe(reason);
  });

  it('says that the reference is taken, whatever else does not fit, where the payment under it is not ours', () => {
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
  ] as const)('of a payment made at %s, half a day or more before ours: %s', (createdAt, verdict) => {
    expect(judge(answered({ createdAt }), expectation({ intent: OURS })).verdict).toBe(verdict);
  });

  it('is written as the journal reads it', () => {
    for (const [, , , outcome, changes] of EXAMPLES) {
      const { verdict, checks } = judge(outcome, expectation(changes));
      expect(verdictSchema.parse(verdict)).toBe(verdict);
      expect(checkSchema.array().parse(checks)).toEqual(checks);
    }
    expect(verdictSchema.safeParse('').success).toBe(false);
    expect(checkSchema.safeParse({ name: '', passed: true }).success).toBe(false);
  });

  it('contradicts a paid payment where it is declined or for review, and not otherwise', () => {
    expect(verdictSchema.options.filter(isContradiction)).toEqual(['declined', 'review']);
  });

  it('gives no reason for review with any other verdict', () => {
    fc.assert(
      fc.property(requeryOutcomes, fc.boolean(), (outcome, stepOpen) => {
        const { verdict, review } = judge(outcome, expectation({ stepOpen }));
        expect(review !== null).toBe(verdict === 'review');
      }),
    );
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

/** The checks of the specification ("Re-query payment") and those of ours, in one sentence each. */
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

describe('any answer at all', () => {
  it('is paid exactly when every check holds', () => {
    fc.assert(
      fc.property(requeryOutcomes, expectations, (outcome, changes) => {
        const { verdict, checks } = judge(outcome, expectation(changes));
        const believed = outcome.kind === 'answered' && mayBeBelieved(outcome.answer, changes);
        expect(verdict === 'paid').toBe(believed);
        if (verdict === 'paid') expect(checks.every(({ passed }) => passed)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is declined only when our own reference failed, with a code that says so or without any, twice', () => {
    fc.assert(
      fc.property(requeryOutcomes, expectations, (outcome, changes) => {
        if (judge(outcome, expectation(changes)).verdict !== 'declined') return;
        if (outcome.kind !== 'answered') throw new Error('Only an answer can mean declined.');
        expect(outcome.answer).toMatchObject({ reference: REFERENCE, status: expect.stringMatching(/^failed$/i) });
        expect(['00', '000', ' 000', '02', 'NR', 'nr', 'R0']).not.toContain(outcome.answer.code);
        expect(changes.overtaken).toBe(false);
        if (changes.stepOpen || outcome.answer.code === null) expect(changes.failedBeforeMs).toBe(FREEZE_MS);
      }),
      { numRuns: 2_000 },
    );
  });
});
