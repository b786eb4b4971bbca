import { randomBytes } from 'node:crypto';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { ANY_CARD, PRACTICE_ACCOUNTS, PRACTICE_CARDS, PRACTICE_OTP, PRACTICE_PIN } from '../../practice/instruments.ts';
import { createPracticeService } from '../../practice/practice-service.fixture.ts';
import type { StepAnswer, StepOutcome } from '../../shared/payment/answers.ts';
import type { InstrumentKind } from '../../shared/payment/instrument.ts';
import type { Charge, Gateway, Merchant } from '../desk/ports/gateway-port.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import { createGateway } from './gateway.ts';

export type Rig = Awaited<ReturnType<typeof startRig>>;

const ADDRESS = { address: '470 Mundet Place', city: 'Hillside', state: 'NJ', postalCode: '07205', country: 'US' };

const SHORT_TIMEOUT_MS = 500;

export async function startRig(encryptionKey: string = PRACTICE_ENCRYPTION_KEY) {
  let nowMs = Date.parse('2026-11-21T10:15:30.412Z');
  const service = await createPracticeService({
    database: ':memory:',
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    clock: () => new Date(nowMs),
    randomBytes: (count) => randomBytes(count),
  });
  const gateway = createGateway({ fetch, encryptionKey });
  const shortTimeouts = { moneyMs: SHORT_TIMEOUT_MS, readMs: SHORT_TIMEOUT_MS };
  const merchant = { baseUrl: service.baseUrl, publicKey: PRACTICE_PUBLIC_KEY };
  return {
    service,
    gateway,
    /** Has short time-outs, for tests in which no answer comes. */
    impatientGateway: createGateway({ fetch, encryptionKey, timeouts: shortTimeouts }),
    merchant,
    advanceClock: (byMs: number) => {
      nowMs += byMs;
    },
    ...customerAt(gateway, merchant),
    lastReceived(operation: string) {
      const request = service.received().findLast((entry) => entry.operation === operation);
      if (!request) throw new Error(`The service received no ${operation}.`);
      const { reference, body, details } = request;
      return { reference, body, details };
    },
  };
}

function customerAt(gateway: Gateway, merchant: Merchant) {
  const ofCard = cardCharge().reference;
  const ofAccount = accountCharge().reference;
  return {
    submitPin: () =>
      gateway.authenticate(merchant, {
        reference: ofCard,
        suggestedAuthentication: 'pin',
        keyed: { step: 'cardPin', pin: PRACTICE_PIN },
      }),
    submitAddress: (suggestedAuthentication: string) =>
      gateway.authenticate(merchant, {
        reference: ofCard,
        suggestedAuthentication,
        keyed: { step: 'billingAddress', billingAddress: ADDRESS },
      }),
    submitOtp: (instrument: InstrumentKind, otp: string = PRACTICE_OTP) =>
      gateway.validate(merchant, { instrument, reference: instrument === 'card' ? ofCard : ofAccount, otp }),
    requery: (paymentType: 'CARD' | 'ACCOUNT', reference = ofCard) =>
      gateway.requery(merchant, { reference, paymentType }),
  };
}

export function practiceCardCharge(id: string): Charge<'card'> {
  const { cardNumber, cvv, expiryMonth, expiryYear } = PRACTICE_CARDS.find((row) => row.id === id) ?? ANY_CARD;
  // The row for "any other card" has no number of its own.
  const number = cardNumber ?? '4000000000000002';
  return cardCharge({ instrument: { kind: 'card', cardNumber: number, cvv, expiryMonth, expiryYear } });
}

export function practiceAccountCharge(id: string): Charge<'account'> {
  const row = PRACTICE_ACCOUNTS.find((account) => account.id === id);
  if (!row) throw new Error(`There is no practice account ${id}.`);
  const instrument = {
    kind: 'account' as const,
    bankCode: row.bankCode,
    accountNumber: row.accountNumber ?? '0123456789',
    dateOfBirth: '01011990',
    bvn: '22222222222',
  };
  return accountCharge({ instrument, redirectUrl: 'https://shop.example/return' });
}

export function answerOf(outcome: StepOutcome): StepAnswer {
  if (outcome.kind !== 'answered') throw new Error(`Not answered, but ${JSON.stringify(outcome)}.`);
  return outcome.answer;
}

export async function approveOnBankPage(authUrl: string | null): Promise<void> {
  if (!authUrl) throw new Error('There is no bank page.');
  const response = await fetch(authUrl, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`The bank page answered ${response.status}.`);
}
