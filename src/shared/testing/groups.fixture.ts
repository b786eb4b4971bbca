import type { PaymentGroup } from '../journal/glance.ts';

export const ACCESS = { code: '044', name: 'Access Bank' };
export const UNION = { code: '032', name: 'Union Bank' };

/** So many payments by card, each of NGN 1,500.00, that are paid. */
export function cards(payments = 1, changes: Partial<PaymentGroup> = {}): PaymentGroup {
  const amountMinor = payments * 150_000;
  const alike = { outcome: 'paid', review: false, instrument: 'card', bank: null } as const;
  return { ...alike, currency: 'NGN', payments, amountMinor, ...changes };
}

/** The same from accounts of a bank. */
export function accounts(bank: PaymentGroup['bank'], payments = 1, changes: Partial<PaymentGroup> = {}): PaymentGroup {
  return cards(payments, { instrument: 'account', bank, ...changes });
}
