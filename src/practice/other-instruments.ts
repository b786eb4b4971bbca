import type { AuthModel, Course } from './course.ts';
import { PAID } from './course.ts';
import { PRACTICE_REFERENCES } from './instruments.ts';
import type { NumberedPayment } from './payment.ts';

/*
 * Re-query also names QR, USSD and WALLET, which this service cannot charge. One fixed payment of each can be
 * re-queried.
 */

type OtherPaymentType = 'QR' | 'USSD' | 'WALLET';

const AUTH_MODELS: Readonly<Record<OtherPaymentType, AuthModel>> = { QR: 'MVISA-QR', USSD: 'USSD', WALLET: 'WALLET' };

/** The course of an instrument that was charged elsewhere: it is paid, and keeps its own authentication model. */
export function otherInstrumentCourse(paymentType: OtherPaymentType): Course {
  return {
    suggestion: null,
    steps: [],
    authModel: AUTH_MODELS[paymentType],
    ending: PAID,
    feeBearer: 'merchant',
  };
}

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
