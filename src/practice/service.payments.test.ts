import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  accountDetails,
  cardDetails,
  initiate,
  requery,
  startService,
  submitAccountOtp,
  submitCardOtp,
  submitPin,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

describe('a local practice card', () => {
  it('keeps a payment open after a wrong PIN, and fails the payment after the third', async () => {
    await initiate(service, cardDetails());
    for (const pin of ['0000', '1111']) {
      const missed = await submitPin(service, { pin });
      expect(missed.body).toMatchObject({
        status: 'FAILED',
        error: 'INPUT',
        message: expect.stringMatching(/PIN.*wrong/),
      });
    }
    expect((await requery(service)).payment.status).toBe('pending');
    expect((await submitPin(service, { pin: '2222' })).payment).toMatchObject({
      status: 'failed',
      paymentResponseCode: '75',
    });
    expect((await requery(service)).payment.status).toBe('failed');
  });
});

describe('the OTP of the practice service', () => {
  beforeEach(async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
  });

  it('keeps a payment open after a wrong OTP, and fails the payment after the third', async () => {
    const first = await submitCardOtp(service, { otp: '00000' });
    expect(first.payment).toMatchObject({ paymentResponseCode: 'RR', status: 'success-pending-validation' });
    const second = await submitCardOtp(service, { otp: '54321' });
    expect(second.body).toMatchObject({
      status: 'FAILED',
      error: 'INPUT',
      message: expect.stringMatching(/OTP.*wrong/),
    });
    expect((await requery(service)).payment.status).toBe('success-pending-validation');
    const third = await submitCardOtp(service, { otp: '00000' });
    expect(third.payment).toMatchObject({ status: 'failed', paymentResponseCode: '75' });
    expect(service.captured()).toEqual([]);
  });
});

describe('a practice card that is not paid', () => {
  it('accepts a card in its month of expiry, and declines the card in the next month', async () => {
    const thisMonth = await initiate(service, cardDetails({ expiryMonth: '11', expiryYear: '26' }));
    expect(thisMonth.payment.suggestedAuthentication).toBe('PIN');
    const transactionId = 'T1-261121-0002-ABCDEFGHX';
    const lastMonth = await initiate(service, cardDetails({ expiryMonth: '10', expiryYear: '26', transactionId }));
    expect(lastMonth.payment).toMatchObject({ status: 'failed', paymentResponseCode: '54' });
  });

  it('expires the session of a practice card before the OTP', async () => {
    await initiate(service, cardDetails({ cardNumber: '5399830000000057' }));
    await submitPin(service);
    expect((await submitCardOtp(service)).body).toMatchObject({ status: 'FAILED', error: 'SESSION_EXPIRED' });
    expect((await requery(service)).payment).toMatchObject({ status: 'failed', paymentResponseCode: '91' });
  });
});

const requeryAccount = () => requery(service, { paymentType: 'ACCOUNT' });

describe('a practice bank account', () => {
  it('a re-query shows only the last four digits of a card number', async () => {
    await initiate(service, accountDetails());
    expect((await requeryAccount()).payment.accountNumber).toBe('******0031');
  });
});

describe('the requirements of a practice bank', () => {
  it.each([
    ['057', 'dateOfBirth', { dateOfBirth: '01011990' }],
    ['033', 'bvn', { bvn: '22222222222' }],
    ['032', 'dateOfBirth', { dateOfBirth: '01011990', bvn: '22222222222' }],
  ])('bank %s refuses an account without %s, and accepts a complete account', async (bankCode, field, demanded) => {
    const refused = await initiate(service, accountDetails({ bankCode }));
    expect(refused.body).toEqual({ status: 'FAILED', error: 'INPUT', message: `${field} is required for this bank` });
    const taken = await initiate(service, accountDetails({ bankCode, ...demanded }));
    expect(taken.payment.status).toBe('success-pending-validation');
  });

  it('an inactive bank refuses an account, with internet banking or without', async () => {
    for (const bankCode of ['070', '076']) {
      const refused = await initiate(service, accountDetails({ bankCode, redirectUrl: 'https://shop.example/return' }));
      expect(refused.body).toEqual({ status: 'FAILED', error: 'INPUT', message: 'This bank is not active' });
    }
  });

  it('a bank that is not on the list refuses an account', async () => {
    expect((await initiate(service, accountDetails({ bankCode: '999' }))).body).toMatchObject({ error: 'INPUT' });
  });
});

