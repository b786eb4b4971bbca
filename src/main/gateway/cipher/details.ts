import type { KeyedText } from '../../../shared/input/keyed-text.ts';
import { amountToWire } from '../../../shared/money/money.ts';
import type { AccountCharge, CardCharge, Charge } from '../../desk/ports/gateway-port.ts';

/** A detail: a text, a keyed value, or the attachments of the shop to a card. */
export type Detail = KeyedText | readonly { metaName: string; metaValue: string }[];

/**
 * Builds the plain payment details of initiate (specification, "Payment request details"). They hold the card or
 * account in the clear: encrypt them, and keep them nowhere.
 * @returns every value as a string, without the details that were not given
 */
export function chargeDetails(publicKey: string, charge: Charge): Record<string, Detail> {
  const { country, ip, deviceFingerprint } = charge.origin;
  const details: Record<string, Detail | null> = {
    publicKey,
    amount: amountToWire(charge.amount),
    currency: charge.amount.currency,
    country,
    email: charge.email,
    phoneNumber: charge.phone,
    firstName: charge.firstName,
    lastName: charge.lastName,
    ip,
    deviceFingerprint,
    transactionId: charge.reference,
    redirectUrl: charge.redirectUrl,
    ...(charge.instrument === 'card' ? cardDetails(charge) : accountDetails(charge)),
  };
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, Detail] => entry[1] !== null));
}

function cardDetails({ card, billingAddress, note, origin }: CardCharge) {
  const meta = [...(note === null ? [] : [{ name: 'orderNumberOrNote', value: note }]), ...origin.meta];
  return {
    paymentType: 'CARD',
    cardNumber: card.cardNumber,
    cvv: card.cvv,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    ...(billingAddress && {
      billingZip: billingAddress.postalCode,
      billingCity: billingAddress.city,
      billingAddress: billingAddress.address,
      billingState: billingAddress.state,
      billingCountry: billingAddress.country,
    }),
    meta: meta.length === 0 ? null : meta.map(({ name, value }) => ({ metaName: name, metaValue: value })),
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
