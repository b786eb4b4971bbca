import { randomUUID } from 'node:crypto';
import { PRACTICE_CARDS } from '../../src/practice/instruments.ts';
import type { ChargeRequest } from '../../src/shared/bridge-contract.ts';

/** The practice card with PIN and OTP: the longest flow without a bank page. */
export function customerWithCard(): ChargeRequest {
  const card = PRACTICE_CARDS.find(({ id }) => id === 'local-card');
  if (!card?.cardNumber) throw new Error('The practice service has no card "local-card" with a number.');
  const { cardNumber, cvv, expiryMonth, expiryYear } = card;
  return {
    saleId: randomUUID(),
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ade@example.com', phone: '08030000000' },
    note: null,
    instrument: { kind: 'card', cardNumber, cvv, expiryMonth, expiryYear },
  };
}
