import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOfKeyed } from '../../shared/input/keyed-text.ts';
import type { Authentication } from '../desk/ports/gateway-port.ts';
import { createKeyedMemory, type KeyedMemory } from './answers/keyed-values.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { chargeDetails } from './cipher/details.ts';
import { createGateway } from './gateway.ts';
import type { Fetch } from './http/http.ts';

const KEY = '0a1b2c3d4e5f92c999f151a7';
const MERCHANT = { baseUrl: 'https://service.example', publicKey: 'PUB-1-X' };

describe('a request', () => {
  it.each([
    ['card', cardCharge(), 'CARD'],
    ['account', accountCharge(), 'ACCOUNT'],
  ])('sends only the encrypted details to initiate a %s payment', async (_name, charge, paymentType) => {
    const { sent } = await call((gateway) => gateway.initiate(MERCHANT, charge));
    const { request, ...rest } = sent.body as { request: string };
    expect(sent).toMatchObject({ method: 'POST', url: 'https://service.example/v1/payments' });
    expect(rest).toEqual({ publicKey: 'PUB-1-X', alg: '3DES-24', paymentType });
    expect(request).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(JSON.parse(decrypt(request))).toEqual(chargeDetails('PUB-1-X', charge));
  });

  const billingAddress = {
    address: '1 Long Road',
    city: 'Leeds',
    state: 'Yorkshire',
    postalCode: 'LS1',
    country: 'GB',
  };
  const OF_THE_ADDRESS = {
    billingZip: 'LS1',
    billingCity: 'Leeds',
    billingAddress: '1 Long Road',
    billingState: 'Yorkshire',
    billingCountry: 'GB',
  };

  it.each<[string, string, Authentication['keyed'], object]>([
    ['PIN', 'pin', { step: 'cardPin', pin: '3310' }, { pin: '3310' }],
    ['address', 'AVS_VBVSECURECODE', { step: 'billingAddress', billingAddress }, OF_THE_ADDRESS],
  ])(
    'keeps the spelling of the suggestion to authenticate by %s',
    async (_by, suggestedAuthentication, keyed, fields) => {
      const authentication = { reference: 'T1-0001', suggestedAuthentication, keyed };
      const { sent } = await call((gateway) => gateway.authenticate(MERCHANT, authentication));
      expect(sent).toEqual({
        method: 'POST',
        url: 'https://service.example/v1/payments/authenticate',
        body: {
          publicKey: 'PUB-1-X',
          paymentType: 'CARD',
          transactionId: 'T1-0001',
          suggestedAuthentication,
          ...fields,
        },
      });
    },
  );

  it.each([
    ['card', { paymentType: 'CARD', transactionReference: 'T1-0001' }],
    ['account', { paymentType: 'ACCOUNT', transactionId: 'T1-0001' }],
  ] as const)('sends the reference as the instrument requires to validate a %s payment', async (instrument, fields) => {
    const { sent } = await call((gateway) =>
      gateway.validate(MERCHANT, { instrument, reference: 'T1-0001', otp: '12345' }),
    );
    expect(sent).toEqual({
      method: 'POST',
      url: 'https://service.example/v1/payments/validate',
      body: { publicKey: 'PUB-1-X', ...fields, otp: '12345' },
    });
  });

  it.each(['ACCOUNT', 'CARD', 'QR', 'USSD', 'WALLET'] as const)(
    'sends the type to re-query a payment of type %s',
    async (paymentType) => {
      const { sent } = await call((gateway) => gateway.requery(MERCHANT, { reference: 'T1-0001', paymentType }));
      expect(sent).toEqual({
        method: 'POST',
        url: 'https://service.example/v1/payments/query',
        body: { publicKey: 'PUB-1-X', transactionId: 'T1-0001', paymentType },
      });
    },
  );

  it('sends only the public key to read the list of banks', async () => {
    const { sent } = await call((gateway) => gateway.banks({ ...MERCHANT, publicKey: 'PUB 1&X' }));
    expect(sent).toEqual({
      method: 'GET',
      url: 'https://service.example/v1/external/banks?publicKey=PUB%201%26X',
      body: null,
    });
  });
});

