import {
  PRACTICE_ACCOUNTS,
  PRACTICE_CARDS,
  type PracticeAccount,
  type PracticeCard,
} from '../../src/practice/instruments.ts';
import type { ChargeRequest } from '../../src/shared/bridge-contract.ts';
import type { SaleRecord } from '../../src/shared/payment/records.ts';

/** Every flow without a bank page, the common card more often, and an instrument whose first answer is lost. */
export const INSTRUMENT_IDS = [
  'local-card',
  'local-card',
  'local-card',
  'pin-only',
  'at-once',
  'customer-bears-fee',
  'international-otp',
  'declined',
  'declined-after-pin',
  'insufficient-funds',
  'answer-lost',
  'account-otp',
  'account-otp',
  'account-at-once',
  'account-insufficient-funds',
] as const satisfies ReadonlyArray<PracticeCard['id'] | PracticeAccount['id']>;

const LOWEST_AMOUNT_MINOR = 100_001;

/** Returns a charge with a unique e-mail and amount, so that no sale blocks another and sales can be told apart. */
export function customerOf(number: number, saleId: string, instrumentId: string): ChargeRequest {
  return {
    saleId,
    amount: { amountMinor: LOWEST_AMOUNT_MINOR + number * 37, currency: 'NGN' },
    customer: { email: `customer-${number}@example.com`, phone: null },
    note: null,
    instrument: practiceInstrument(instrumentId),
  };
}

export function anotherTry({ id, amount, customer, note }: SaleRecord, instrumentId: string): ChargeRequest {
  return {
    saleId: id,
    amount,
    customer: { ...customer, email: customer.email ?? '' },
    note,
    instrument: practiceInstrument(instrumentId),
  };
}

/** @throws if the instrument has no number */
export function practiceInstrument(id: string): ChargeRequest['instrument'] {
  const card = PRACTICE_CARDS.find((candidate) => candidate.id === id);
  if (card?.cardNumber) {
    const { cardNumber, cvv, expiryMonth, expiryYear } = card;
    return { kind: 'card', cardNumber, cvv, expiryMonth, expiryYear };
  }
  const account = PRACTICE_ACCOUNTS.find((candidate) => candidate.id === id);
  if (!account?.accountNumber) throw new Error(`There is no practice instrument "${id}" with a number.`);
  const { bankCode, accountNumber } = account;
  return { kind: 'account', bankCode, accountNumber, dateOfBirth: null, bvn: null };
}
