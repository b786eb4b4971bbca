import { describe, expect, it } from 'vitest';
import type { LossCause } from '../../../shared/payment/answers.ts';
import { isNoContradiction } from '../../../shared/payment/success-values.ts';
import type { Exchange } from '../http/http.ts';
import { failed, paymentIn, response, unread } from './exchanges.fixture.ts';
import { keyedValues, NOTHING_KEYED } from './keyed-values.ts';
import { type SentStep, sortBanks, sortRequery, sortStep } from './sort-outcome.ts';

const TIMED_OUT = { code: 'NR', payment: { status: 'failed' } };
const SUCCESS = { payment: { paymentResponseCode: '000' } };

describe('the outcome of an operation that moves money', () => {
  const sort = (exchange: Exchange, operation: SentStep['operation'] = 'initiate', typed: string[] = []) =>
    sortStep(exchange, { operation, keyed: keyedValues(typed) });
  const PAYMENT = { transactionId: 'T1-261121-0001-AAAAAAAAZ', status: 'SUCCESSFUL' };
  const REFUSAL = { error: 'INPUT', status: 'failed' };

  it.each<[string, Exchange, LossCause, code?: string | null]>([
    ['was under way', failed('connectionLost', false), 'connectionLost'],
    ['has a body that is too large', unread(500, 'tooLarge'), 'tooLarge'],
    ['has a body that is not JSON', unread(200, 'notJson'), 'notJson'],
    ['has an empty body', unread(299, 'emptyBody'), 'emptyBody'],
    ['has no body, beside a status of failure', unread(404, 'emptyBody'), 'unexpectedStatus'],
    ['has no body and an impossible status', unread(199, 'emptyBody'), 'unexpectedStatus'],
    ['is a list', response(200, []), 'unreadable'],
    ['is a list, beside a status of failure', response(400, []), 'unexpectedStatus'],
    ['is an empty object', response(200, {}), 'unreadable'],
    ['is the service’s own failure', response(500, REFUSAL), 'serverError', 'INPUT'],
    ['is a failure between 4xx and 5xx', response(499, {}), 'unexpectedStatus'],
    ['is a rate limit', response(429, REFUSAL), 'tooManyRequests', 'INPUT'],
    ['is the first of the redirects', response(300, {}), 'unexpectedRedirect'],
    ['is the last of the redirects', response(399, {}), 'unexpectedRedirect'],
    ['has a payment beside a status of failure', paymentIn(404, PAYMENT), 'unexpectedStatus'],
  ])('leaves an operation uncertain after a response that %s', (_what, exchange, cause, code = null) => {
    const { httpStatus } = exchange;
    expect(sort(exchange)).toEqual({ kind: 'unknown', cause, httpStatus, code });
  });

  it.each<[string, Exchange, string | null]>([
    ['only failed', response(200, { status: 'failed' }), null],
    ['only error', response(200, { status: 'error' }), null],
    ['error of the payment', paymentIn(200, { ...PAYMENT, status: ' ERROR ' }), null],
    ['an unlisted error', response(400, { ...REFUSAL, error: 'OTP' }), 'OTP'],
    ['an error without a status', response(400, { error: 'INPUT' }), 'INPUT'],
    ['an error beside another status', response(400, { ...REFUSAL, status: 'pending' }), 'INPUT'],
    ['an error that is not a text', response(400, { ...REFUSAL, error: { code: 'INPUT' } }), 'INPUT'],
    ['an error beside a payment', response(400, { ...REFUSAL, data: { payment: PAYMENT } }), 'INPUT'],
    ['an error with spaces around it', response(400, { ...REFUSAL, error: ' INPUT' }), ' INPUT'],
    [
      'a refusal beside a time-out of the service',
      response(400, { ...REFUSAL, data: { responseCode: 'NR' } }),
      'INPUT',
    ],
    ['a time-out of the service', paymentIn(200, { ...PAYMENT, paymentResponseCode: ' NR' }), ' NR'],
    ['a time-out outside of the payment', response(200, { code: 'R0', data: { payment: PAYMENT } }), 'R0'],
    ['a time-out beside a failed payment', response(200, { status: 'error', data: TIMED_OUT }), 'NR'],
    ['an empty error beside a success', response(200, { status: null, error: '', data: SUCCESS }), null],
  ])('leaves an operation uncertain after a response that says %s', (_what, exchange, code) => {
    const { httpStatus } = exchange;
    expect(sort(exchange)).toEqual({ kind: 'unknown', cause: 'unlistedError', httpStatus, code });
  });

  it('knows that a request never left', () => {
    expect(sort(failed('offline', true))).toEqual({ kind: 'unsent', cause: 'offline' });
  });

  it.each([200, 201, 299])('sorts a payment with status %i as an answer', (status) => {
    expect(sort(paymentIn(status, PAYMENT))).toMatchObject({ kind: 'answered', answer: { status: 'SUCCESSFUL' } });
  });

  it.each(['failed', 'FAILED', 'error'])('sorts the status %s with a listed code as a refusal', (status) => {
    for (const httpStatus of [200, 400, 422]) {
      const exchange = response(httpStatus, { status, error: 'INPUT', message: 'cvv is required' });
      expect(sort(exchange)).toEqual({ kind: 'refused', code: 'INPUT', message: 'cvv is required' });
    }
  });

  it.each(['CONFLICT', ' CONFLICT '])('sorts the code %j as a conflict', (error) => {
    for (const httpStatus of [200, 400, 409]) {
      const exchange = response(httpStatus, { status: 'failed', error, message: 'it exists' });
      expect(sort(exchange)).toEqual({ kind: 'conflict', message: 'it exists' });
    }
  });

  it.each([
    ['Could not decrypt the client', 'initiate', true],
    ['DECIPHER failed', 'initiate', true],
    ['Decryption failed', 'validate', false],
    ['not undecryptable', 'initiate', false],
    [undefined, 'initiate', false],
  ] as const)(
    'says whether a request that is refused with %j at %s was not decrypted: %s',
    (message, operation, isNotDecrypted) => {
      const outcome = sort(response(400, { ...REFUSAL, message }), operation);
      const said = { kind: 'refused', code: 'INPUT', message: message ?? null };
      expect(outcome).toEqual(isNotDecrypted ? { ...said, notDecrypted: true } : said);
    },
  );

  it('repeats no typed value in an outcome', () => {
    const exchange = response(400, { ...REFUSAL, message: 'cvv 564 is wrong' });
    expect(sort(exchange, 'initiate', ['564'])).toMatchObject({ message: 'cvv •••• is wrong' });
    const answer = paymentIn(200, { ...PAYMENT, paymentResponseMessage: 'cvv 564 is wrong' });
    expect(sort(answer, 'initiate', ['564'])).toMatchObject({ answer: { message: 'cvv •••• is wrong' } });
    const unlisted = response(400, { status: 'failed', error: 'cvv 564 is wrong' });
    expect(sort(unlisted, 'initiate', ['564'])).toMatchObject({ code: 'cvv •••• is wrong' });
    const notQueried = sortRequery(unlisted, keyedValues(['564']));
    expect(notQueried).toMatchObject({ code: 'cvv •••• is wrong' });
    const outer = response(200, { status: 'cvv 564', data: { payment: { paymentResponseCode: '000' } } });
    const queried = sortRequery(outer, keyedValues(['564', '000']));
    expect(queried).toMatchObject({ answer: { code: '000', status: 'cvv ••••' } });
  });
});