describe('a message that repeats a typed value', () => {
  it('masks a typed value that a later step or a re-query repeats', async () => {
    const keyed = createKeyedMemory();
    await call((gateway) => gateway.initiate(MERCHANT, cardCharge({ reference: 'T1-0001' })), {}, { keyed });
    const payment = {
      statusMessage: 'cvv 564',
      paymentResponseMessage: 'cvv NTY0',
      validateInstruction: 'cvv 564',
      authUrl: 'https://bank.example/page?cvv=564',
    };
    const otp = { instrument: 'card', reference: 'T1-0001', otp: '12345' } as const;
    const validated = await call((gateway) => gateway.validate(MERCHANT, otp), { data: { payment } }, { keyed });
    expect(validated.outcome).toMatchObject({
      answer: { statusMessage: 'cvv ••••', message: 'cvv ••••', instruction: 'cvv ••••' },
      forCounter: { instruction: 'cvv ••••', isAddressSecret: true },
    });
    const query = { reference: 'T1-0001', paymentType: 'CARD' } as const;
    const queried = await call((gateway) => gateway.requery(MERCHANT, query), { data: { payment } }, { keyed });
    expect(queried.outcome).toMatchObject({ answer: { message: 'cvv ••••' } });
  });

  it.each(['17051990', '1990-05-17', '05/17/1990', '17/05/90', '900517', '17/5/1990', '5.17.1990'])(
    'masks a date of birth that an answer writes as %s',
    async (written) => {
      const instrument = { ...accountCharge().instrument, dateOfBirth: '17051990' };
      const payment = { statusMessage: `born ${written}` };
      const { outcome } = await call((gateway) => gateway.initiate(MERCHANT, accountCharge({ instrument })), {
        data: { payment },
      });
      expect(outcome).toMatchObject({ answer: { statusMessage: 'born ••••' } });
    },
  );
});

describe('createGateway', () => {
  it('refuses an encryption key of a wrong length', () => {
    expect(() => createGateway({ fetch, encryptionKey: 'short' })).toThrow(RangeError);
  });

  it('re-queries without a key, and never sends initiate', async () => {
    const sent: string[] = [];
    const counting: Fetch = async (url) => {
      sent.push(url);
      return Response.json({ status: 'FAILED', error: 'NOT_FOUND', message: 'x' });
    };
    const gateway = createGateway({ fetch: counting, encryptionKey: null });
    await expect(gateway.initiate(MERCHANT, cardCharge())).rejects.toThrow('cannot initiate');
    expect(await gateway.requery(MERCHANT, { reference: 'T1-0001', paymentType: 'CARD' })).toEqual({
      kind: 'notFound',
    });
    expect(sent).toEqual(['https://service.example/v1/payments/query']);
  });
});

describe('the body of a request with keyed values', () => {
  it.each(['is answered', 'fails'])('zeroes the body with keyed values once the request %s', async (end) => {
    const bodies: Uint8Array[] = [];
    const keeping: Fetch = async (_url, { body }) => {
      bodies.push(body as Uint8Array);
      expect(String(body)).toMatch(/"(otp|pin)":"12345"/);
      if (end === 'fails') throw new TypeError('fetch failed');
      return Response.json({});
    };
    const gateway = createGateway({ fetch: keeping, encryptionKey: KEY });
    await gateway.validate(MERCHANT, { instrument: 'card', reference: 'T1-0001', otp: bytesOfKeyed('12345') });
    const keyed = { step: 'cardPin', pin: bytesOfKeyed('12345') } as const;
    await gateway.authenticate(MERCHANT, { reference: 'T1-0001', suggestedAuthentication: 'PIN', keyed });
    expect(bodies).toHaveLength(2);
    expect(bodies.flatMap((body) => [...body]).filter((byte) => byte !== 0)).toEqual([]);
  });
});

type Sent = { method: string | undefined; url: string; body: unknown };

async function call<Outcome>(
  operation: (gateway: ReturnType<typeof createGateway>) => Promise<Outcome>,
  answer: unknown = {},
  options: { keyed?: KeyedMemory } = {},
): Promise<{ sent: Sent; outcome: Outcome }> {
  const requests: Sent[] = [];
  const recording: Fetch = async (url, { method, body }) => {
    requests.push({ method, url, body: body ? JSON.parse(String(body)) : null });
    return Response.json(answer);
  };
  const outcome = await operation(createGateway({ fetch: recording, encryptionKey: KEY, ...options }));
  const [sent, ...more] = requests;
  if (!sent || more.length > 0) throw new Error('A request is sent once.');
  return { sent, outcome };
}

function decrypt(base64: string): string {
  const decipher = createDecipheriv('des-ede3-ecb', KEY, null);
  return Buffer.concat([decipher.update(base64, 'base64'), decipher.final()]).toString('utf8');
}
