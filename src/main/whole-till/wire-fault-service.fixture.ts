import { EventEmitter } from 'node:events';
import type { Fetch } from '../gateway/http/http.ts';
import {
  json,
  type Moments,
  type Play,
  startScriptedService,
  watchedFetch,
} from '../gateway/scripted-service.fixture.ts';

/** The operation that fails: `authenticate` of a card's PIN, `validate` of an account's OTP. */
export type Point = 'initiate' | 'authenticate' | 'validate' | 're-query' | 'list of banks';

/** The fault: an answer to a complete request, or another place that the request reaches. */
export type Break = { play: (reference: string) => Play } | { elsewhere: () => Promise<Place> };

/** A wrong destination, such as a bad name, route or proxy would cause. */
export interface Place {
  origin: string;
  stop(): Promise<void>;
}

/** The service's answer to a re-query. */
export type Said = 'paid' | 'paidByAnother' | 'pending' | 'notFound';

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

const PATHS: Readonly<Record<Point, string>> = {
  initiate: '/v1/payments',
  authenticate: '/v1/payments/authenticate',
  validate: '/v1/payments/validate',
  're-query': '/v1/payments/query',
  'list of banks': '/v1/external/banks',
};

/** A payment service on a real socket, in which one operation fails. @param referenceNow the current payment */
export async function startFaultyService(point: Point, fault: Break, referenceNow: () => string) {
  const path = PATHS[point];
  const place = 'elsewhere' in fault ? await fault.elsewhere() : null;
  let isFaulty = true;
  let said: Said = 'paid';
  let sent = 0;
  const moments: Moments = new EventEmitter();
  const fetch = watchedFetch(moments);
  const service = await startScriptedService((socket, requestLine) => {
    const asked = requestLine.split(/[ ?]/)[1] ?? '';
    const isStruck = isFaulty && asked === path && 'play' in fault;
    const play = isStruck ? fault.play(referenceNow()) : json(goodAnswer(asked, point, referenceNow(), said));
    play(socket, requestLine, moments);
  }, moments);
  return {
    baseUrl: service.baseUrl,
    moments,
    /** Node's `fetch`, which a fault may redirect. */
    fetch: ((url, init) => {
      const { pathname } = new URL(url);
      if (pathname !== path) return fetch(url, init);
      sent += 1;
      return fetch(place && isFaulty ? `${place.origin}${path}` : url, init);
    }) satisfies Fetch,
    /** How often the failing operation was sent. */
    sent: () => sent,
    isFaulty: () => isFaulty,
    /** Ends the fault; from now on the service gives this answer to a re-query. */
    recover: (now: Said) => {
      isFaulty = false;
      said = now;
    },
    stop: async () => {
      await Promise.all([service.stop(), place?.stop()]);
    },
  };
}

const ASKS: Readonly<Record<Point, object>> = {
  initiate: { authenticatePaymentResponseCode: '00' },
  authenticate: { statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'PIN' },
  validate: { authModelUsed: 'AUTH', authenticatePaymentResponseCode: '02' },
  're-query': { authenticatePaymentResponseCode: '00' },
  'list of banks': {},
};

function goodAnswer(asked: string, point: Point, reference: string, said: Said): object {
  switch (asked) {
    case PATHS.initiate:
      return paymentBody({ transactionId: reference, status: 'SUCCESSFUL', ...ASKS[point] });
    case PATHS.authenticate:
      return paymentBody({ transactionReference: reference, status: 'SUCCESSFUL', authModelUsed: 'PIN' });
    case PATHS.validate:
      return paymentBody({ transactionReference: reference, status: 'SUCCESSFUL', paymentResponseCode: '00' });
    case PATHS['list of banks']:
      return { status: 'SUCCESS', data: { banks: [GOOD_BANK] } };
    default:
      return answerToRequery(reference, said);
  }
}

function answerToRequery(reference: string, said: Said): object {
  const paid = paidRecord(reference);
  switch (said) {
    case 'paid':
      return paymentBody(paid);
    case 'paidByAnother':
      return paymentBody({ ...paid, customerEmail: 'bola@example.com' });
    case 'pending':
      return paymentBody({ ...paid, status: 'pending', paymentResponseCode: '02' });
    case 'notFound':
      return { status: 'FAILED', error: 'NOT_FOUND', message: 'No such payment' };
  }
}

/** Wraps a payment as every good answer does. */
export function paymentBody(payment: object): object {
  return { status: 'SUCCESS', data: { payment } };
}

/** A re-query's record of a card charge that passes every check. */
export function paidRecord(reference: string) {
  return {
    transactionId: reference,
    status: 'successful',
    paymentResponseCode: '000',
    currency: 'NGN',
    amount: '1500.00',
    isLive: '0',
    customerEmail: 'ade@example.com',
    createdAt: '2026-11-21T11:00:00',
  };
}

const GOOD_BANK = {
  bankCode: '044',
  bankName: 'Access Practice Bank',
  internetBanking: 'false',
  isDateOfBirthRequired: '1',
  isBvnRequired: '1',
  status: 'ACTIVE',
};
