import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from './identity.ts';
import {
  accountDetails,
  cardDetails,
  encrypted,
  initiate,
  post,
  rawPost,
  requery,
  startService,
  submitCardOtp,
  submitPin,
  type TestAnswer,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const HTTP_STATUSES = { INPUT: 400, NOT_FOUND: 404, CONFLICT: 409 } as const;
type Refusal = keyof typeof HTTP_STATUSES;

function expectRefusal({ body, httpStatus }: TestAnswer, error: Refusal, message: unknown = expect.any(String)): void {
  expect(body).toEqual({ status: 'FAILED', error, message });
  expect(httpStatus).toBe(HTTP_STATUSES[error]);
}

describe('initiate of the practice service', () => {
  it.each([
    ['publicKey', undefined, 'publicKey is required'],
    ['publicKey', 'ANOTHER-X', 'publicKey is not known'],
    ['request', undefined, 'request is required'],
    ['request', 'no base64!', 'request could not be decrypted'],
    ['request', encrypted(cardDetails(), '0'.repeat(24)), 'request could not be decrypted'],
    ['request', encrypted('a text'), 'request could not be decrypted'],
    ['paymentType', undefined, 'paymentType cannot be charged'],
    ['paymentType', 'QR', 'paymentType cannot be charged'],
    ['paymentType', 'ACCOUNT', 'paymentType is not the same in the request'],
    ['alg', 'AES', 'alg must be 3DES-24'],
  ])('refuses an envelope whose %s is %s', async (field, value, message) => {
    expectRefusal(await initiate(service, cardDetails(), { [field]: value }), 'INPUT', message);
    expect(service.ledger()).toEqual([]);
  });

  it.each(['publicKey', 'cardNumber', 'cvv', 'expiryMonth', 'expiryYear', 'amount', 'email', 'transactionId'])(
    'refuses card details without %s',
    async (field) => {
      for (const value of [undefined, '']) {
        expectRefusal(await initiate(service, cardDetails({ [field]: value })), 'INPUT', `${field} is required`);
      }
    },
  );

  it.each(['bankCode', 'accountNumber', 'amount', 'email', 'transactionId'])(
    'refuses account details without %s',
    async (field) => {
      const answer = await initiate(service, accountDetails({ [field]: undefined }));
      expectRefusal(answer, 'INPUT', `${field} is required`);
    },
  );

  it.each([
    ['publicKey', 'ANOTHER-X'],
    ['cardNumber', '5531886652142951'],
    ['cvv', '12'],
    ['expiryMonth', '13'],
    ['expiryYear', '2032'],
    ['amount', '0'],
    ['email', 'nobody'],
    ['transactionId', 'with spaces'],
    ['currency', 'XXX'],
    ['country', 'Nigeria'],
    ['redirectUrl', 'javascript:alert(1)'],
    ['meta', 'a text'],
  ])('refuses a card whose %s is %s, without repeating the value', async (field, value) => {
    const answer = await initiate(service, cardDetails({ [field]: value }));
    expectRefusal(answer, 'INPUT', expect.stringContaining(field));
    expect(answer.body.message).not.toContain(value);
  });

  it.each([
    ['accountNumber', '123456789'],
    ['bvn', '1234'],
    ['dateOfBirth', '1990-01-01'],
    ['dateOfBirth', '31021990'],
  ])('refuses an account whose %s is %s', async (field, value) => {
    expectRefusal(await initiate(service, accountDetails({ [field]: value })), 'INPUT', expect.stringContaining(field));
  });

  it('refuses a used reference, whatever became of it', async () => {
    await initiate(service, cardDetails({ cardNumber: '5143010522339965' }));
    expectRefusal(await initiate(service, accountDetails()), 'CONFLICT', 'A payment with this transactionId exists');
    expect(service.ledger()).toHaveLength(1);
  });
});

it('initiate accepts a card without alg and an amount as a number, and defaults to NGN', async () => {
  const answer = await initiate(service, cardDetails({ amount: 1500.5, cardNumber: '5399830000000024' }), {
    alg: undefined,
  });
  expect(answer.payment).toMatchObject({ amount: '1500.50', currency: 'NGN' });
});

it('initiate does not use up a refused reference', async () => {
  await initiate(service, cardDetails({ cvv: '1' }));
  expectRefusal(await requery(service), 'NOT_FOUND');
  expect((await initiate(service, cardDetails())).httpStatus).toBe(200);
});

describe('authenticate of the practice service', () => {
  beforeEach(() => initiate(service, cardDetails()));

  it.each<[string, string | undefined, Refusal]>([
    ['publicKey', undefined, 'INPUT'],
    ['paymentType', 'ACCOUNT', 'INPUT'],
    ['transactionId', undefined, 'INPUT'],
    ['transactionId', 'UNKNOWN-1', 'NOT_FOUND'],
    ['suggestedAuthentication', undefined, 'INPUT'],
    ['suggestedAuthentication', 'NOAUTH_INTERNATIONAL', 'INPUT'],
    ['pin', undefined, 'INPUT'],
    ['pin', '33100', 'INPUT'],
    ['pin', '33a0', 'INPUT'],
  ])('refuses an authenticate body whose %s is %s', async (field, value, error) => {
    expectRefusal(await submitPin(service, { [field]: value }), error);
  });
});

describe('validate of the practice service', () => {
  beforeEach(async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
  });

  it.each<[string, string | undefined, Refusal, unknown]>([
    ['publicKey', 'ANOTHER-X', 'INPUT', 'publicKey is not known'],
    ['paymentType', undefined, 'INPUT', 'paymentType must be ACCOUNT or CARD'],
    ['paymentType', 'ACCOUNT', 'INPUT', 'transactionId is required'],
    ['transactionReference', undefined, 'INPUT', 'transactionReference is required'],
    ['transactionReference', 'UNKNOWN-1', 'NOT_FOUND', expect.any(String)],
    ['otp', undefined, 'INPUT', 'otp is required'],
    ['otp', '', 'INPUT', 'otp is required'],
    ['otp', '12a45', 'INPUT', 'otp must be 4 to 8 digits'],
  ])('refuses a validate body whose %s is %s', async (field, value, error, message) => {
    expectRefusal(await submitCardOtp(service, { [field]: value }), error, message);
  });
});

