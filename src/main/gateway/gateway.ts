import type { Authentication, Charge, Gateway, Merchant } from '../desk/gateway-port.ts';
import { ALGORITHM, encryptDetails } from './cipher.ts';
import { chargeDetails } from './details.ts';
import { isEncryptionKey } from './encryption-key.ts';
import { type Exchange, exchange, type Fetch } from './http.ts';
import { DEFAULT_SERVICE_CODES, type ServiceCodes } from './service-codes.ts';
import { sortBanks, sortRequery, sortStep } from './sort-outcome.ts';

export interface GatewayOptions {
  fetch: Fetch;
  /** 24 characters; null on a seat that only re-queries, where `initiate` rejects. */
  encryptionKey: string | null;
  timeouts?: GatewayTimeouts;
  /** What the service's error codes mean, where they differ from the default. */
  codes?: ServiceCodes;
}

export interface GatewayTimeouts {
  /** For initiate, authenticate and validate. The service's own window is 25 to 28 s. */
  moneyMs: number;
  /** For re-query and the list of banks. */
  readMs: number;
}

/** Money waits well beyond the service's own window, since an answer that comes late is still an answer. */
export const DEFAULT_TIMEOUTS: GatewayTimeouts = { moneyMs: 60_000, readMs: 15_000 };

/**
 * Makes the client of the payment service. It logs nothing, and keeps nothing of a request once its outcome is out: card,
 * PIN and OTP live in local variables alone.
 * @throws RangeError where the encryption key is there and is none; programming mistakes later on reject
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { fetch, encryptionKey, timeouts = DEFAULT_TIMEOUTS, codes = DEFAULT_SERVICE_CODES } = options;
  if (encryptionKey !== null && !isEncryptionKey(encryptionKey)) {
    throw new RangeError('An encryption key has 24 printable ASCII characters.');
  }
  const post = (merchant: Merchant, path: string, fields: Record<string, string>, timeoutMs: number) =>
    exchange(fetch, {
      method: 'POST',
      url: `${merchant.baseUrl}${path}`,
      body: JSON.stringify({ publicKey: merchant.publicKey, ...fields }),
      timeoutMs,
    });
  const postMoney = (merchant: Merchant, path: string, fields: Record<string, string>): Promise<Exchange> =>
    post(merchant, path, fields, timeouts.moneyMs);

  return {
    async initiate(merchant, charge) {
      if (encryptionKey === null) throw new Error('A seat without an encryption key cannot initiate a payment.');
      const request = encryptDetails(chargeDetails(merchant.publicKey, charge), encryptionKey);
      const paymentType = charge.instrument === 'card' ? 'CARD' : 'ACCOUNT';
      const end = await postMoney(merchant, '/v1/payments', { request, alg: ALGORITHM, paymentType });
      return sortStep(end, { operation: 'initiate', typed: typedIn(charge) }, codes);
    },

    async authenticate(merchant, authentication) {
      const { reference, suggestedAuthentication } = authentication;
      const end = await postMoney(merchant, '/v1/payments/authenticate', {
        paymentType: 'CARD',
        transactionId: reference,
        suggestedAuthentication,
        ...authenticationFields(authentication),
      });
      const typed = 'pin' in authentication ? [authentication.pin] : [];
      return sortStep(end, { operation: 'authenticate', typed }, codes);
    },

    async validate(merchant, { instrument, reference, otp }) {
      const end = await postMoney(merchant, '/v1/payments/validate', {
        ...(instrument === 'card'
          ? { paymentType: 'CARD', transactionReference: reference }
          : { paymentType: 'ACCOUNT', transactionId: reference }),
        otp,
      });
      return sortStep(end, { operation: 'validate', typed: [otp] }, codes);
    },

    async requery(merchant, { reference, paymentType }) {
      const fields = { transactionId: reference, paymentType };
      return sortRequery(await post(merchant, '/v1/payments/query', fields, timeouts.readMs), codes);
    },

    async banks({ baseUrl, publicKey }) {
      const url = `${baseUrl}/v1/external/banks?publicKey=${encodeURIComponent(publicKey)}`;
      return sortBanks(await exchange(fetch, { method: 'GET', url, body: null, timeoutMs: timeouts.readMs }), codes);
    },
  };
}

/** What the customer gave for this charge, to be masked should the answer repeat it. */
function typedIn(charge: Charge): string[] {
  if (charge.instrument === 'card') return [charge.card.cardNumber, charge.card.cvv];
  const { accountNumber, bvn, dateOfBirth } = charge.account;
  return [accountNumber, bvn ?? '', dateOfBirth ?? ''];
}

/** The specification's names (specification, "Authenticate card payment"). */
function authenticationFields(authentication: Authentication): Record<string, string> {
  if ('pin' in authentication) return { pin: authentication.pin };
  const { postalCode, city, address, state, country } = authentication.billingAddress;
  return {
    billingZip: postalCode,
    billingCity: city,
    billingAddress: address,
    billingState: state,
    billingCountry: country,
  };
}
