import { randomBytes } from 'node:crypto';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { ANY_CARD, PRACTICE_ACCOUNTS, PRACTICE_CARDS } from '../../practice/instruments.ts';
import { createPracticeService, type PracticeService } from '../../practice/service.ts';
import type { StepAnswer, StepOutcome } from '../../shared/answers.ts';
import type { AccountCharge, CardCharge, Gateway, Merchant } from '../desk/gateway-port.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { createGateway } from './gateway.ts';

/** A practice service, and a gateway that talks to it. */
export interface Rig {
  service: PracticeService;
  gateway: Gateway;
  merchant: Merchant;
  /** Moves the service's clock on. */
  advanceClock(byMs: number): void;
}

/** The time in which the gateway of a rig gives up, for the tests in which no answer comes. */
export const RIG_TIMEOUT_MS = 2_000;

export async function startRig(encryptionKey: string = PRACTICE_ENCRYPTION_KEY): Promise<Rig> {
  let nowMs = Date.parse('2026-11-21T10:15:30.412Z');
  const service = await createPracticeService({
    database: ':memory:',
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    clock: () => new Date(nowMs),
    randomBytes: (count) => randomBytes(count),
  });
  return {
    service,
    gateway: createGateway({ fetch, encryptionKey, timeouts: { moneyMs: RIG_TIMEOUT_MS, readMs: RIG_TIMEOUT_MS } }),
    merchant: { baseUrl: service.baseUrl, publicKey: PRACTICE_PUBLIC_KEY },
    advanceClock: (byMs) => {
      nowMs += byMs;
    },
  };
}

/** A charge with the practice card of this id (its row in the list of practice cards). */
export function practiceCardCharge(id: string, changes: Partial<CardCharge> = {}): CardCharge {
  const { cardNumber, cvv, expiryMonth, expiryYear } = PRACTICE_CARDS.find((row) => row.id === id) ?? ANY_CARD;
  // The row for any other card has no number of its own.
  const card = { cardNumber: cardNumber ?? '4000000000000002', cvv, expiryMonth, expiryYear };
  return cardCharge({ card, ...changes });
}

/** A charge on the practice account of this id, with what its bank asks for. */
export function practiceAccountCharge(id: string, changes: Partial<AccountCharge> = {}): AccountCharge {
  const row = PRACTICE_ACCOUNTS.find((account) => account.id === id);
  if (!row) throw new Error(`There is no practice account ${id}.`);
  const account = {
    bankCode: row.bankCode,
    accountNumber: row.accountNumber ?? '0123456789',
    dateOfBirth: '01011990',
    bvn: '22222222222',
  };
  return accountCharge({ account, redirectUrl: 'https://shop.example/return', ...changes });
}

/** The answer of a step that has to be answered. */
export function answerOf(outcome: StepOutcome): StepAnswer {
  if (outcome.kind !== 'answered') throw new Error(`Not answered, but ${JSON.stringify(outcome)}.`);
  return outcome.answer;
}

/** What the customer does on the bank page. */
export async function decideOnBankPage(authUrl: string | null, decision: 'approve' | 'decline'): Promise<void> {
  if (!authUrl) throw new Error('There is no bank page.');
  const response = await fetch(authUrl, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`The bank page answered ${response.status}.`);
}
