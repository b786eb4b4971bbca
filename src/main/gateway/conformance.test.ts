import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_BANKS } from '../../practice/banks.ts';
import { PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import { PRACTICE_ACCOUNTS, PRACTICE_CARDS, type PracticeCard } from '../../practice/instruments.ts';
import type { StepAnswer } from '../../shared/payment/answers.ts';
import { accountCharge, cardCharge } from './charge.fixture.ts';
import {
  answerOf,
  approveOnBankPage,
  practiceAccountCharge,
  practiceCardCharge,
  type Rig,
  startRig,
} from './conformance.fixture.ts';

/** These tests run every row of the specification against the practice service. */

const CARD_REFERENCE = cardCharge().reference;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.service.stop());

describe('re-query payment', () => {
  it('returns for a paid payment everything that the merchant must verify', async () => {
    const charge = practiceCardCharge('verve-at-once');
    await rig.gateway.initiate(rig.merchant, charge);
    expect(await rig.requery('CARD')).toEqual({
      kind: 'answered',
      answer: {
        reference: CARD_REFERENCE,
        code: '000',
        message: 'Successful',
        status: 'successful',
        currency: 'NGN',
        amountMinor: 150_000,
        chargedAmountMinor: 152_100,
        appFeeMinor: 2_100,
        merchantBearsFee: false,
        isLive: false,
        customerEmail: 'ade@example.com',
        createdAt: '2026-11-21T10:15:30.412',
        authModel: 'AUTH',
        chargeCode: '00',
        chargeMessage: 'Approved',
        uniqueKey: expect.stringMatching(/^[a-p]{16}$/),
        orderReference: 'PRACTICE-ORDER-1',
        paymentId: '1',
        providerReference: 'PRACTICE-PROVIDER-1',
        narration: 'Practice payment',
        merchantFeeMinor: 0,
        customerName: 'Anonymous customer',
        fraudStatus: 'ok',
        accountBusinessName: 'Practice Stores',
      },
    });
    expect(rig.lastReceived('query').body).toEqual({
      publicKey: PRACTICE_PUBLIC_KEY,
      transactionId: CARD_REFERENCE,
      paymentType: 'CARD',
    });
  });

  it.each([
    ['QR', 'PRACTICE-QR-1', 'successful', '000', 'MVISA-QR'],
    ['USSD', 'PRACTICE-USSD-1', 'success-pending-validation', '02', 'USSD'],
    ['WALLET', 'PRACTICE-WALLET-1', 'failed', '51', 'WALLET'],
  ] as const)('re-queries a payment of type %s', async (paymentType, reference, status, code, authModel) => {
    expect(await rig.gateway.requery(rig.merchant, { reference, paymentType })).toMatchObject({
      kind: 'answered',
      answer: { reference, status, code, authModel },
    });
  });

  it('fails for an unknown public key, and says nothing about the payment', async () => {
    await rig.gateway.initiate(rig.merchant, practiceCardCharge('at-once'));
    const stranger = { ...rig.merchant, publicKey: 'ANOTHER-X' };
    const query = { reference: CARD_REFERENCE, paymentType: 'CARD' } as const;
    expect(await rig.gateway.requery(stranger, query)).toEqual({
      kind: 'queryFailed',
      code: 'INPUT',
      message: 'publicKey is not known',
    });
  });
});

describe('list of banks', () => {
  it('gives every bank with its requirements, in any spelling', async () => {
    const means = (spelling: string) => ['1', 'YES', 'true'].includes(spelling);
    expect(await rig.gateway.banks(rig.merchant)).toEqual({
      kind: 'answered',
      banks: PRACTICE_BANKS.map((bank) => ({
        bankCode: bank.bankCode,
        bankName: bank.bankName,
        internetBanking: bank.internetBanking === 'true',
        dateOfBirthRequired: means(bank.isDateOfBirthRequired),
        bvnRequired: means(bank.isBvnRequired),
        emailRequired: means(bank.isEmailRequired),
        active: bank.status === 'ACTIVE',
      })),
    });
    expect(rig.lastReceived('banks').body).toEqual({ publicKey: PRACTICE_PUBLIC_KEY });
  });
});

