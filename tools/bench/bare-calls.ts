import { randomUUID } from 'node:crypto';
import { createGateway } from '../../src/main/gateway/gateway.ts';
import type { Fetch } from '../../src/main/gateway/http/http.ts';
import type { PracticeThread } from '../../src/main/service/practice-thread.ts';
import { PRACTICE_OTP, PRACTICE_PIN } from '../../src/practice/instruments.ts';
import { customerOf } from '../torture/customers.ts';

type HttpCall = Parameters<Fetch>;

/**
 * Prepares the four encrypted HTTP calls of one card payment as the gateway sends them. The payment has a new
 * reference, so that the service does the same work as for the desk.
 */
export async function prepareBareCalls({ baseUrl, publicKey, encryptionKey }: PracticeThread): Promise<HttpCall[]> {
  const calls: HttpCall[] = [];
  const keep: Fetch = (url, { signal: _spent, ...init }) => {
    // Copies the bytes, because the gateway clears keyed data after each request.
    calls.push([url, structuredClone(init)]);
    return Promise.resolve(new Response(null));
  };
  const gateway = createGateway({ fetch: keep, encryptionKey });
  const merchant = { baseUrl, publicKey };
  const reference = randomUUID().slice(0, 30);
  const { amount, customer, instrument } = customerOf(1, randomUUID(), 'local-card');
  const charge = {
    reference,
    amount,
    ...customer,
    firstName: null,
    lastName: null,
    note: null,
    redirectUrl: null,
    origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
    instrument,
    billingAddress: null,
  };

  await gateway.initiate(merchant, charge);
  await gateway.authenticate(merchant, {
    reference,
    suggestedAuthentication: 'PIN',
    keyed: { step: 'cardPin', pin: PRACTICE_PIN },
  });
  await gateway.validate(merchant, { instrument: 'card', reference, otp: PRACTICE_OTP });
  await gateway.requery(merchant, { reference, paymentType: 'CARD' });
  return calls;
}

/** Sends one call after the other. @returns the duration in ms */
export async function sendBareCalls(calls: readonly HttpCall[]): Promise<number> {
  const startedAt = performance.now();
  for (const [url, init] of calls) {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The service refused a bare call with status ${response.status}.`);
  }
  return performance.now() - startedAt;
}
