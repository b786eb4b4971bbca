import { answered, FAILED, LOST, NOT_FOUND, OTHER_REFERENCE, PENDING, REFERENCE } from '../testing/answers.fixture.ts';
import type { RequeryOutcome } from './answers.ts';
import { type Expectation, FREEZE_MS, type Verdict, type VerdictRow } from './verdict.ts';

type Example = [what: string, outcome: RequeryOutcome, changes?: Partial<Expectation>];

export const OURS = { emailMatches: 'yes', createdAt: '2026-11-21T10:00:00.000Z' } as const;
export const OF_ANOTHER = { ...OURS, emailMatches: 'no' } as const;

const queryFailed: RequeryOutcome = { kind: 'queryFailed', code: 'INPUT', message: null };
const failed = (code: string | null, chargeCode: string | null = null) =>
  answered({ code, chargeCode, status: 'failed' });
/** The service said "failed" long enough ago that a second time is believed. */
const AGAIN = { failedBeforeMs: FREEZE_MS };

/** The codes of steps, in every spelling. */
const CODES_OF_STEPS = ['00', '02', '2', '0', ' 2 '];

/** Answers with a final word other than `failed`, and any code. */
const OTHER_FINAL_WORDS = ['declined', 'Cancelled', 'canceled', 'ABANDONED', 'expired', 'unsuccessful'].flatMap(
  (status) =>
    [null, '00', '02', '51'].map((code) => ({ said: `${status} with ${code}`, outcome: answered({ code, status }) })),
);