describe('an error of the service', () => {
  it('answers CONFLICT to the validation of a complete payment', async () => {
    await rig.gateway.initiate(rig.merchant, accountCharge());
    await rig.submitOtp('account');
    expect(await rig.submitOtp('account')).toMatchObject({ kind: 'conflict' });
  });

  it('refuses a request encrypted with another key, and does not blame the card', async () => {
    const stranger = await startRig('0a1b2c3d4e5f92c999f151a7');
    const outcome = await stranger.gateway.initiate(stranger.merchant, cardCharge());
    await stranger.service.stop();
    expect(outcome).toMatchObject({ kind: 'refused', code: 'INPUT', notDecrypted: true });
  });
});

const ACCOUNT_REFERENCE = accountCharge().reference;

describe('initiate payment', () => {
  it('asks for the OTP of an account', async () => {
    const answer = answerOf(await rig.gateway.initiate(rig.merchant, accountCharge()));
    expect(answer).toMatchObject({
      reference: ACCOUNT_REFERENCE,
      status: 'success-pending-validation',
      authenticateCode: '02',
      instruction: 'Enter the OTP that was sent to your phone or e-mail',
      authUrl: null,
    });
  });
});

describe('every practice instrument, step by step to its end', () => {
  it.each(PRACTICE_CARDS.filter(({ course }) => !course.lostAnswer && !course.otpExpires))(
    'card: $name',
    async ({ id, course }) => {
      let answer = answerOf(await rig.gateway.initiate(rig.merchant, practiceCardCharge(id)));
      expect(answer.suggestedAuthentication).toBe(course.suggestion);
      for (const step of course.steps) answer = await takeStep('card', step, answer);
      rig.advanceClock(course.interim?.forMs ?? 0);
      expect(await rig.requery('CARD')).toMatchObject({ answer: endingOf(course) });
    },
  );

  it.each(PRACTICE_ACCOUNTS.filter(({ id }) => id !== 'account-inactive'))('account: $name', async ({ id, course }) => {
    let answer = answerOf(await rig.gateway.initiate(rig.merchant, practiceAccountCharge(id)));
    const usesPage = answer.authUrl !== null;
    for (const step of course.steps) answer = await takeStep('account', usesPage ? 'bank-page' : step, answer);
    expect(await rig.requery('ACCOUNT', ACCOUNT_REFERENCE)).toMatchObject({ answer: endingOf(course) });
  });

  it.each([
    ['answer-lost', { kind: 'answered', answer: { code: '000' } }],
    ['never-received', { kind: 'notFound' }],
  ])('card %s is unknown until a re-query', async (id, requeried) => {
    expect(await rig.gateway.initiate(rig.merchant, practiceCardCharge(id))).toEqual({
      kind: 'unknown',
      cause: 'connectionLost',
      httpStatus: null,
      code: null,
    });
    expect(await rig.requery('CARD')).toMatchObject(requeried);
  });

  it('card never-answers is unknown after the time-out', async () => {
    const outcome = await rig.impatientGateway.initiate(rig.merchant, practiceCardCharge('never-answers'));
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timedOut', httpStatus: null, code: null });
    await expect.poll(() => rig.requery('CARD')).toMatchObject({ kind: 'answered', answer: { code: '000' } });
  });
});

type Course = PracticeCard['course'];

async function takeStep(
  instrument: 'card' | 'account',
  step: Course['steps'][number],
  before: StepAnswer,
): Promise<StepAnswer> {
  if (step === 'card-pin') return answerOf(await rig.submitPin());
  if (step === 'billing-address') return answerOf(await rig.submitAddress(before.suggestedAuthentication ?? ''));
  if (step === 'otp') return answerOf(await rig.submitOtp(instrument));
  await approveOnBankPage(before.authUrl);
  return before;
}

function endingOf({ ending }: Course) {
  return ending.kind === 'paid' ? { status: 'successful', code: '000' } : { status: 'failed', code: ending.code };
}
