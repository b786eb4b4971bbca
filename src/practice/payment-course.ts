import { bankByCode } from './banks.ts';
import { type AuthModel, type Course, PAID } from './course.ts';
import { ANY_ACCOUNT, ANY_CARD, KNOWN_CARDS, PRACTICE_ACCOUNTS, PRACTICE_REFERENCES } from './instruments.ts';
import type { NumberedPayment, Payment } from './payment.ts';

/** Returns the course of a payment. At a bank with internet banking the bank page replaces the OTP. */
export function courseOf(payment: Pick<Payment, 'paymentType' | 'instrumentId' | 'account'>): Course {
  const { paymentType, instrumentId } = payment;
  if (paymentType === 'CARD') {
    return (KNOWN_CARDS.find((row) => row.id === instrumentId) ?? ANY_CARD).course;
  }
  if (paymentType !== 'ACCOUNT') return { ...PAID_ELSEWHERE, authModel: AUTH_MODELS[paymentType] };
  const { course } = PRACTICE_ACCOUNTS.find((row) => row.id === instrumentId) ?? ANY_ACCOUNT;
  const usesPage = bankByCode(payment.account?.bankCode ?? '')?.internetBanking === 'true';
  return usesPage ? { ...course, steps: course.steps.map((step) => (step === 'otp' ? 'bank-page' : step)) } : course;
}

/* Re-query also names QR, USSD and WALLET, which this service cannot charge. One fixed payment of each can be re-queried. */

type OtherPaymentType = keyof typeof PRACTICE_REFERENCES;

const AUTH_MODELS: Readonly<Record<OtherPaymentType, AuthModel>> = { QR: 'MVISA-QR', USSD: 'USSD', WALLET: 'WALLET' };

const PAID_ELSEWHERE = { suggestion: null, steps: [], ending: PAID, feeBearer: 'merchant' } as const;

/** The fixed payments: a paid QR payment, a waiting USSD payment and a failed wallet payment. */
export const OTHER_PAYMENTS: readonly NumberedPayment[] = [
  otherPayment('QR', { kind: 'successful', since: '2026-01-05T09:30:00.000Z' }),
  otherPayment('USSD', { kind: 'waiting', step: 'otp', wrongTries: 0 }),
  otherPayment('WALLET', {
    kind: 'failed',
    since: '2026-01-05T09:30:00.000Z',
    code: '51',
    message: 'Insufficient funds',
  }),
];

function otherPayment(paymentType: OtherPaymentType, stage: NumberedPayment['stage']): NumberedPayment {
  const { reference } = PRACTICE_REFERENCES[paymentType];
  return {
    paymentNumber: 0,
    reference,
    paymentType,
    instrumentId: paymentType,
    stage,
    amount: '1500.00',
    currency: 'NGN',
    country: 'NG',
    email: 'customer@example.com',
    phoneNumber: null,
    firstName: null,
    lastName: null,
    ip: null,
    deviceFingerprint: null,
    redirectUrl: null,
    card: null,
    account: null,
    pageToken: reference.toLowerCase(),
    createdAt: '2026-01-05T09:29:00.000Z',
    updatedAt: '2026-01-05T09:30:00.000Z',
  };
}
