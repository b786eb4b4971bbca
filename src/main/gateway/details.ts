import { amountToWire } from '../../shared/money.ts';
import type { AccountCharge, CardCharge, Charge } from '../desk/gateway-port.ts';

/** The country of every payment that the service takes (specification, "Payment request details"). */
const COUNTRY = 'NG';

/**
 * Builds the plain payment details of initiate (specification, "Payment request details"). They hold the card or the
 * account in the clear: encrypt them, and keep them nowhere.
 * @returns every detail as a string; a detail that was not given is left out
 */
export function chargeDetails(publicKey: string, charge: Charge): Record<string, string> {
  const details = {
    publicKey,
    amount: amountToWire(charge.amount),
    currency: charge.amount.currency,
    country: COUNTRY,
    email: charge.email,
    phoneNumber: charge.phone,
    transactionId: charge.reference,
    redirectUrl: charge.redirectUrl,
    ...(charge.instrument === 'card' ? cardDetails(charge) : accountDetails(charge)),
  };
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== null));
}

function cardDetails({ card }: CardCharge) {
  return {
    paymentType: 'CARD',
    cardNumber: card.cardNumber,
    cvv: card.cvv,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
  };
}

function accountDetails({ account }: AccountCharge) {
  return {
    paymentType: 'ACCOUNT',
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    dateOfBirth: account.dateOfBirth,
    bvn: account.bvn,
  };
}
