import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import {
  PRACTICE_ACCOUNTS,
  PRACTICE_BVN,
  PRACTICE_CARDS,
  PRACTICE_DATE_OF_BIRTH,
  PRACTICE_OTP,
  PRACTICE_PIN,
  type PracticeAccount,
  type PracticeCard,
} from '../../practice/instruments.ts';
import { openPracticeRecords, type PracticeRecords } from '../../practice/records.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { Step } from '../../shared/payment/payment-state.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { ComposedTill } from '../composed-till.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { composeTill } from '../till.ts';
import { type Bank, bankThatApproves } from './approving-bank.fixture.ts';
import { partsIn } from './composed-tills.fixture.ts';
import { ADDRESS, initiateRequest, type PaymentType, requestOfStep, STEP_NAMES } from './expected-requests.fixture.ts';

// Checks the requests for every practice instrument field by field, with a composed till and a customer who does every
// step.

const BOUNDS = { x: 0, y: 0, width: 640, height: 480 };

let folder: string;
let till: ComposedTill;
let service: PracticeRecords & { close(): void };
let bank: Bank;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-requests-'));
  till = await composeTill({
    ...partsIn(folder),
    installation: { ...practiceInstallation(), ip: '203.0.113.7', meta: [{ name: 'branch', value: 'Yaba' }] },
    createBankPageViews(events) {
      bank = bankThatApproves(events);
      return bank.views;
    },
  });
  service = openPracticeRecords(path.join(folder, 'practice-service.sqlite'));
});
afterAll(async () => {
  service.close();
  await till.stop();
  fs.rmSync(folder, { recursive: true });
});

async function charge(instrument: ChargeRequest['instrument']): Promise<string> {
  const charged = await till.handlers['sale.charge']({
    saleId: randomUUID(),
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    note: 'order 17',
    instrument,
    given: { firstName: 'Adé', lastName: 'Bello', billingAddress: instrument.kind === 'card' ? ADDRESS : null },
  });
  if (!charged.ok || !charged.value.current) throw new Error('Nothing was charged.');
  return charged.value.current.payment.reference;
}

/** Does every step until a verdict. @returns the steps */
async function payToTheEnd(reference: string): Promise<Step[]> {
  const { handlers } = till;
  const doing: { readonly [Asked in Step]?: () => Promise<unknown> } = {
    cardPin: () => handlers['payment.submitStep']({ reference, keyed: { step: 'cardPin', pin: PRACTICE_PIN } }),
    otp: () => handlers['payment.submitStep']({ reference, keyed: { step: 'otp', otp: PRACTICE_OTP } }),
    billingAddress: () =>
      handlers['payment.submitStep']({ reference, keyed: { step: 'billingAddress', billingAddress: ADDRESS } }),
    bankPage: async () => {
      await handlers['bankPage.place']({ reference, bounds: BOUNDS });
      await bank.approve();
      await expect.poll(async () => (await current())?.view.screen).not.toBe('step');
    },
  };
  const steps: Step[] = [];
  for (;;) {
    await expect.poll(async () => (await current())?.view.screen).toMatch(/^(step|paid|notPaid)$/);
    const view = (await current())?.view;
    if (view?.screen !== 'step') return steps;
    steps.push(view.step);
    const act = doing[view.step];
    if (!act) throw new Error(`No practice instrument asks for this step: ${view.step}`);
    await act();
  }
}

async function clearCounter(): Promise<void> {
  const left = await current();
  if (!left) return;
  if (left.view.screen === 'paid') await till.handlers['payment.handOver']({ reference: left.payment.reference });
  await till.handlers['sale.finish']({ saleId: left.sale.id });
}

async function current(): Promise<DeskSnapshot['current']> {
  const read = await till.handlers['desk.read'](undefined);
  return read.ok ? read.value.current : null;
}

/** Returns the requests for a payment: the operations that move money, and the re-queries. */
function receivedFor(reference: string) {
  const received = service.received().filter((request) => request.reference === reference);
  const money = received.filter(({ operation }) => /^(initiate|authenticate|validate)$/.test(operation));
  const queries = received.filter(({ operation }) => operation === 'query');
  return {
    money: money.map(({ operation, body, details }) => ({ operation, body, details })),
    queries: [...new Set(queries.map(({ body }) => JSON.stringify(body)))].map((body) => JSON.parse(body)),
    last: received.filter(({ operation }) => !operation.startsWith('bank-page')).at(-1)?.operation,
  };
}