describe('the outcome of a re-query', () => {
  const lost = (cause: LossCause, status: number | null) => ({ kind: 'lost', cause, httpStatus: status });
  const PAYMENT = { transactionId: 'T1-261121-0001-AAAAAAAAZ', paymentResponseCode: '05', status: 'failed' };

  it.each<[string, Exchange, LossCause]>([
    ['that never came', failed('timedOut', false), 'timedOut'],
    ['that is no JSON', unread(200, 'notJson'), 'notJson'],
    ['that is a list', response(200, []), 'unreadable'],
    ['with nothing in it', response(200, {}), 'unreadable'],
    ['with a payment beside a status of failure', paymentIn(404, PAYMENT), 'unexpectedStatus'],
    ['that says not found in a word', response(200, { code: 'NOT_FOUND' }), 'unreadable'],
  ])('counts a response %s as lost', (_what, exchange, cause) => {
    expect(sortRequery(exchange)).toEqual(lost(cause, exchange.httpStatus));
  });

  it.each<[string, Exchange, code: string, message?: string | null]>([
    ['whose query failed', response(400, { error: 'INPUT', message: 'why' }), 'INPUT', 'why'],
    ['whose query failed beside a payment', response(200, { error: 'X', data: { payment: PAYMENT } }), 'X'],
    ['that says error', response(200, { status: 'error', data: { payment: PAYMENT } }), 'error'],
    ['that timed out there', paymentIn(200, { ...PAYMENT, paymentResponseCode: 'NR' }), 'NR'],
    ['that timed out there, outside of the payment', response(200, { message: 'x', data: TIMED_OUT }), 'NR', 'x'],
    ['that asks for another re-query', response(200, { responseCode: 'R0', message: 'x' }), 'R0', 'x'],
    ['that says error without data', response(200, { status: 'error', data: null }), 'error'],
    ['with an empty error beside a success', response(200, { status: null, error: '', data: SUCCESS }), ''],
    ['with a line break behind a time-out', paymentIn(200, { ...PAYMENT, paymentResponseCode: 'NR\r\n' }), 'NR  '],
    ['that says failed, and nothing of a payment', response(200, { status: 'failed', code: '12' }), '12'],
    ['whose error says nothing', response(400, { error: '' }), ''],
    ['whose error says nothing, with a code', response(400, { error: '', code: '12' }), '12'],
    [
      'with not-found beside a time-out',
      response(404, { error: 'NOT_FOUND', code: 'NR', message: 'x' }),
      'NOT_FOUND',
      'x',
    ],
    ['with an error that is not not-found', response(404, { error: 'X', code: 'NOT_FOUND' }), 'X'],
    ['with not-found under another status', response(409, { error: 'NOT_FOUND' }), 'NOT_FOUND'],
    ['with not-found beside a payment', response(200, { error: 'NOT_FOUND', data: { payment: PAYMENT } }), 'NOT_FOUND'],
  ])('says nothing about the payment after a response %s', (_what, exchange, code, message = null) => {
    expect(sortRequery(exchange)).toEqual({ kind: 'queryFailed', code, message });
  });

  it.each([200, 400, 404])('sorts a re-query as "not found" with the status %i', (status) => {
    expect(sortRequery(response(status, { error: 'not_found' }))).toEqual({ kind: 'notFound' });
    expect(sortRequery(response(status, { status: 'failed', code: 'NOT_FOUND' }))).toEqual({ kind: 'notFound' });
    for (const word of ['failed', 'error']) {
      const body = { status: word, code: '1', message: 'No transaction', data: { code: 'NO TX' } };
      expect(sortRequery(response(status, body))).toEqual({ kind: 'notFound' });
    }
  });

  it.each([
    { status: 'failed', error: null, message: 'No record', data: null },
    { status: 'failed', message: 'No record', data: { payment: null } },
    { status: 'FAILED', message: 'No record', code: 'NOT_FOUND', error: 'not_found' },
  ])('sorts the error body %j under 404 as "not found"', (body) => {
    expect(sortRequery(response(404, body))).toEqual({ kind: 'notFound' });
    expect(sortRequery(response(400, { ...body, code: undefined, error: undefined }))).toMatchObject({
      kind: 'queryFailed',
    });
  });

  it.each([
    { status: 'FAILED', message: ' ' },
    { status: 404, message: 'Not found' },
    { status: 'error', message: 'Not found' },
    { status: 'FAILED', message: 'x', code: '404' },
    { status: 'FAILED', message: 'x', error: 'Not Found here' },
    { status: 'FAILED', message: 'x', error: {} },
    { status: 'FAILED', message: 'x', data: { payment: PAYMENT } },
    { status: 'FAILED', message: 'x', data: { payment: [PAYMENT] } },
    { status: 'FAILED', message: 'x', data: PAYMENT },
    { status: 'FAILED', message: 'x', data: [PAYMENT] },
    { status: 'FAILED', message: 'x', payment: PAYMENT },
  ])('takes %j under 404 as no answer about the payment', (body) => {
    expect(['lost', 'queryFailed']).toContain(sortRequery(response(404, body)).kind);
  });

  it.each([
    [429, 'tooManyRequests', true],
    [503, 'serverError', true],
    [500, 'serverError', false],
    [200, 'unreadable', false],
  ] as const)('returns how long to wait with the status %i: %s, %s', (status, cause, mustWait) => {
    const said = { kind: 'response', httpStatus: status, body: { kind: 'json', value: {} } } as const;
    expect(sortRequery({ ...said, retryAfterMs: 1_000 })).toEqual({
      ...lost(cause, status),
      ...(mustWait && { retryAfterMs: 1_000 }),
    });
    expect(sortRequery({ ...said, retryAfterMs: null })).toEqual(lost(cause, status));
  });
});

