import { expect } from 'vitest';
import { PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { PracticeCard } from '../../practice/instruments.ts';
import type { Step } from '../../shared/payment/payment-state.ts';

export const ADDRESS = { address: '20 Saltlake', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' };
const SENT_ADDRESS = {
  billingAddress: '20 Saltlake',
  billingCity: 'Leeds',
  billingState: 'Yorkshire',
  billingZip: 'LS1',
  billingCountry: 'GB',
};

export type PaymentType = 'CARD' | 'ACCOUNT';

/** Fields that only a card has (specification, "Card payment details"). */
const ATTACHED_TO_CARD = {
  ...SENT_ADDRESS,
  meta: [
    { metaName: 'orderNumberOrNote', metaValue: 'order 17' },
    { metaName: 'branch', metaValue: 'Yaba' },
  ],
};
// A random UUID may contain as many digits in a row as a card number, which the practice service then masks.
const UUID = /^[0-9a-f*]{8}-[0-9a-f*]{4}-[4*][0-9a-f*]{3}-[89ab*][0-9a-f*]{3}-[0-9a-f*]{12}$/;
const RETURN_ADDRESS = /^https:\/\/.+\/return\/[a-p]{32}$/;

export function initiateRequest(reference: string, paymentType: PaymentType, instrument: Record<string, string>) {
  return {
    operation: 'initiate',
    body: {
      publicKey: PRACTICE_PUBLIC_KEY,
      request: expect.stringMatching(/^\(encrypted, \d+ characters\)$/),
      alg: '3DES-24',
      paymentType,
    },
    details: {
      publicKey: PRACTICE_PUBLIC_KEY,
      paymentType,
      ...instrument,
      amount: '1500.00',
      currency: 'NGN',
      country: 'NG',
      email: 'ada@example.com',
      firstName: 'Adé',
      lastName: 'Bello',
      ip: '203.0.113.7',
      deviceFingerprint: expect.stringMatching(UUID),
      ...(paymentType === 'CARD' ? ATTACHED_TO_CARD : {}),
      redirectUrl: expect.stringMatching(RETURN_ADDRESS),
      transactionId: reference,
    },
  };
}

/** Returns the requests of a step; none for the bank page, about which the bank informs the service. */
export function requestOfStep(
  step: (typeof STEP_NAMES)[keyof typeof STEP_NAMES],
  reference: string,
  paymentType: PaymentType,
  suggestion: string | null,
) {
  const authenticate = {
    publicKey: PRACTICE_PUBLIC_KEY,
    paymentType,
    transactionId: reference,
    suggestedAuthentication: suggestion,
  };
  const named = paymentType === 'CARD' ? { transactionReference: reference } : { transactionId: reference };
  const requests = {
    cardPin: { operation: 'authenticate', body: { ...authenticate, pin: '****' } },
    billingAddress: { operation: 'authenticate', body: { ...authenticate, ...SENT_ADDRESS } },
    otp: { operation: 'validate', body: { publicKey: PRACTICE_PUBLIC_KEY, paymentType, ...named, otp: '*****' } },
    bankPage: null,
  };
  const request = requests[step];
  return request ? [{ ...request, details: null }] : [];
}

export const STEP_NAMES = {
  'card-pin': 'cardPin',
  'billing-address': 'billingAddress',
  'bank-page': 'bankPage',
  otp: 'otp',
} as const satisfies Record<PracticeCard['course']['steps'][number], Step>;