describe('a re-query of the practice service', () => {
  it.each<[string, string | undefined, Refusal]>([
    ['publicKey', undefined, 'INPUT'],
    ['transactionId', undefined, 'INPUT'],
    ['transactionId', 'UNKNOWN-1', 'NOT_FOUND'],
    ['paymentType', undefined, 'INPUT'],
    ['paymentType', 'CASH', 'INPUT'],
    ['paymentType', 'ACCOUNT', 'NOT_FOUND'],
  ])('refuses a re-query body whose %s is %s', async (field, value, error) => {
    await initiate(service, cardDetails());
    expectRefusal(await requery(service, { [field]: value }), error);
  });
});

describe('every operation of the practice service', () => {
  const paths = ['/v1/payments', '/v1/payments/authenticate', '/v1/payments/validate', '/v1/payments/query'];

  it.each(paths)('refuses a body that is not a JSON object, at %s', async (path) => {
    for (const body of ['{', '[]', '"text"', 'null', '']) {
      expectRefusal(await post(service, path, body), 'INPUT');
    }
  });

  it('refuses another path or method', async () => {
    expectRefusal(await post(service, '/v2/payments', {}), 'NOT_FOUND');
    expect((await fetch(`${service.baseUrl}/v1/payments`)).status).toBe(404);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'refuses a body sent as %s',
    async (type) => {
      const body = JSON.stringify({
        publicKey: PRACTICE_PUBLIC_KEY,
        transactionId: 'PRACTICE-QR-1',
        paymentType: 'QR',
      });
      const send = (contentType: string) =>
        fetch(`${service.baseUrl}/v1/payments/query`, {
          method: 'POST',
          headers: { 'content-type': contentType },
          body,
        });
      expect((await send('application/json; charset=utf-8')).status).toBe(200);
      expect((await send(type)).status).toBe(400);
    },
  );
});

it('the practice service listens on the loopback interface only', async () => {
  expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await rawPost(service, '/v1/payments/query', {})).status).toBe(400);
});