describe('the outcome of a request for the banks', () => {
  const BANK = { bankCode: '044', bankName: 'Access Bank' };
  const notAnswered = (cause: LossCause, code: string | null = null) => ({ kind: 'failed', cause, code });

  it.each<[string, Exchange, object]>([
    ['that never came', failed('offline', true), notAnswered('offline')],
    ['that is no JSON', unread(200, 'notJson'), notAnswered('notJson')],
    ['that is a list', response(200, []), notAnswered('unreadable')],
    ['without banks', response(200, { data: {} }), notAnswered('unreadable')],
    ['with an error', response(200, { error: 'X', data: { banks: [BANK] } }), notAnswered('unlistedError', 'X')],
    ['with a status of failure', response(404, { data: { banks: [BANK] } }), notAnswered('unexpectedStatus')],
    [
      'with the service’s own failure',
      response(500, { code: '9', data: { banks: [BANK] } }),
      notAnswered('serverError', '9'),
    ],
  ])('fails the request for the banks after a response %s', (_what, exchange, outcome) => {
    expect(sortBanks(exchange)).toEqual(outcome);
  });

  it.each([(banks: unknown) => banks, ($values: unknown) => ({ $id: '2', $values })])(
    'accepts a list with or without $values, also an empty one',
    (wrapped) => {
      const sorted = (banks: unknown) => sortBanks(response(200, { data: { banks: wrapped(banks) } }));
      expect(sorted([BANK])).toMatchObject({ kind: 'answered', banks: [{ bankCode: '044' }] });
      expect(sorted([])).toEqual({ kind: 'answered', banks: [] });
      for (const none of [null, {}, 'text', ['text']]) expect(sorted(none)).toEqual(notAnswered('unreadable'));
    },
  );

  it('lists each bank once, and leaves out banks that cannot be charged', () => {
    const banks = [BANK, BANK, { ...BANK, bankCode: '058' }, { bankName: 'No code' }, null, 'text'];
    const outcome = sortBanks(response(200, { data: { banks } }));
    expect(outcome).toMatchObject({ kind: 'answered', banks: [{ bankCode: '044' }, { bankCode: '058' }] });
  });
});

