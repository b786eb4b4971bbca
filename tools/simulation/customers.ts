import type { ChargeRequest } from '../../src/shared/bridge-contract.ts';
import type { Bank } from '../../src/shared/payment/bank.ts';
import type { Customer } from '../../src/shared/payment/records.ts';

/** The customers and their instruments. There are few of each, so that sales often look alike. */

const CVV = '753';
const DATE_OF_BIRTH = '24121991';
const BVN = '22298765439';
export const RIGHT_PIN = '7391';
export const WRONG_PIN = '7392';
export const RIGHT_OTP = '839472';
export const WRONG_OTP = '839473';

const CARD_NUMBERS = ['5531886652142950', '5061460410120223210', '4187427415564246', '4556052704172643'];
const ACCOUNT_NUMBERS = ['0690004471', '0690008852'];

export const BANKS: readonly Bank[] = [
  bank('044', { internetBanking: false, dateOfBirthRequired: true, bvnRequired: true }),
  bank('058', { internetBanking: true, dateOfBirthRequired: false, bvnRequired: false }),
];

export const INSTRUMENTS: readonly ChargeRequest['instrument'][] = [
  ...CARD_NUMBERS.map((cardNumber) => ({
    kind: 'card' as const,
    cardNumber,
    cvv: CVV,
    expiryMonth: '09',
    expiryYear: '39',
  })),
  ...ACCOUNT_NUMBERS.map((accountNumber, index) => ({
    kind: 'account' as const,
    bankCode: index === 0 ? '044' : '058',
    accountNumber,
    dateOfBirth: index === 0 ? DATE_OF_BIRTH : null,
    bvn: index === 0 ? BVN : null,
  })),
];

export const CUSTOMERS: readonly Customer[] = [
  { email: 'ade@example.com', phone: '08030000001' },
  { email: 'Ade@Example.com', phone: null },
  { email: 'bola@example.com', phone: '+234 803 000 0002' },
  { email: 'chi@example.com', phone: '08030000002' },
];

export const AMOUNTS_MINOR = [150_000, 80_000];

export const BILLING_ADDRESS = {
  address: '1 Broad Street',
  city: 'Lagos',
  state: 'Lagos',
  postalCode: '100001',
  country: 'NG',
};

/** Matches the CVV only where it stands alone, because times and hashes may contain its digits. */
const CVV_ALONE = `(?<![0-9A-Za-z.])${CVV}(?![0-9A-Za-z])`;

const SENSITIVE = new RegExp(
  [...CARD_NUMBERS, ...ACCOUNT_NUMBERS, CVV_ALONE, DATE_OF_BIRTH, BVN, RIGHT_PIN, WRONG_PIN, RIGHT_OTP, WRONG_OTP].join(
    '|',
  ),
);
/** References are random and may contain a PIN by chance. */
const REFERENCE = /[A-Z0-9]{1,4}-\d{6}-[A-Z0-9]{4}-[A-Z0-9]{9}/g;

export function isSensitive(text: string): boolean {
  return SENSITIVE.test(text) && SENSITIVE.test(text.replace(REFERENCE, ''));
}

function bank(bankCode: string, needs: Pick<Bank, 'internetBanking' | 'dateOfBirthRequired' | 'bvnRequired'>): Bank {
  return { bankCode, bankName: `Practice Bank ${bankCode}`, ...needs, emailRequired: true, active: true };
}