/** Examples of each row of the verdict table. */
export const EXAMPLES = [
  ...of('notFound', 'wait', [['not found', NOT_FOUND]]),
  ...of('noAnswer', 'wait', [
    ['a lost answer', LOST],
    ['a query that failed', queryFailed],
  ]),
  ...of('otherReference', 'review', [
    ['success of another reference', answered({ reference: OTHER_REFERENCE })],
    ['failure of another reference', answered({ reference: OTHER_REFERENCE, code: '51', status: 'failed' })],
    ['our reference in lower case', answered({ reference: REFERENCE.toLowerCase() })],
    ['another reference in the other spelling', answered({ otherReference: OTHER_REFERENCE })],
    ['the same, pending', answered({ otherReference: OTHER_REFERENCE, code: null })],
  ]),
  ...of('otherPayment', 'review', [
    ['success of another customer under our reference', answered(), { intent: OF_ANOTHER }],
    ['failure of another customer under our reference', FAILED, { intent: OF_ANOTHER }],
    ['failed without a code, of another customer', failed(null), { intent: OF_ANOTHER }],
    ['more than we asked for', answered({ amountMinor: 150_001 }), { intent: OURS }],
    ['made a day before', answered({ createdAt: '2026-11-20T10:00:00' }), { intent: OURS }],
    ['made at no time', answered({ createdAt: null }), { intent: OURS }],
    ['another amount, without an e-mail', answered({ customerEmail: null, amountMinor: 150_001 }), { intent: OURS }],
    [
      'made before our intent, without an e-mail',
      answered({ customerEmail: null, createdAt: '2026-11-20T10:00:00' }),
      { intent: OURS },
    ],
  ]),
  ...of('fits', 'paid', [
    ['everything fits', answered()],
    ['everything fits while a step is open', answered(), { stepOpen: true }],
    ['everything fits, with something on the wire', answered(), { overtaken: true }],
    ['more than is owed', answered({ amountMinor: 150_001 })],
    ['no charged amount and no isLive', answered({ chargedAmountMinor: null, isLive: null })],
    ['a charged amount that equals the amount', answered({ chargedAmountMinor: 150_000 })],
    ['live money in live mode', answered({ isLive: true }), { mode: 'live' }],
    ['000 and nothing beside it', answered({ status: null, chargeCode: null })],
    ['successes in capitals', answered({ status: 'SUCCESSFUL', chargeCode: '00', fraudStatus: 'OK' })],
    ['a status that was added', answered({ status: 'Approved' }), { successValues: { status: ['approved'] } }],
    ['a code that was added', answered({ chargeCode: 'S0' }), { successValues: { chargeCode: ['S0'] } }],
    ['what we sent, under a reference that was taken', answered(), { intent: OURS }],
    ['the same without an e-mail', answered({ customerEmail: null }), { intent: OURS }],
    [
      'the same if no e-mail was compared',
      answered({ customerEmail: null }),
      { intent: { ...OURS, emailMatches: undefined } },
    ],
  ]),
  ...of('doesNotFit', 'review', [
    ['000 without a reference', answered({ reference: null })],
    ['another currency', answered({ currency: 'USD' })],
    ['a currency with a space', answered({ currency: 'NGN ' })],
    ['no currency', answered({ currency: null })],
    ['one kobo too little', answered({ amountMinor: 149_999 })],
    ['too little, with something on the wire', answered({ amountMinor: 1 }), { overtaken: true }],
    ['000 and failed, and too little', answered({ status: 'failed', amountMinor: 1 })],
    ['no amount if nothing was owed', answered({ amountMinor: null }), { amount: { amountMinor: 0, currency: 'NGN' } }],
    ['charged less than the amount', answered({ chargedAmountMinor: 149_999 })],
    ['an unreadable charged amount', answered({ chargedAmountMinor: 'unreadable' })],
    ['live money in practice mode', answered({ isLive: true })],
    ['test money in live mode', answered(), { mode: 'live' }],
    ['an unreadable isLive', answered({ isLive: 'unreadable' })],
  ]),
  ...of('contradictsItself', 'review', [
    ['000 and failed', answered({ status: 'failed' })],
    ['000 and failed, while a step is open', answered({ status: 'failed' }), { stepOpen: true }],
    ['000 and failed, on the wire', answered({ status: 'failed' }), { overtaken: true }],
    ['000 and pending', answered({ status: 'success-pending-validation' })],
    ['000 and a word that nobody has listed', answered({ status: 'settling' })],
    ['000 and a status that cannot be read', answered({ status: 'unreadable' })],
    ['000 and a charge code of failure', answered({ chargeCode: '51' })],
    ['000 and a charge code with a space', answered({ chargeCode: '00 ' })],
    ['000 and a suspicion of fraud', answered({ fraudStatus: 'suspicious' })],
    ['a code that was added, in lower case', answered({ chargeCode: 's0' }), { successValues: { chargeCode: ['S0'] } }],
    [
      'a status that was added to another field',
      answered({ fraudStatus: 'approved' }),
      { successValues: { status: ['approved'] } },
    ],
  ]),
  ...of('overtaken', 'wait', [
    ['failed, with something on the wire', FAILED, { overtaken: true }],
    ['failed without a code, with something on the wire', failed(null), { overtaken: true, ...AGAIN }],
    ['not found, with something on the wire', NOT_FOUND, { overtaken: true }],
    ['pending, with something on the wire', PENDING, { overtaken: true }],
  ]),
  ...of('failed', 'declined', [
    ['failed, no step open', FAILED],
    ['FAILED in capitals', answered({ code: '51', status: 'FAILED' })],
    ['failed, and the charge, too', failed('54', '51')],
    ['a failure of what we sent, under a reference that was taken', FAILED, { intent: OURS }],
  ]),
  ...of('failedOnce', 'wait', [
    ['failed while a step is open', FAILED, { stepOpen: true }],
    ['failed again, too soon', FAILED, { stepOpen: true, failedBeforeMs: FREEZE_MS - 1 }],
    ['failed again, with the clock set back', FAILED, { stepOpen: true, failedBeforeMs: -3_600_000 }],
    ['failed without a code while a step is open', failed(null), { stepOpen: true }],
    ['abandoned while a step is open', answered({ code: null, status: 'abandoned' }), { stepOpen: true }],
    ...CODES_OF_STEPS.map((code): Example => [`failed with ${code}`, failed(code), { stepOpen: true }]),
  ]),
  ...of('failedTwice', 'declined', [
    ['failed again after 30 s', FAILED, { stepOpen: true, ...AGAIN }],
    ['failed without a code, again after 30 s', failed(null), AGAIN],
    ['failed with a code after failed without one', FAILED, { ...AGAIN, stepOpen: true }],
    ['failed with a charge not known yet, again after 30 s', failed('54', '02'), AGAIN],
    ...CODES_OF_STEPS.map((code): Example => [`failed with ${code}, again after 30 s`, failed(code), AGAIN]),
    ...OTHER_FINAL_WORDS.map(({ said, outcome }): Example => [`${said}, again after 30 s`, outcome, AGAIN]),
  ]),
  ...of('failedWithoutCode', 'wait', [
    ['failed without a code', failed(null)],
    ['the same, too soon', failed(null), { failedBeforeMs: FREEZE_MS - 1 }],
    ['failed with a code of the charge alone', failed(null, '51')],
    ['a final word that was added', answered({ code: '51', status: 'Voided' }), { finalWords: ['voided'] }],
    ...CODES_OF_STEPS.map((code): Example => [`failed with the code of a step: ${code}`, failed(code)]),
    ...['00', ' 00', '02', 'NR', 'R0'].map(
      (chargeCode): Example => [`failed, and the charge not known yet: ${chargeCode}`, failed('54', chargeCode)],
    ),
    ...OTHER_FINAL_WORDS.map(({ said, outcome }): Example => [said, outcome]),
  ]),
  ...of('notFinal', 'wait', [
    ['pending', PENDING],
    ['pending for another customer, which may yet say more', PENDING, { intent: OF_ANOTHER }],
    ['000 with spaces around it', answered({ code: ' 000 ' })],
    ['a code that only looks like 000', answered({ code: '0000' })],
    ['00, which is no proof', answered({ code: '00' })],
    ['successful without a code', answered({ code: null })],
    ['successful with a code of failure', answered({ code: '51' })],
    ['failed with 000 and a space', failed('000 ')],
    ['failed with the code for not known yet', failed('NR')],
    ['the same in lower case, with a space', failed(' nr')],
    ['failed with “please re-query”', failed('R0')],
    ['failed, and a charge code for not known yet', failed(null, 'NR')],
    ...['000', ' 000'].map(
      (chargeCode): Example => [`failed, and the charge a success: ${chargeCode}`, failed('54', chargeCode), AGAIN],
    ),
    ['expired with the code for not known yet, again after 30 s', answered({ code: 'NR', status: 'expired' }), AGAIN],
    ['failed without a code and without a reference', answered({ reference: null, code: null, status: 'failed' })],
    ['failed without a reference', answered({ reference: null, code: '51', status: 'failed' })],
    ['a final word that nobody added', answered({ code: '51', status: 'Voided' })],
    ['a status that nobody has listed', answered({ code: '51', status: 'reversed' })],
    ['nothing at all', answered({ reference: null, code: null, status: null })],
  ]),
];

function of(row: VerdictRow['name'], verdict: Verdict, examples: readonly Example[]) {
  return examples.map(([what, outcome, changes]) => ({ row, verdict, what, outcome, changes }));
}
