import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from './identity.ts';
import {
  accountDetails,
  initiate,
  requery,
  startService,
  submitAccountOtp,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const requeryAccount = () => requery(service, { paymentType: 'ACCOUNT' });

describe('a practice bank account', () => {
  it('shows only the last four digits of its number in a re-query', async () => {
    await initiate(service, accountDetails());
    expect((await requeryAccount()).payment.accountNumber).toBe('******0031');
  });
});

describe('the requirements of a practice bank', () => {
  it.each([
    ['057', 'dateOfBirth', { dateOfBirth: '01011990' }],
    ['033', 'bvn', { bvn: '22222222222' }],
    ['082', 'dateOfBirth', { dateOfBirth: '01011990', bvn: '22222222222' }],
    ['032', 'dateOfBirth', { dateOfBirth: '01011990', bvn: '22222222222' }],
    ['232', 'dateOfBirth', { dateOfBirth: '01011990' }],
    ['035', 'bvn', { bvn: '22222222222' }],
    ['050', 'dateOfBirth', { dateOfBirth: '01011990' }],
    ['090110', 'bvn', { bvn: '22222222222' }],
  ])('bank %s refuses an account without %s, and accepts it with', async (bankCode, field, demanded) => {
    const refused = await initiate(service, accountDetails({ bankCode }));
    expect(refused.body).toEqual({ status: 'FAILED', error: 'INPUT', message: `${field} is required for this bank` });
    const taken = await initiate(service, accountDetails({ bankCode, ...demanded }));
    expect(taken.payment.status).toBe('success-pending-validation');
  });

  it.each(['011', '044', '214'])('bank %s requires nothing more', async (bankCode) => {
    expect((await initiate(service, accountDetails({ bankCode }))).httpStatus).toBe(200);
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
    const answer = await initiate(service, details());
    expect(answer.payment.authUrl).toMatch(`${service.baseUrl}/bank-pages/`);
    expect(answer.payment).toMatchObject({
      status: 'success-pending-validation',
      authenticatePaymentResponseCode: '02',
    });
    expect((await submitAccountOtp(service)).body).toMatchObject({ error: 'INPUT' });
  });

  it.each(['100.00', '100', '99.99', '0.01'])('refuses NGN %s', async (amount) => {
    const refused = await initiate(service, details({ amount }));
    expect(refused.body.message).toBe('amount must be greater than NGN 100 for this bank');
  });

  it('refuses a payment without a redirectUrl', async () => {
    const refused = await initiate(service, details({ redirectUrl: undefined }));
    expect(refused.body.message).toBe('redirectUrl is required for this bank');
  });
});

describe('the practice list of banks', () => {
  const list = async (query: string) => {
    const response = await fetch(`${service.baseUrl}/v1/external/banks${query}`);
    return { httpStatus: response.status, body: await response.json() };
  };

  it('has every field of the specification, as strings', async () => {
    const { body } = await list(`?publicKey=${PRACTICE_PUBLIC_KEY}`);
    expect(body.status).toBe('SUCCESS');
    expect(body.data.banks).toContainEqual({
      bankName: 'Zenith Bank',
      bankCode: '057',
      internetBanking: 'false',
      logoUrl: `${service.baseUrl}/logos/057.svg`,
      isDateOfBirthRequired: 'YES',
      isBvnRequired: 'NO',
      isEmailRequired: 'NO',
      status: 'ACTIVE',
    });
  });

  it('serves the logos that it links to', async () => {
    const response = await fetch(`${service.baseUrl}/logos/057.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
  });

  it.each(['', '?publicKey=', '?publicKey=ANOTHER-X'])('refuses "%s"', async (query) => {
    expect(await list(query)).toMatchObject({ httpStatus: 400, body: { status: 'FAILED', error: 'INPUT' } });
  });
});
