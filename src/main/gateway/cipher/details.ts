import type { KeyedText } from '../../../shared/input/keyed-text.ts';
import { amountToWire } from '../../../shared/money/money.ts';
import { type KeyedInstrument, PAYMENT_TYPES } from '../../../shared/payment/instrument.ts';
import type { Charge } from '../../desk/ports/gateway-port.ts';

export type Detail = KeyedText | readonly { metaName: string; metaValue: string }[];

/**
 * Returns the fields with the card or account in the clear: encrypt them and store them nowhere (specification,
 * "Payment request details").
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
    paymentType: PAYMENT_TYPES[charge.instrument.kind],
    ...instrumentDetails(charge),
  };
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, Detail] => entry[1] !== null));
}

function instrumentDetails(charge: Charge): Record<string, Detail | null> {
  if (charge.instrument.kind === 'card') return cardDetails(charge.instrument, charge);
  const { kind: _kind, ...fields } = charge.instrument;
  return fields;
}

function cardDetails(card: KeyedInstrument<'card'>, { billingAddress, note, origin }: Charge) {
  const meta = [...(note === null ? [] : [{ name: 'orderNumberOrNote', value: note }]), ...origin.meta];
  return {
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
