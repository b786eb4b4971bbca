import { OTHER_REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { answers, spoken } from './wire-breaks.fixture.ts';
import { type Break, type Point, paidRecord, paymentBody, type Said } from './wire-fault-service.fixture.ts';
import type { StandingName } from './wire-fault-standings.fixture.ts';
import { LOST_WAYS, type LostWay } from './wire-lost-ways.fixture.ts';
import { MISFITS, OTHER_ANSWERS } from './wire-requery-answers.fixture.ts';

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

/** The documented answers with which services report their own timeout. */
const TIME_OUTS: readonly { fault: string; body: object; code: string | null }[] = [
  {
    fault: 'the service says NR, and calls the payment failed',
    body: { status: 'error', code: 'NR', data: { payment: { status: 'failed' } } },
    code: 'NR',
  },
  {
    fault: 'the service says R0, and asks for a re-query',
    body: { responseCode: 'R0', message: 'Please requery to confirm the status of the transaction' },
    code: 'R0',
  },
  {
    fault: 'the service says that an error occurred, and nothing else',
    body: { status: 'error', data: null, message: 'An error occured. Please contact support' },
    code: null,
  },
];

/** The state in which a rejected step leaves an open payment. */
const STEPS = [
  { point: 'authenticate (PIN)', again: 'cardPinAgain' },
  { point: 'authenticate (address)', again: 'addressAgain' },
  { point: 'validate (card)', again: 'otpAgain' },
  { point: 'validate (account)', again: 'otpAgain' },
] as const satisfies { point: Point; again: StandingName }[];

const MONEY_POINTS = ['initiate', ...STEPS.map(({ point }) => point)] as const;

/** The table. A row's point and fault form the name of its test. */
export const WIRE_FAULTS: readonly WireFault[] = [
  ...LOST_WAYS.flatMap((way) => [...MONEY_POINTS.map((point) => lostStep(point, way)), lostRequery(way)]),
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

function unlisted(code: string | null, httpStatus: number): object {
  return { kind: 'unknown', cause: 'unlistedError', httpStatus, code };
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
      fault: 'the service refuses with INPUT what it has taken all the same',
      how: spoken(REFUSAL),
      sorted: { kind: 'refused', code: 'INPUT', message: 'cvv is required' },
      leaves: 'askingAfterRefusal',
    },
    {
      fault: 'the service says INPUT with 500',
      how: spoken(REFUSAL, 500),
      sorted: { kind: 'unknown', cause: 'serverError', httpStatus: 500, code: 'INPUT' },
      leaves: 'notConfirmed',
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
      fault: 'the answer names its status twice',
      how: answers(
        (reference) => `{"data":{"payment":{"transactionId":"${reference}","status":"failed","status":"SUCCESSFUL"}}}`,
      ),
      sorted: { kind: 'unknown', cause: 'unreadable', httpStatus: 200, code: null },
      leaves: 'notConfirmed',
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
      sorted: unlisted('LIMIT', 403),
      leaves: 'notConfirmed',
    },
  ];
  return [
    ...rows.map((row): WireFault => ({ point: 'initiate', ...row })),
    ...timeOutRows('initiate'),
    ...conflictRows('initiate'),
  ];
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
      sorted: unlisted('LIMIT', 403),
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

function timeOutRows(point: WireFault['point']): WireFault[] {
  return TIME_OUTS.map(({ fault, body, code }) => {
    return { point, fault, how: spoken(body), sorted: unlisted(code, 200), leaves: 'notConfirmed' };
  });
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
  const failures: [fault: string, body: object, status: number, code: string][] = [
    ['the service refuses the question with INPUT', REFUSAL, 400, 'INPUT'],
    ['the service says LIMIT with 403', UNLISTED, 403, 'LIMIT'],
    ['the service says CONFLICT with 409', CONFLICT, 409, 'CONFLICT'],
    ...TIME_OUTS.map(({ fault, body, code }): [string, object, number, string] => [fault, body, 200, code ?? 'error']),
  ];
  return [
    ...failures.map(([fault, body, status, code]): WireFault => {
      return {
        point,
        fault,
        how: spoken(body, status),
        sorted: { kind: 'queryFailed', code },
        leaves: 'notConfirmedYet',
      };
    }),
    ...MISFITS.map(([fault, changes, leaves]): WireFault => {
      return { point, fault, how: recordWith(changes), sorted: ANSWERED, leaves, afterwards: ['pending', leaves] };
    }),
    ...OTHER_ANSWERS.map(([fault, changes, leaves]): WireFault => {
      return { point, fault, how: recordWith(changes), sorted: ANSWERED, leaves };
    }),
    {
      point,
      fault: '000 beside fields that are empty, and successes in their other spellings',
      how: recordWith({ status: ' SUCCESS ', chargeCode: '', fraudStatus: null, transactionReference: '' }),
      sorted: ANSWERED,
      leaves: 'paid',
    },
    {
      point,
      fault: 'not found, once',
      how: spoken(NOT_FOUND, 404),
      sorted: { kind: 'notFound' },
      leaves: 'notConfirmedYet',
    },
    {
      point,
      fault: 'the answer names its code twice, and 000 the second time',
      how: answers((reference) => twiceCoded(reference)),
      sorted: { kind: 'lost', cause: 'unreadable', httpStatus: 200 },
      leaves: 'notConfirmedYet',
    },
  ];
}

function recordWith(changes: object): Break {
  return answers((reference) => paymentBody({ ...paidRecord(reference), ...changes }));
}

function twiceCoded(reference: string): string {
  const record = JSON.stringify(paymentBody(paidRecord(reference)));
  return record.replace('"paymentResponseCode"', '"paymentResponseCode":"02","paymentResponseCode"');
}
