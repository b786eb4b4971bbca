import type { PaymentEvent } from '../payment/payment-event.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import { transition } from '../payment/transition.ts';
import { answered, FAILED, NOT_FOUND, PENDING } from './answers.fixture.ts';
import * as given from './states.fixture.ts';

const { at, requeried } = given;
export const PAID = answered();
const TOO_LITTLE = answered({ amountMinor: 1 });
export const otp = { step: 'otp', suggestion: null } as const;
export const handedOver = { at: at(5), by: 'cashier' };
export const review = { reason: 'amountTooLow', at: at(5) } as const;
export const cancelled = { status: 'cancelled', paidByAnother: false } as const;
export const saleHandedOver = { status: 'handedOver', paidByAnother: true } as const;
export const paidByAnother = { status: 'active', paidByAnother: true } as const;
export const parked = { status: 'parked', paidByAnother: false } as const;

export const submitted: PaymentEvent = { kind: 'stepSubmitted', operation: 'validate', at: at(9) };
export const lost: PaymentEvent = { kind: 'answerLost', cause: 'timedOut', unsent: false, at: at(9) };
export const inUse: PaymentEvent = { kind: 'referenceInUse', sentBefore: true, at: at(9) };
export const refused = (operation: 'initiate' | 'validate'): PaymentEvent => ({
  kind: 'stepRefused',
  operation,
  code: 'INPUT',
  at: at(9),
});
export const asksForOtp: PaymentEvent = {
  kind: 'stepAnswered',
  operation: 'initiate',
  next: { kind: 'step', step: otp },
  at: at(9),
};
const handOver: PaymentEvent = { kind: 'handOver', by: 'cashier', at: at(9) };
type Act = 'cancelSale' | 'leaveForLater' | 'resumeSale' | 'bankPageOpened' | 'bankPageClosed' | 'bankPageReturned';
export const person = (kind: Act | 'rhythmEnded'): PaymentEvent => ({ kind, at: at(9) });
const kept = { ...review, decided: given.keptDecision(8) };
const notFoundTwice = { count: 2, firstAt: at(0), lastAt: at(60_000) };

/** Makes the event of an answer to a re-query of a state. */
const answers =
  (...said: Tail<Parameters<typeof requeried>>) =>
  (state: PaymentState) =>
    requeried(state, ...said);
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** A state, an event or how it follows from the state, and the expected difference. */
type Example = [row: string, PaymentState, PaymentEvent | ((state: PaymentState) => PaymentEvent), after: object];

const BANK_PAGE = { step: 'bankPage', suggestion: null } as const;
const REFUSED = given.open(given.confirming({ refusal: 'INPUT' }));
const ASKED_OTP = given.open(given.confirming({ step: otp }));
const UNSENT = { operation: 'validate', step: otp } as const;
const ON_BANK_PAGE = given.open(given.BANK_PAGE_STEP);
const late = { reason: 'paidAfterSaleEnded', at: at(9) };
const byCashier = { at: at(9), by: 'cashier' };

