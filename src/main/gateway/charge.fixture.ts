import type { Charge } from '../desk/ports/gateway-port.ts';

const NOTHING_MORE = {
  billingAddress: null,
  firstName: null,
  lastName: null,
  note: null,
  origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
};

export function cardCharge(changes: Partial<Charge<'card'>> = {}): Charge<'card'> {
  return {
    reference: 'T1-261121-0001-ABCDEFGH9',
    amount: { amountMinor: 150_000, currency: 'NGN' },
    email: 'ade@example.com',
    phone: '08030000000',
    ...NOTHING_MORE,
    redirectUrl: 'https://shop.example/return',
    instrument: { kind: 'card', cardNumber: '5531886652142950', cvv: '564', expiryMonth: '09', expiryYear: '32' },
    ...changes,
  };
}

export function accountCharge(changes: Partial<Charge<'account'>> = {}): Charge<'account'> {
  return {
    reference: 'T1-261121-0002-ABCDEFGH7',
    amount: { amountMinor: 25_050, currency: 'NGN' },
    email: 'ade@example.com',
    phone: null,
    ...NOTHING_MORE,
    redirectUrl: null,
    instrument: { kind: 'account', bankCode: '044', accountNumber: '0690000031', dateOfBirth: null, bvn: null },
    ...changes,
  };
}
