import type { PaymentGroup } from '../journal/glance.ts';

export const ACCESS = { code: '044', name: 'Access Bank' };
export const UNION = { code: '032', name: 'Union Bank' };

/** Makes a group of paid card payments of NGN 1,500.00 each. */
export function cards(payments = 1, changes: Partial<PaymentGroup> = {}): PaymentGroup {
  const amountMinor = payments * 150_000;
  const alike = { outcome: 'paid', review: false, instrument: 'card', bank: null } as const;
  return { ...alike, currency: 'NGN', payments, amountMinor, ...changes };
}

export function accounts(bank: PaymentGroup['bank'], payments = 1, changes: Partial<PaymentGroup> = {}): PaymentGroup {
  return cards(payments, { instrument: 'account', bank, ...changes });
}
