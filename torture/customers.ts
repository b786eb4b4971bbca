import {
  PRACTICE_ACCOUNTS,
  PRACTICE_CARDS,
  type PracticeAccount,
  type PracticeCard,
} from '../src/practice/instruments.ts';
import type { ChargeRequest } from '../src/shared/bridge-contract.ts';
import type { SaleRecord } from '../src/shared/payment/records.ts';

/**
 * The practice instruments that customers pay with: every way through a payment that needs no bank page, with the
 * usual one more often, and one whose first answer is lost.
 */
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

/**
 * The customer of this number, with an e-mail address and an amount that no other one has: so a sale is never held up by
 * another one's, and the service's ledger tells sales apart without asking the journal.
 */
export function customerOf(number: number, saleId: string, instrumentId: string): ChargeRequest {
  return {
    saleId,
    amount: { amountMinor: LOWEST_AMOUNT_MINOR + number * 37, currency: 'NGN' },
    customer: { email: `customer-${number}@example.com`, phone: null },
    note: null,
    instrument: practiceInstrument(instrumentId),
  };
}

/** The same customer, for the same sale, with another instrument. */
export function anotherTry({ id, amount, customer, note }: SaleRecord, instrumentId: string): ChargeRequest {
  return { saleId: id, amount, customer, note, instrument: practiceInstrument(instrumentId) };
}

/** The practice instrument with this id, as it is charged. Throws where there is none with a number of its own. */
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