describe('a re-query', () => {
  const sortAnswer = (outer: object, payment: object) => sortRequery(response(200, { ...outer, data: { payment } }));
  const SUCCESS = { transactionId: 'T1', status: 'successful', paymentResponseCode: '000' };

  it.each([null, undefined, 'SUCCESS', 'FAILED'])('accepts a re-query with the top-level status %j', (status) => {
    const answer = sortAnswer({ status }, { status: 'failed', paymentResponseCode: '05' });
    expect(answer).toMatchObject({ kind: 'answered', answer: { code: '05' } });
  });

  it.each([
    [' Failed ', 'successful', 'failed'],
    ['pending', 'successful', 'pending'],
    ['reversed', null, 'reversed'],
    ['reversed', 'approved', 'reversed, approved'],
    ['failed', 'Failed', 'failed'],
    [['failed'], 'successful', 'unreadable'],
    [false, 'successful', 'false'],
    ['SUCCESS', 'Successful', 'Successful'],
    ['', 'Successful', 'Successful'],
    [null, 'failed', 'failed'],
  ])('reads the top-level status %j and the inner %j beside 000 as %j', (status, inner, said) => {
    const outcome = sortAnswer({ status, error: null }, { ...SUCCESS, status: inner });
    expect(outcome).toMatchObject({ kind: 'answered', answer: { code: '000', status: said } });
  });

  it.each([{ paymentResponseCode: '00' }, {}])('uses the inner status if the code is not 000: %j', (code) => {
    const outcome = sortAnswer({ status: 'FAILED', error: null }, { status: 'pending', ...code });
    expect(outcome).toMatchObject({ kind: 'answered', answer: { status: 'pending' } });
  });

  it.each([
    [{ code: '91' }, 'code 91, successful'],
    [{ responseCode: 'ERR' }, 'code ERR, successful'],
    [{ code: '00', data: { responsecode: 12 } }, 'code 12, successful'],
    [{ code: 0 }, 'code 0, successful'],
    [{ code: false }, 'code false, successful'],
    [{ code: ['00'] }, 'code unreadable, successful'],
    [{ code: '91', status: 'reversed' }, 'code 91, reversed'],
  ])('finds a contradiction if a re-query says 000 beside the outer code in %j', (outer, status) => {
    const data = { ...('data' in outer ? outer.data : {}), payment: SUCCESS };
    const outcome = sortRequery(response(200, { ...outer, data }));
    expect(outcome).toMatchObject({ kind: 'answered', answer: { code: '000', status } });
    if (outcome.kind !== 'answered') throw new Error('It is answered.');
    const added = { status: ['91', 'code', 'err', 'reversed'] };
    expect(isNoContradiction('status', outcome.answer.status, added)).toBe(false);
  });

  it.each(['00', '000', 200, '200', 'success', 'SUCCESS', '', ' ', null, undefined])(
    'sees no contradiction if a re-query says 000 beside the outer code in %j',
    (code) => {
      const outcome = sortRequery(response(200, { code, data: { responseCode: code, payment: SUCCESS } }));
      expect(outcome).toMatchObject({ kind: 'answered', answer: { code: '000', status: 'successful' } });
    },
  );

  it('treats every response with HTTP 206 as a lost answer', () => {
    const lost = { kind: 'lost', cause: 'unexpectedStatus', httpStatus: 206 };
    expect(sortRequery(paymentIn(206, SUCCESS))).toEqual(lost);
    const refusal = response(206, { status: 'FAILED', error: 'INPUT', message: 'x' });
    expect(sortRequery(refusal)).toEqual(lost);
    const sent = { operation: 'initiate', keyed: NOTHING_KEYED } as const;
    expect(sortStep(refusal, sent)).toMatchObject({
      kind: 'unknown',
      cause: 'unexpectedStatus',
    });
    expect(sortBanks(response(206, { data: { banks: [] } }))).toMatchObject({ kind: 'failed' });
  });

  it('sorts no unknown error code as "not found"', () => {
    const exchange = response(404, { status: 'FAILED', error: 'unknown_ref', message: 'x' });
    expect(sortRequery(exchange)).toMatchObject({ kind: 'queryFailed', code: 'unknown_ref' });
  });
});
