import { createCipheriv } from 'node:crypto';
import { z } from 'zod';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from './identity.ts';
import { createPracticeService, type PracticeService } from './practice-service.fixture.ts';
import type { PracticeServiceOptions } from './running-service.ts';

export interface TestService extends PracticeService {
  advanceClock(byMs: number): void;
}

/**
 * Starts a service in memory, or with the given options. Its clock stands still at 2026-11-21 10:15:30.412 UTC. Its
 * random bytes differ for each payment but are the same in every run.
 */
export async function startService(options: Partial<PracticeServiceOptions> = {}): Promise<TestService> {
  let nowMs = Date.parse('2026-11-21T10:15:30.412Z');
  let drawn = 0;
  const service = await createPracticeService({
    database: ':memory:',
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    clock: () => new Date(nowMs),
    randomBytes: (count) => {
      drawn += 1;
      return new Uint8Array(count).fill(drawn);
    },
    ...options,
  });
  return { ...service, advanceClock: (byMs) => (nowMs += byMs) };
}

type Fields = Readonly<Record<string, unknown>>;

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const DETAILS = {
  publicKey: PRACTICE_PUBLIC_KEY,
  amount: '1500.00',
  email: 'ada@example.com',
  transactionId: REFERENCE,
};

/** Returns payment details of a card that is paid after PIN and OTP. */
export function cardDetails(changes: Fields = {}): Record<string, unknown> {
  const expiry = { expiryMonth: '09', expiryYear: '32' };
  return { ...DETAILS, paymentType: 'CARD', cardNumber: '5531886652142950', cvv: '564', ...expiry, ...changes };
}

/** Returns payment details of an account that is paid after an OTP. */
export function accountDetails(changes: Fields = {}): Record<string, unknown> {
  return { ...DETAILS, paymentType: 'ACCOUNT', bankCode: '044', accountNumber: '0690000031', ...changes };
}

/** Encrypts details for the `request` field (`alg` `3DES-24`) with Node's own cipher. */
export function encrypted(details: unknown, key: string = PRACTICE_ENCRYPTION_KEY): string {
  const cipher = createCipheriv('des-ede3-ecb', key, null);
  return Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()]).toString('base64');
}

const bodySchema = z.looseObject({
  status: z.string().nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
  data: z.looseObject({ payment: z.record(z.string(), z.string().nullable()).default({}) }).nullish(),
});

/** An answer: its HTTP status, its JSON body, and its payment record (empty if there is none). */
export interface TestAnswer {
  readonly httpStatus: number;
  readonly body: z.infer<typeof bodySchema>;
  readonly payment: Readonly<Record<string, string | null>>;
}

export async function post(service: PracticeService, path: string, body: unknown): Promise<TestAnswer> {
  return readAnswer(await rawPost(service, path, body));
}

/** Posts a JSON body and returns the raw response, for answers that are not JSON. */
export function rawPost(service: PracticeService, path: string, body: unknown): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  });
}

export function initiate(service: PracticeService, details: Fields, envelope: Fields = {}): Promise<TestAnswer> {
  return post(service, '/v1/payments', initiateBody(details, envelope));
}

export function initiateBody(details: Fields, envelope: Fields = {}): Record<string, unknown> {
  return {
    publicKey: PRACTICE_PUBLIC_KEY,
    request: encrypted(details),
    alg: '3DES-24',
    paymentType: details.paymentType,
    ...envelope,
  };
}

export function submitPin(service: PracticeService, changes: Fields = {}) {
  const body = { paymentType: 'CARD', transactionId: REFERENCE, suggestedAuthentication: 'PIN', pin: '3310' };
  return post(service, '/v1/payments/authenticate', { publicKey: PRACTICE_PUBLIC_KEY, ...body, ...changes });
}

export function submitCardOtp(service: PracticeService, changes: Fields = {}) {
  const body = { publicKey: PRACTICE_PUBLIC_KEY, paymentType: 'CARD', transactionReference: REFERENCE, otp: '12345' };
  return post(service, '/v1/payments/validate', { ...body, ...changes });
}

export function submitAccountOtp(service: PracticeService, changes: Fields = {}) {
  const body = { publicKey: PRACTICE_PUBLIC_KEY, paymentType: 'ACCOUNT', transactionId: REFERENCE, otp: '12345' };
  return post(service, '/v1/payments/validate', { ...body, ...changes });
}

export function requery(service: PracticeService, changes: Fields = {}) {
  const body = { publicKey: PRACTICE_PUBLIC_KEY, transactionId: REFERENCE, paymentType: 'CARD' };
  return post(service, '/v1/payments/query', { ...body, ...changes });
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  const body = bodySchema.parse(await response.json());
  return { httpStatus: response.status, body, payment: body.data?.payment ?? {} };
}