describe('internet banking at a practice bank', () => {
  const details = (changes: Record<string, unknown> = {}) =>
    accountDetails({ bankCode: '058', redirectUrl: 'https://shop.example/return', ...changes });

  it('sends the customer to the bank page instead of asking for an OTP', async () => {
    const answer = await initiate(service, details({ amount: '100.01' }));
    expect(answer.payment.authUrl).toMatch(`${service.baseUrl}/bank-pages/`);
    expect(answer.payment).toMatchObject({
      status: 'success-pending-validation',
      authenticatePaymentResponseCode: '02',
    });
    expect((await submitAccountOtp(service)).body).toMatchObject({ error: 'INPUT' });
  });

  it.each(['100.00', '100', '99.99', '0.01'])('refuses NGN %s for a bank with internet banking', async (amount) => {
    const refused = await initiate(service, details({ amount }));
    expect(refused.body.message).toBe('amount must be greater than NGN 100 for this bank');
  });

  it('refuses internet banking without a redirectUrl', async () => {
    const refused = await initiate(service, details({ redirectUrl: undefined }));
    expect(refused.body.message).toBe('redirectUrl is required for this bank');
  });
});

describe('the practice list of banks', () => {
  const list = async (query: string) => {
    const response = await fetch(`${service.baseUrl}/v1/external/banks${query}`);
    return { httpStatus: response.status, body: await response.json() };
  };

  it.each(['', '?publicKey=', '?publicKey=ANOTHER-X'])('refuses to list banks for "%s"', async (query) => {
    expect(await list(query)).toMatchObject({ httpStatus: 400, body: { status: 'FAILED', error: 'INPUT' } });
  });
});

describe('the record of a re-query', () => {
  it('the record of a re-query has no code before authenticate, and 02 while the OTP is awaited', async () => {
    await initiate(service, cardDetails());
    expect((await requery(service)).payment).toMatchObject({ status: 'pending', paymentResponseCode: null });
    await submitPin(service);
    expect((await requery(service)).payment).toMatchObject({
      status: 'success-pending-validation',
      paymentResponseCode: '02',
    });
  });
});

const SECURE_CARD = '4242424242424242';

async function openPage(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const details = cardDetails({
    cardNumber: SECURE_CARD,
    redirectUrl: 'https://shop.example/return?till=T1',
    ...changes,
  });
  return (await initiate(service, details)).payment.authUrl ?? '';
}

function decide(authUrl: string, decision: string): Promise<Response> {
  return fetch(authUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
}

function responseIn(redirect: Response): Record<string, unknown> {
  const address = new URL(redirect.headers.get('location') ?? '');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(address.searchParams.get('response') ?? ''));
}

describe('the practice bank page', () => {
  it.each([
    ['approve', 'successful', '00', '000'],
    ['decline', 'failed', '17', '17'],
  ])('%s sends the customer back with the payment in "response"', async (decision, status, code, requeriedCode) => {
    const redirect = await decide(await openPage(), decision);
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toMatch(/^https:\/\/shop\.example\/return\?till=T1&response=%7B/);
    expect(responseIn(redirect)).toMatchObject({
      transactionReference: 'T1-261121-0001-ABCDEFGHX',
      status,
      paymentResponseCode: code,
    });
    expect((await requery(service)).payment).toMatchObject({ status, paymentResponseCode: requeriedCode });
  });

  it('accepts one decision on the bank page; a second decision changes nothing', async () => {
    const authUrl = await openPage();
    await decide(authUrl, 'decline');
    expect(responseIn(await decide(authUrl, 'approve'))).toMatchObject({ status: 'failed' });
    expect(service.captured()).toEqual([]);
  });

  it('the path of a bank page has no digits, so that it never repeats a keyed number by chance', async () => {
    expect(new URL(await openPage()).pathname).toMatch(/^\/bank-pages\/[a-z]{32}$/);
  });

  it('the reference of a payment does not lead to its bank page', async () => {
    await openPage();
    expect((await fetch(`${service.baseUrl}/bank-pages/T1-261121-0001-ABCDEFGHX`)).status).toBe(404);
    expect((await decide(`${service.baseUrl}/bank-pages/unknown`, 'approve')).status).toBe(404);
  });
});
