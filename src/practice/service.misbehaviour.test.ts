import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Misbehaviour, Operation } from './faults.ts';
import {
  cardDetails,
  initiate,
  initiateBody,
  rawPost,
  requery,
  startService,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const AT_ONCE = '5399830000000024';
const paidAtOnce = () => cardDetails({ cardNumber: AT_ONCE });
const sendInitiate = () => rawPost(service, '/v1/payments', initiateBody(paidAtOnce()));
const misbehave = (operation: Operation, misbehaviour: Misbehaviour) => service.misbehave({ operation, misbehaviour });

describe('a broken connection', () => {
  it('a connection that breaks before the processing leaves no payment', async () => {
    misbehave('initiate', { kind: 'drop-before-processing' });
    await expect(sendInitiate()).rejects.toThrow('fetch failed');
    expect(service.captured()).toEqual([]);
    expect(service.received()).toMatchObject([{ operation: 'initiate', misbehaviour: 'drop-before-processing' }]);
  });

  it('holds an answer until the orders are withdrawn', async () => {
    misbehave('initiate', { kind: 'hold' });
    let isAnswered = false;
    const answered = sendInitiate().then((response) => {
      isAnswered = true;
      return response;
    });
    await expect.poll(() => service.captured().length).toBe(1);
    await fetch(`${service.baseUrl}/v1/external/banks`);
    expect(isAnswered).toBe(false);
    service.behave();
    expect((await answered).status).toBe(200);
  });

  it('breaks the connection after a delay, which does not keep the service from stopping', async () => {
    service.misbehave({ operation: 'initiate', delayMs: 600_000, misbehaviour: { kind: 'delay' } });
    const broken = expect(sendInitiate()).rejects.toThrow('fetch failed');
    await expect.poll(() => service.captured().length).toBe(1);
    await service.stop();
    await broken;
    service = await startService();
  });
});

describe('an invalid answer', () => {
  it.each<[Misbehaviour, number, RegExp, number]>([
    [{ kind: 'http-answer', httpStatus: 500 }, 500, /^$/, 1],
    [{ kind: 'http-answer', httpStatus: 404, body: '{}' }, 404, /^\{\}$/, 1],
    [{ kind: 'html-503' }, 503, /<html>/, 1],
    [{ kind: 'garbage-json' }, 200, /^\{"status":"SUCCESS".*[^}]$/, 1],
    [{ kind: 'empty-body' }, 200, /^$/, 1],
    [{ kind: 'rate-limited', retryAfterSeconds: 7 }, 429, /RATE_LIMIT/, 0],
  ])('sends an invalid answer for the order %j', async (misbehaviour, httpStatus, body, payments) => {
    misbehave('initiate', misbehaviour);
    const response = await sendInitiate();
    expect(response.status).toBe(httpStatus);
    expect(response.headers.get('retry-after')).toBe(httpStatus === 429 ? '7' : null);
    expect(await response.text()).toMatch(body);
    expect(service.ledger()).toHaveLength(payments);
  });
});

describe('a false record', () => {
  beforeEach(() => initiate(service, paidAtOnce()));

  it.each<[Misbehaviour, Record<string, unknown>]>([
    [{ kind: 'lower-amount' }, { amount: '1499.99' }],
    [{ kind: 'says-pending' }, { status: 'pending', paymentResponseCode: '02' }],
    [{ kind: 'says-failed' }, { status: 'failed', paymentResponseCode: '91', chargeCode: '91' }],
    [{ kind: 'says-failed', code: '51' }, { paymentResponseCode: '51' }],
    [
      { kind: 'changed-record', fields: { amount: '1.00', created: null } },
      { amount: '1.00', created: null },
    ],
  ])('returns a false record for the order %j', async (misbehaviour, record) => {
    misbehave('query', misbehaviour);
    expect((await requery(service)).payment).toMatchObject(record);
    expect((await requery(service)).payment).toMatchObject({
      paymentResponseCode: '000',
      amount: '1500.00',
      isLive: '0',
    });
  });

  it('a false record says not found', async () => {
    misbehave('query', { kind: 'says-not-found' });
    expect(await requery(service)).toMatchObject({ httpStatus: 404, body: { error: 'NOT_FOUND' } });
  });

  it('a false record says paid, though nobody paid', async () => {
    await initiate(service, cardDetails({ transactionId: 'CARD-2' }));
    misbehave('query', { kind: 'says-paid' });
    expect((await requery(service, { transactionId: 'CARD-2' })).payment.paymentResponseCode).toBe('000');
    expect(service.captured()).toHaveLength(1);
  });
});

describe('orders to misbehave', () => {
  it('applies orders to misbehave in the order in which they were given', async () => {
    await initiate(service, paidAtOnce());
    service.misbehave({ operation: 'query', times: 2, misbehaviour: { kind: 'says-pending' } });
    service.misbehave({ operation: 'any', misbehaviour: { kind: 'says-failed' } });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await requery(service)).payment.status);
    expect(statuses).toEqual(['pending', 'pending', 'failed', 'successful']);
  });

  it('leaves other operations and other payments alone', async () => {
    service.misbehave({ operation: 'query', reference: 'CARD-2', misbehaviour: { kind: 'says-failed' } });
    service.misbehave({ operation: 'authenticate', misbehaviour: { kind: 'html-503' } });
    await initiate(service, paidAtOnce());
    await initiate(service, cardDetails({ cardNumber: AT_ONCE, transactionId: 'CARD-2' }));
    expect((await requery(service)).payment.status).toBe('successful');
    expect((await requery(service, { transactionId: 'CARD-2' })).payment.status).toBe('failed');
  });
});
