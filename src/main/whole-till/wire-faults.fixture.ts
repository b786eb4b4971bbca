import { OTHER_REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { answers, spoken } from './wire-breaks.fixture.ts';
import { type Break, type Point, paidRecord, paymentBody, type Said } from './wire-fault-service.fixture.ts';
import type { StandingName } from './wire-fault-standings.fixture.ts';
import { LOST_WAYS, type LostWay, ONE_WAY_EACH } from './wire-lost-ways.fixture.ts';

/** A fault at one operation of a payment, tested from the socket to the sentence on the screen. */
export interface WireFault {
  point: Exclude<Point, 'list of banks'>;
  fault: string;
  how: Break;
  /** The gateway's outcome. For an answer, only its kind is compared. */
  sorted: object;
  /** The state that the fault leaves. */
  leaves: StandingName;
  /** The re-query's answer after the fault, and the resulting state; paid by default. */
  afterwards?: readonly [Said, StandingName];
}

const REFUSAL = { status: 'FAILED', error: 'INPUT', message: 'cvv is required' };
const CONFLICT = { status: 'FAILED', error: 'CONFLICT', message: 'transactionId exists' };
const UNLISTED = { status: 'FAILED', error: 'LIMIT', message: 'Not now' };
const NOT_FOUND = { status: 'FAILED', error: 'NOT_FOUND', message: 'No such payment' };
const ANSWERED = { kind: 'answered' };
const LIMITED = { kind: 'unknown', cause: 'unlistedError', httpStatus: 403, code: 'LIMIT' };

/** The state in which a rejected step leaves an open payment. */
const STEPS = [
  { point: 'authenticate (PIN)', again: 'cardPinAgain' },
  { point: 'authenticate (address)', again: 'addressAgain' },
  { point: 'validate (card)', again: 'otpAgain' },
  { point: 'validate (account)', again: 'otpAgain' },
] as const satisfies { point: Point; again: StandingName }[];

/** A change to a paid re-query's answer, and the resulting state. */
type AnswerRow = readonly [fault: string, changes: object, leaves: StandingName];

/** Paid answers that fail a check, one for each reason of a review. `verdict.test.ts` has every answer. */
const MISFITS: readonly AnswerRow[] = [
  ['the answer speaks of another payment', { transactionId: OTHER_REFERENCE }, 'otherReference'],
  ['the amount is lower than what is owed', { amount: '1499.99' }, 'amountTooLow'],
  ['the currency is another one', { currency: 'USD' }, 'otherCurrency'],
  ['the charged amount is below the amount', { chargedAmount: '1499.99' }, 'chargedAmountBelowAmount'],
  ['real money is said to have moved in practice', { isLive: '1' }, 'isLiveUnexpected'],
  ['000 is said of a payment that failed', { status: 'failed' }, 'contradictsItself'],
];

/** Answers that do not say paid. */
const OTHER_ANSWERS: readonly AnswerRow[] = [
  ['the code is 00, which is not paid', { paymentResponseCode: '00' }, 'notConfirmedYet'],
  ['the payment has failed', { status: 'failed', paymentResponseCode: '51' }, 'declined'],
];

/**
 * The table: each cause of loss at the first operation, and one case for each sorted outcome of every operation. The
 * tests of the gateway have every fault. A row's point and fault form the name of its test.
 */
export const WIRE_FAULTS: readonly WireFault[] = [
  ...LOST_WAYS.map((way) => lostStep('initiate', way)),
  ...ONE_WAY_EACH.flatMap((way) => [...STEPS.map(({ point }) => lostStep(point, way)), lostRequery(way)]),
  ...initiateRows(),
  ...STEPS.flatMap(stepRows),
  ...requeryRows(),
];

function lostStep(point: WireFault['point'], { fault, how, cause, httpStatus, isUnsent }: LostWay): WireFault {
  return isUnsent
    ? { point, fault, how, sorted: { kind: 'unsent', cause }, leaves: 'notSent' }
    : { point, fault, how, sorted: { kind: 'unknown', cause, httpStatus, code: null }, leaves: 'notConfirmed' };
}

function lostRequery({ fault, how, cause, httpStatus, retryAfterMs }: LostWay): WireFault {
  const sorted = { kind: 'lost', cause, httpStatus, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return { point: 're-query', fault, how, sorted, leaves: 'notConfirmedYet' };
}

/** Only a plain refusal, followed by a re-query that finds nothing, ends a payment here. */
function initiateRows(): WireFault[] {
  const rows: Omit<WireFault, 'point'>[] = [
    {
      fault: 'the service refuses with INPUT',
      how: spoken(REFUSAL, 400),
      sorted: { kind: 'refused', code: 'INPUT', message: 'cvv is required' },
      leaves: 'askingAfterRefusal',
      afterwards: ['notFound', 'refused'],
    },
    {
      fault: 'the answer speaks of another payment',
      how: answers(() => paymentBody({ transactionId: OTHER_REFERENCE, status: 'SUCCESSFUL' })),
      sorted: ANSWERED,
      leaves: 'notConfirmed',
    },
    {
      fault: 'the answer speaks of another payment in its other spelling',
      how: answers((reference) =>
        paymentBody({ transactionId: reference, transactionReference: OTHER_REFERENCE, status: 'SUCCESSFUL' }),
      ),
      sorted: ANSWERED,
      leaves: 'notConfirmed',
    },
    {
      fault: 'the answer says paid before any re-query',
      how: answers((reference) => paymentBody(paidRecord(reference))),
      sorted: ANSWERED,
      leaves: 'askingAfterAnswer',
      afterwards: ['pending', 'notConfirmedYet'],
    },
    {
      fault: 'the service says CONFLICT, and has another customer’s payment under our reference',
      how: spoken(CONFLICT, 400),
      sorted: { kind: 'conflict', message: 'transactionId exists' },
      leaves: 'askingAfterConflict',
      afterwards: ['paidByAnother', 'referenceTaken'],
    },
    {
      fault: 'the service says LIMIT with 403',
      how: spoken(UNLISTED, 403),
      sorted: LIMITED,
      leaves: 'notConfirmed',
    },
  ];
  return [...rows.map((row): WireFault => ({ point: 'initiate', ...row })), ...conflictRows('initiate')];
}

/** A rejected step can be keyed again after a re-query says that the payment is open. */
function stepRows({ point, again }: (typeof STEPS)[number]): WireFault[] {
  return [
    {
      point,
      fault: 'the service refuses with INPUT',
      how: spoken(REFUSAL, 400),
      sorted: { kind: 'refused', code: 'INPUT', message: 'cvv is required' },
      leaves: 'askingAfterRefusal',
      afterwards: ['pending', again],
    },
    {
      point,
      fault: 'the service says LIMIT with 403',
      how: spoken(UNLISTED, 403),
      sorted: LIMITED,
      leaves: 'askingAfterRefusal',
      afterwards: ['pending', again],
    },
    {
      point,
      fault: 'the answer speaks of another payment',
      how: answers(() => paymentBody({ transactionReference: OTHER_REFERENCE, status: 'SUCCESSFUL' })),
      sorted: ANSWERED,
      leaves: 'notConfirmed',
    },
    ...conflictRows(point),
  ];
}

/** The service already has our reference: never a failure, and no reason for a new reference. */
function conflictRows(point: WireFault['point']): WireFault[] {
  return [
    {
      point,
      fault: 'the service says CONFLICT',
      how: spoken(CONFLICT, 409),
      sorted: { kind: 'conflict', message: 'transactionId exists' },
      leaves: 'askingAfterConflict',
    },
  ];
}

/** A failed re-query says nothing about the payment. A contradictory answer goes to the back office. */
function requeryRows(): WireFault[] {
  const point = 're-query';
  return [
    {
      point,
      fault: 'the service refuses the question with INPUT',
      how: spoken(REFUSAL, 400),
      sorted: { kind: 'queryFailed', code: 'INPUT' },
      leaves: 'notConfirmedYet',
    },
    ...MISFITS.map(([fault, changes, leaves]): WireFault => {
      return { point, fault, how: recordWith(changes), sorted: ANSWERED, leaves, afterwards: ['pending', leaves] };
    }),
    ...OTHER_ANSWERS.map(([fault, changes, leaves]): WireFault => {
      return { point, fault, how: recordWith(changes), sorted: ANSWERED, leaves };
    }),
    {
      point,
      fault: 'not found, once',
      how: spoken(NOT_FOUND, 404),
      sorted: { kind: 'notFound' },
      leaves: 'notConfirmedYet',
    },
  ];
}

function recordWith(changes: object): Break {
  return answers((reference) => paymentBody({ ...paidRecord(reference), ...changes }));
}
