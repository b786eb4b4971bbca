import { EventEmitter } from 'node:events';
import type { RequeryOutcome, StepOutcome } from '../../shared/payment/answers.ts';
import type { BanksOutcome, Gateway, Merchant } from '../desk/ports/gateway-port.ts';
import { cardCharge } from './charge.fixture.ts';
import { createGateway } from './gateway.ts';
import type { Fetch, Timer } from './http/http.ts';
import {
  type Moments,
  neverRings,
  type Play,
  ringsAt,
  startScriptedService,
  watchedFetch,
} from './scripted-service.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGH9';

/** The operations that move money, each with a good request and a good answer. */
export const MONEY_OPERATIONS: readonly {
  operation: 'initiate' | 'authenticate' | 'validate';
  call(gateway: Gateway, merchant: Merchant): Promise<StepOutcome>;
  goodBody: object;
}[] = [
  {
    operation: 'initiate',
    call: (gateway, merchant) => gateway.initiate(merchant, cardCharge()),
    goodBody: stepBody({ transactionId: REFERENCE, status: 'SUCCESSFUL', statusMessage: 'AUTH_SUGGESTION' }),
  },
  {
    operation: 'authenticate',
    call: (gateway, merchant) =>
      gateway.authenticate(merchant, {
        reference: REFERENCE,
        suggestedAuthentication: 'PIN',
        keyed: { step: 'cardPin', pin: '3310' },
      }),
    goodBody: stepBody({ transactionReference: REFERENCE, status: 'SUCCESSFUL', authModelUsed: 'PIN' }),
  },
  {
    operation: 'validate',
    call: (gateway, merchant) => gateway.validate(merchant, { instrument: 'card', reference: REFERENCE, otp: '12345' }),
    goodBody: stepBody({ transactionReference: REFERENCE, status: 'SUCCESSFUL', paymentResponseCode: '00' }),
  },
];

export const REQUERY_BODY = stepBody({
  transactionId: REFERENCE,
  status: 'successful',
  paymentResponseCode: '000',
  currency: 'NGN',
  amount: '1500.00',
});

export const BANKS_BODY = {
  status: 'SUCCESS',
  data: { banks: [{ bankCode: '044', bankName: 'Bánk', internetBanking: 'false', status: 'ACTIVE' }] },
};

export function callRequery(gateway: Gateway, merchant: Merchant): Promise<RequeryOutcome> {
  return gateway.requery(merchant, { reference: REFERENCE, paymentType: 'CARD' });
}

export function callBanks(gateway: Gateway, merchant: Merchant): Promise<BanksOutcome> {
  return gateway.banks(merchant);
}

function stepBody(payment: Record<string, string>) {
  return { status: 'SUCCESS', data: { payment: { ...payment, paymentResponseMessage: 'Ìdánilójú ✓' } } };
}

export type Call<Outcome> = (gateway: Gateway, merchant: Merchant) => Promise<Outcome>;

/** @param timesOutAt when the request times out; never by default */
export async function played<Outcome>(
  play: Play,
  call: Call<Outcome>,
  timesOutAt?: 'request' | 'headers',
): Promise<Outcome> {
  const moments: Moments = new EventEmitter();
  const service = await startScriptedService(play, moments);
  const timer = timesOutAt ? ringsAt(timesOutAt, moments) : neverRings;
  try {
    return await call(gatewayWith(watchedFetch(moments), timer), { baseUrl: service.baseUrl, publicKey: 'PUB-1-X' });
  } finally {
    await service.stop();
  }
}

export async function atRefusedPort<Outcome>(call: Call<Outcome>): Promise<Outcome> {
  const service = await startScriptedService(() => undefined);
  await service.stop();
  return call(gatewayWith(fetch, neverRings), { baseUrl: service.baseUrl, publicKey: 'PUB-1-X' });
}

function gatewayWith(fetch: Fetch, timer: Timer) {
  return createGateway({ fetch, timer, encryptionKey: '0a1b2c3d4e5f92c999f151a7' });
}
