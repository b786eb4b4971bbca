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
  { point: 'authenticate', again: 'cardPinAgain' },
  { point: 'validate', again: 'otpAgain' },
] as const satisfies { point: Point; again: StandingName }[];

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
  return [...rows.map((row): WireFault => ({ point: 'initiate', ...row })), conflictRow('initiate')];
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
    conflictRow(point),
  ];
}

/** The service already has our reference: never a failure, and no reason for a new reference. */
function conflictRow(point: WireFault['point']): WireFault {
  return {
    point,
    fault: 'the service says CONFLICT',
    how: spoken(CONFLICT, 409),
    sorted: { kind: 'conflict', message: 'transactionId exists' },
    leaves: 'askingAfterConflict',
  };
}

/** Leaves answers that do not fit to `verdict.test.ts`. A failed re-query says nothing about the payment. */
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
    {
      point,
      fault: 'the answer speaks of another payment',
      how: recordWith({ transactionId: OTHER_REFERENCE }),
      sorted: ANSWERED,
      leaves: 'otherReference',
      afterwards: ['pending', 'otherReference'],
    },
    {
      point,
      fault: 'the code is 00, which is not paid',
      how: recordWith({ paymentResponseCode: '00' }),
      sorted: ANSWERED,
      leaves: 'notConfirmedYet',
    },
    {
      point,
      fault: 'the payment has failed',
      how: recordWith({ status: 'failed', paymentResponseCode: '51' }),
      sorted: ANSWERED,
      leaves: 'declined',
    },
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
