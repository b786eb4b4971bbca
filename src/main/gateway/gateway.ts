import { KEYED_STEPS } from '../../shared/input/keyed-steps.ts';
import { type KeyedText, keyedTexts, textOfKeyed } from '../../shared/input/keyed-text.ts';
import { PAYMENT_TYPES, SECRET_FIELDS } from '../../shared/payment/instrument.ts';
import type { Authentication, Charge, Gateway, Merchant } from '../desk/ports/gateway-port.ts';
import { createKeyedMemory, type KeyedMemory } from './answers/keyed-values.ts';
import { sortBanks, sortRequery, sortStep } from './answers/sort-outcome.ts';
import { asciiJson } from './cipher/ascii-json.ts';
import { ALGORITHM, encryptDetails } from './cipher/cipher.ts';
import { chargeDetails } from './cipher/details.ts';
import { isEncryptionKey } from './cipher/encryption-key.ts';
import { type Exchange, exchange, type Fetch, type HttpRequest, type Timer } from './http/http.ts';

export interface GatewayOptions {
  fetch: Fetch;
  /** The key of 24 characters; null on a seat that only re-queries, where `initiate` rejects. */
  encryptionKey: string | null;
  timeouts?: GatewayTimeouts;
  timer?: Timer;
  keyed?: KeyedMemory;
}

interface GatewayTimeouts {
  /** The time limit of initiate, authenticate and validate. The service's own limit is 25 to 28 s. */
  moneyMs: number;
  readMs: number;
}

/** Operations that move money wait well beyond the service's own limit, since a late answer is still an answer. */
const DEFAULT_TIMEOUTS: GatewayTimeouts = { moneyMs: 60_000, readMs: 15_000 };

/** Logs nothing, and keeps only digests after an outcome. @throws RangeError if an encryption key is invalid */
export function createGateway(options: GatewayOptions): Gateway {
  const { fetch, encryptionKey, timeouts = DEFAULT_TIMEOUTS, keyed: memory = createKeyedMemory() } = options;
  if (encryptionKey !== null && !isEncryptionKey(encryptionKey)) {
    throw new RangeError('An encryption key has 24 printable ASCII characters.');
  }
  const send = (request: HttpRequest) => exchange(fetch, request, options.timer);
  const post = (merchant: Merchant, path: string, fields: Record<string, string>, timeoutMs: number) =>
    send({
      method: 'POST',
      url: `${merchant.baseUrl}${path}`,
      body: JSON.stringify({ publicKey: merchant.publicKey, ...fields }),
      timeoutMs,
    });
  /** Posts keyed values as bytes, never as a string, and wipes them when the request ends. */
  const postKeyed = async (merchant: Merchant, path: string, fields: Record<string, KeyedText>): Promise<Exchange> => {
    const { bytes, length } = asciiJson({ publicKey: merchant.publicKey, ...fields }, 0);
    try {
      const url = `${merchant.baseUrl}${path}`;
      return await send({ method: 'POST', url, body: bytes.subarray(0, length), timeoutMs: timeouts.moneyMs });
    } finally {
      bytes.fill(0);
    }
  };

  return {
    async initiate(merchant, charge) {
      if (encryptionKey === null) throw new Error('A seat without an encryption key cannot initiate a payment.');
      const request = encryptDetails(chargeDetails(merchant.publicKey, charge), encryptionKey);
      memory.add(charge.reference, typedIn(charge));
      const fields = { request, alg: ALGORITHM, paymentType: PAYMENT_TYPES[charge.instrument.kind] };
      const end = await post(merchant, '/v1/payments', fields, timeouts.moneyMs);
      return sortStep(end, { operation: 'initiate', keyed: memory.of(charge.reference) });
    },

    async authenticate(merchant, authentication) {
      const { reference, suggestedAuthentication, keyed } = authentication;
      memory.add(reference, keyedTexts(keyed, KEYED_STEPS[keyed.step].sensitive));
      const end = await postKeyed(merchant, '/v1/payments/authenticate', {
        paymentType: 'CARD',
        transactionId: reference,
        suggestedAuthentication,
        ...authenticationFields(keyed),
      });
      return sortStep(end, { operation: 'authenticate', keyed: memory.of(reference) });
    },

    async validate(merchant, { instrument, reference, otp }) {
      memory.add(reference, [textOfKeyed(otp)]);
      const end = await postKeyed(merchant, '/v1/payments/validate', {
        paymentType: PAYMENT_TYPES[instrument],
        [instrument === 'card' ? 'transactionReference' : 'transactionId']: reference,
        otp,
      });
      return sortStep(end, { operation: 'validate', keyed: memory.of(reference) });
    },

    async requery(merchant, { reference, paymentType }) {
      const fields = { transactionId: reference, paymentType };
      const end = await post(merchant, '/v1/payments/query', fields, timeouts.readMs);
      return sortRequery(end, memory.of(reference));
    },

    async banks({ baseUrl, publicKey }) {
      const url = `${baseUrl}/v1/external/banks?publicKey=${encodeURIComponent(publicKey)}`;
      return sortBanks(await send({ method: 'GET', url, body: null, timeoutMs: timeouts.readMs }));
    },
  };
}

/** Returns the secret values of a charge, with a date of birth as people and services write it. */
function typedIn({ instrument }: Charge): string[] {
  const typed = keyedTexts(instrument, SECRET_FIELDS[instrument.kind]);
  if (!('dateOfBirth' in instrument) || instrument.dateOfBirth === null) return typed;
  const [, day = '', month = '', year = ''] = /^(..)(..)(....)$/.exec(textOfKeyed(instrument.dateOfBirth)) ?? [];
  const dates = [
    [day, month, year],
    [day, month, year.slice(2)],
    [Number(day), Number(month), year],
  ];
  return [
    ...typed,
    ...dates.flatMap(([first, second, last]) => [
      `${first}${second}${last}`,
      `${second}${first}${last}`,
      `${last}${second}${first}`,
    ]),
  ];
}

/** Returns the fields that authenticate sends (specification, "Authenticate card payment"). */
function authenticationFields(keyed: Authentication['keyed']): Record<string, KeyedText> {
  const { step, ...fields } = keyed;
  if (!('billingAddress' in fields)) return fields;
  const { postalCode, city, address, state, country } = fields.billingAddress;
  return {
    billingZip: postalCode,
    billingCity: city,
    billingAddress: address,
    billingState: state,
    billingCountry: country,
  };
}
