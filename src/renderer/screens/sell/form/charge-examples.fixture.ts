import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import type { AskedIdentity } from '../../customer/turns/identity-turn.tsx';

export const SALE = {
  amount: { amountMinor: 150_000, currency: 'NGN' },
  customer: { email: 'ada@example.com', phone: null },
  note: null,
};

export const OUTLINE = { kind: 'card', brand: 'Mastercard', firstSix: '553188', lastFour: '2950' } as const;

export const CARD = {
  kind: 'card',
  cardNumber: '5531886652142950',
  cvv: '564',
  expiryMonth: '09',
  expiryYear: '32',
} as const;

export const IDENTITY: AskedIdentity = { bankName: 'Access Bank', dateOfBirth: true, bvn: false };

export const KEYED = { dateOfBirth: '01/02/1990', bvn: null };

export const EARLIER: EarlierPayment = {
  reference: 'T1-261121-0001-AAAAAAAAZ',
  likeness: 'customer',
  outcome: 'unknown',
  answered: true,
  amount: SALE.amount,
  instrument: OUTLINE,
  createdAt: '2026-11-21T09:00:00.000Z',
};