/** True for instruments with prompt, final answers. A "failed" after an OTP takes half a minute. */
function isPlain({ course }: PracticeCard | PracticeAccount): boolean {
  const failsAtOtp = course.ending.kind === 'declined' && course.steps.includes('otp');
  return !course.lostAnswer && !course.interim && !course.otpExpires && !failsAtOtp;
}

async function expectRequests(
  course: PracticeCard['course'],
  reference: string,
  paymentType: PaymentType,
  instrument: Record<string, string>,
): Promise<void> {
  const steps = await payToTheEnd(reference);
  expect(steps).toEqual(course.steps.map((step) => STEP_NAMES[step]));
  const { money, queries, last } = receivedFor(reference);
  expect(money).toEqual([
    initiateRequest(reference, paymentType, instrument),
    ...course.steps.flatMap((step) => requestOfStep(STEP_NAMES[step], reference, paymentType, course.suggestion)),
  ]);
  expect(queries).toEqual([{ publicKey: PRACTICE_PUBLIC_KEY, transactionId: reference, paymentType }]);
  expect(last).toBe('query');
  if (course.authModel.endsWith('SECURECODE'))
    expect(money.map(({ operation }) => operation)).not.toContain('validate');
  await clearCounter();
}

describe('the fields of the requests that the service receives', () => {
  const cards = PRACTICE_CARDS.filter((card) => card.cardNumber !== null && isPlain(card));
  const accounts = PRACTICE_ACCOUNTS.filter(
    (account) => account.accountNumber !== null && account.id !== 'account-inactive' && isPlain(account),
  );

  it.each(cards)('sends complete fields for the card: $name', async (card) => {
    const { cardNumber, expiryMonth, expiryYear, cvv } = { ...card, cardNumber: card.cardNumber ?? '' };
    const reference = await charge({ kind: 'card', cardNumber, expiryMonth, expiryYear, cvv });
    await expectRequests(card.course, reference, 'CARD', {
      cardNumber: `${cardNumber.slice(0, 6)}${'*'.repeat(cardNumber.length - 10)}${cardNumber.slice(-4)}`,
      cvv: '***',
      expiryMonth,
      expiryYear,
    });
  });

  it('sends one fingerprint of this till, and does not journal the address', async () => {
    const initiates = service.received().filter(({ operation }) => operation === 'initiate');
    const fingerprints = new Set(initiates.map(({ details }) => JSON.stringify(details?.deviceFingerprint)));
    expect(fingerprints.size).toBe(1);
    const reference = initiates.at(-1)?.reference ?? '';
    const page = await till.handlers['journal.payment']({ reference });
    expect(page).toMatchObject({ ok: true, value: { payment: { reference } } });
    expect(JSON.stringify(page)).not.toContain('Saltlake');
  });

  it.each(accounts)('sends complete fields for the account: $name', async (account) => {
    const { bankCode, accountNumber } = { ...account, accountNumber: account.accountNumber ?? '' };
    const banks = await till.handlers['banks.list']({ refresh: false });
    const bankOfAccount = banks.ok ? banks.value.banks.find((each) => each.bankCode === bankCode) : undefined;
    const dateOfBirth = bankOfAccount?.dateOfBirthRequired ? PRACTICE_DATE_OF_BIRTH : null;
    const bvn = bankOfAccount?.bvnRequired ? PRACTICE_BVN : null;
    const reference = await charge({ kind: 'account', bankCode, accountNumber, dateOfBirth, bvn });
    // A bank with internet banking always asks for its page.
    const steps = bankOfAccount?.internetBanking ? (['bank-page'] as const) : account.course.steps;
    await expectRequests({ ...account.course, steps }, reference, 'ACCOUNT', {
      bankCode,
      accountNumber: `******${accountNumber.slice(-4)}`,
      ...(dateOfBirth === null ? {} : { dateOfBirth: '********' }),
      ...(bvn === null ? {} : { bvn: '***********' }),
    });
  });
});