/** One example for each row of the table. */
export const EXAMPLES = withEvents([
  ['step submitted', given.open(given.OTP), submitted, { sentAt: at(9), stage: given.SENDING_OTP }],
  ['step answered', given.open(), asksForOtp, { outcome: 'open', stage: given.OTP }],
  ['answer lost', given.open(), lost, { outcome: 'unknown', since: at(9), cause: 'timedOut' }],
  [
    'sent again',
    given.unknown({ unsent: UNSENT, notFound: notFoundTwice }),
    { kind: 'sentAgain', at: at(9) },
    { outcome: 'open', stage: given.SENDING_OTP, sentAt: at(9), notFound: null },
  ],
  ['initiate refused', given.open(), refused('initiate'), { stage: given.confirming({ refusal: 'INPUT' }) }],
  ['step refused', given.open(given.SENDING_OTP), refused('validate'), { stage: given.confirming({ step: otp }) }],
  ['reference in use', given.open(), inUse, { outcome: 'open', stage: given.confirming() }],
  ['schedule ended', given.open(given.confirming()), person('rhythmEnded'), { outcome: 'unknown', since: at(9) }],
  ['paid', given.unknown(), answers(PAID), { outcome: 'paid', handedOver: null, review: null }],
  ['paid too late', given.declined(), answers(PAID, 9, cancelled), { outcome: 'paid', handedOver: null, review: late }],
  [
    'declined',
    given.unknown(),
    answers(FAILED, 9),
    { outcome: 'declined', code: '51', refused: false, declinedAt: at(9) },
  ],
  ['known after a refusal', REFUSED, answers(PENDING), { outcome: 'open', stage: given.confirming() }],
  [
    'known after all',
    given.declined({ code: 'INPUT', refused: true }),
    answers(PENDING, 9),
    { outcome: 'unknown', since: at(9) },
  ],
  ['not final after all', given.declined(), answers(PENDING, 9), { outcome: 'unknown', since: at(9) }],
  ['refused and not found', REFUSED, answers(NOT_FOUND, 9), { outcome: 'declined', code: 'INPUT', refused: true }],
  [
    'never received',
    given.unknown({ notFound: notFoundTwice }),
    answers(NOT_FOUND, 120_000),
    { outcome: 'neverReceived', since: at(120_000) },
  ],
  [
    'not found',
    given.unknown(),
    answers(NOT_FOUND, 9),
    { outcome: 'unknown', notFound: { count: 1, firstAt: at(9), lastAt: at(9) } },
  ],
  [
    'contradicted',
    given.paid({ handedOver }),
    answers(FAILED, 9),
    { outcome: 'paid', handedOver, review: { reason: 'contradicted', at: at(9) } },
  ],
  [
    'needs review',
    given.unknown(),
    answers(TOO_LITTLE, 9),
    { outcome: 'unknown', review: { reason: 'amountTooLow', at: at(9) } },
  ],
  [
    'step frozen',
    given.open(given.OTP),
    answers(FAILED, 9),
    { outcome: 'open', stage: given.confirming({ step: otp, frozenAt: at(9) }) },
  ],
  [
    'failed without a code',
    given.unknown({ notFound: notFoundTwice }),
    answers(answered({ code: null, status: 'failed' })),
    { outcome: 'unknown', notFound: null, failedWithoutCodeAt: at(0) },
  ],
  ['step again', ASKED_OTP, answers(PENDING), { outcome: 'open', stage: given.OTP }],
  ['step after all', given.unknown({ unsent: UNSENT }), answers(PENDING), { outcome: 'open', stage: given.OTP }],
  ['not final', given.unknown({ notFound: notFoundTwice }), answers(PENDING), { outcome: 'unknown', notFound: null }],
  ['handed over twice', given.paid({ handedOver }), handOver, { handedOver }],
  [
    'handed over after a review',
    given.paid({ review: kept }),
    { ...handOver, afterReview: true },
    { review: kept, handedOver: byCashier },
  ],
  ['handed over under review', given.paid({ review }), handOver, { handedOver: null, review }],
  ['handed over after a return', given.paid({ returned: [given.RETURN] }), handOver, { handedOver: null }],
  ['handed over after a case', given.paid({ settled: given.GOODS_GIVEN }), handOver, { handedOver: null }],
  ['handed over', given.paid(), handOver, { outcome: 'paid', handedOver: byCashier }],
  ['handed over unpaid', given.unknown(), handOver, { outcome: 'unknown' }],
  ['bank page opened', ON_BANK_PAGE, person('bankPageOpened'), { outcome: 'open', stage: given.BANK_PAGE_STEP }],
  ['bank page closed', ON_BANK_PAGE, person('bankPageClosed'), { stage: given.confirming({ step: BANK_PAGE }) }],
  ['bank page returned', ON_BANK_PAGE, person('bankPageReturned'), { stage: given.confirming({ step: BANK_PAGE }) }],
  ['paid sale cancelled', given.paid(), person('cancelSale'), { outcome: 'paid', handedOver: null, review: late }],
  ['sale cancelled', given.open(given.OTP), person('cancelSale'), { outcome: 'open', stage: given.OTP }],
  ['left for later', given.open(given.OTP), person('leaveForLater'), { outcome: 'open', stage: given.OTP }],
  ['brought back', given.unknown(), person('resumeSale'), { outcome: 'unknown' }],
  [
    'review decided',
    given.paid({ review }),
    { kind: 'reviewDecided', decision: given.decision(8), at: at(9) },
    { outcome: 'paid', handedOver: null, review: { ...review, decided: given.decision(8) } },
  ],
  [
    'review open again',
    given.declined({ review: { ...review, decided: given.decision(8) } }),
    { kind: 'reviewReopened', at: at(9) },
    { outcome: 'declined', review: { ...review, reopenedAt: at(9) } },
  ],
  [
    'returns decided',
    given.paid({ handedOver }),
    { kind: 'returnsDecided', returns: [given.RETURN], at: at(9) },
    { outcome: 'paid', handedOver, returned: [given.RETURN] },
  ],
  [
    'settled by a case',
    given.unknown(),
    { kind: 'settledByCase', settled: given.SETTLED, at: at(9) },
    { outcome: 'unknown', settled: given.SETTLED },
  ],
]);

function withEvents(rows: readonly Example[]) {
  return rows.map(([row, state, event, after]) => ({
    row,
    state,
    event: typeof event === 'function' ? event(state) : event,
    after,
  }));
}

export const REFUSALS: Record<string, string> = {
  'handed over twice': 'alreadyHandedOver',
  'handed over under review': 'needsReview',
  'handed over after a return': 'moneyReturned',
  'handed over after a case': 'customerHasGoods',
  'handed over unpaid': 'notPaid',
};

/** Applies answers to a state, one millisecond apart. */
export const told = (state: PaymentState, ...outcomes: Parameters<typeof requeried>[1][]) =>
  outcomes.reduce((now, outcome, index) => transition(now, requeried(now, outcome, index + 1)).state, state);
