import type { LossCause } from '../../shared/payment/answers.ts';
import type { ConnectionFault, ConnectionTest } from '../../shared/setup/connection-test.ts';
import type { BanksOutcome, Charge, Merchant } from '../desk/ports/gateway-port.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import type { Fetch } from './http/http.ts';
import { isTrustFailure } from './http/network-errors.ts';

/**
 * Asks for the banks, and sends a sandbox an impossible charge to learn whether the service can decrypt it.
 * @param chargeReference null to send no charge, as always with real money
 */
export async function testConnection(
  options: Pick<GatewayOptions, 'fetch' | 'encryptionKey' | 'timer'>,
  merchant: Merchant,
  chargeReference: string | null,
): Promise<ConnectionTest> {
  let isNotTrusted = false;
  const fetch: Fetch = async (url, init) => {
    try {
      return await options.fetch(url, init);
    } catch (error) {
      isNotTrusted = isTrustFailure(error);
      throw error;
    }
  };
  const gateway = createGateway({ ...options, fetch });
  const listed = await gateway.banks(merchant);
  if (listed.kind === 'failed') return { kind: 'fault', fault: isNotTrusted ? 'notTrusted' : faultOf(listed) };
  const banks = listed.banks.map(({ bankName }) => bankName);
  if (options.encryptionKey === null || chargeReference === null) return { kind: 'answered', banks, isKeyRight: null };
  const charged = await gateway.initiate(merchant, impossibleCharge(chargeReference));
  if (charged.kind !== 'refused') return { kind: 'answered', banks, isKeyRight: null };
  return charged.notDecrypted ? { kind: 'fault', fault: 'keyWrong' } : { kind: 'answered', banks, isKeyRight: true };
}

const FAULTS: Readonly<Record<LossCause, ConnectionFault>> = {
  nameNotResolved: 'nameNotFound',
  connectionRefused: 'refused',
  noRoute: 'noNetwork',
  offline: 'noNetwork',
  timedOut: 'tooSlow',
  connectionLost: 'lost',
  serverError: 'failed',
  unexpectedStatus: 'notTheService',
  unexpectedRedirect: 'sentElsewhere',
  tooManyRequests: 'busy',
  notJson: 'notTheService',
  emptyBody: 'notTheService',
  tooLarge: 'notTheService',
  unreadable: 'notTheService',
  unlistedError: 'publicKeyUnknown',
};

/**
 * Returns what is wrong. A list of banks depends only on the public key, so a well-formed error can only be about that
 * key.
 */
function faultOf({ cause, code }: Extract<BanksOutcome, { kind: 'failed' }>): ConnectionFault {
  return code !== null && cause === 'unexpectedStatus' ? 'publicKeyUnknown' : FAULTS[cause];
}

/**
 * Makes a charge that no service accepts: no card has this number, its month does not exist, and the amount is zero.
 */
function impossibleCharge(reference: string): Charge {
  return {
    reference,
    amount: { amountMinor: 0, currency: 'NGN' },
    email: 'test@paydesk.invalid',
    phone: null,
    firstName: null,
    lastName: null,
    note: null,
    origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
    redirectUrl: null,
    instrument: { kind: 'card', cardNumber: '1111111111111111', cvv: '000', expiryMonth: '00', expiryYear: '00' },
    billingAddress: null,
  };
}
