import { randomUUID } from 'node:crypto';
import type { PracticeThread } from '../src/main/compose/practice-thread.ts';
import { createGateway } from '../src/main/gateway/gateway.ts';
import type { Fetch } from '../src/main/gateway/http/http.ts';
import { PRACTICE_OTP, PRACTICE_PIN } from '../src/practice/instruments.ts';
import { customerWithCard } from './practice-customer.ts';

type HttpCall = Parameters<Fetch>;

/**
 * Makes the four HTTP calls of one card payment, encrypted and ready, as the gateway would send them. The payment has a
 * reference of its own, so that the service does for it what it does for the desk's.
 */
export async function prepareBareCalls({ baseUrl, publicKey, encryptionKey }: PracticeThread): Promise<HttpCall[]> {
  const calls: HttpCall[] = [];
  const keep: Fetch = (url, { signal: _spent, ...init }) => {
    // A copy: the bytes of what was keyed are zero once their request has ended.
    calls.push([url, structuredClone(init)]);
    return Promise.resolve(new Response(null));
  };
  const gateway = createGateway({ fetch: keep, encryptionKey });
  const merchant = { baseUrl, publicKey };
  const reference = randomUUID().slice(0, 30);
  const { amount, customer, instrument } = customerWithCard();
  if (instrument.kind !== 'card') throw new Error('The customer of the benchmark pays by card.');
  const charge = {
    ...{ reference, amount, ...customer, firstName: null, lastName: null, note: null, redirectUrl: null },
    origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
    ...({ instrument: 'card', card: instrument, billingAddress: null } as const),
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

/**
 * Sends prepared calls one after the other and reads each answer whole.
 * @returns the time it took, in milliseconds
 */
export async function sendBareCalls(calls: readonly HttpCall[]): Promise<number> {
  const startedAt = performance.now();
  for (const [url, init] of calls) {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The service refused a bare call with status ${response.status}.`);
  }
  return performance.now() - startedAt;
}
