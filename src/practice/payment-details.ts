import { z } from 'zod';
import { isCurrency } from '../shared/money/money.ts';
import { minorFromWire } from './amount.ts';
import { bankByCode, demandsOf } from './banks.ts';
import { isCardNumber } from './card-number.ts';
import { billingFields, optionalText, requiredForm, requiredText } from './fields.ts';
import { ANY_ACCOUNT, ANY_CARD, KNOWN_CARDS, PRACTICE_ACCOUNTS } from './instruments.ts';
import type { Payment } from './payment.ts';

/* The plain payment details (specification, "Payment request details"), with the rule of every field. */

const INTERNET_BANKING_FLOOR_KOBO = 10_000n;

const commonFields = {
  publicKey: requiredText('publicKey'),
  amount: z
    .union([z.string(), z.number()], { error: 'amount is required' })
    .transform((amount) => `${amount}`)
    .refine((amount) => amount !== '', 'amount is required'),
  email: requiredForm('email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address'),
  transactionId: requiredForm('transactionId', /^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots or hyphens'),
  currency: optionalText('currency')
    .transform((currency) => currency ?? 'NGN')
    .refine((currency) => isCurrency(currency), 'currency is not supported'),
  country: optionalText('country')
    .transform((country) => country ?? 'NG')
    .refine((country) => /^[A-Z]{2}$/.test(country), 'country must be a code of two letters'),
  phoneNumber: optionalText('phoneNumber'),
  firstName: optionalText('firstName'),
  lastName: optionalText('lastName'),
  ip: optionalText('ip'),
  redirectUrl: optionalText('redirectUrl').refine(
    (url) => url === null || ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? ''),
    'redirectUrl must be a web address',
  ),
  deviceFingerprint: optionalText('deviceFingerprint'),
};

const cardDetailsSchema = z
  .object({
    ...commonFields,
    paymentType: z.literal('CARD', { error: 'paymentType is not the same in the request' }),
    cardNumber: requiredText('cardNumber').refine(isCardNumber, 'cardNumber is not valid'),
    cvv: requiredForm('cvv', /^\d{3,4}$/, 'must be 3 or 4 digits'),
    expiryMonth: requiredForm('expiryMonth', /^(0[1-9]|1[0-2])$/, 'must be two digits from 01 to 12'),
    expiryYear: requiredForm('expiryYear', /^\d{2}$/, 'must be two digits'),
    ...billingFields,
    meta: z
      .array(z.object({ metaName: z.string(), metaValue: z.string() }), { error: 'meta must be a list' })
      .nullish(),
  })
  .superRefine(addProblemWithAmount)
  .transform((details) => ({ ...details, kept: keptCard(details) }));

const accountDetailsSchema = z
  .object({
    ...commonFields,
    paymentType: z.literal('ACCOUNT', { error: 'paymentType is not the same in the request' }),
    bankCode: requiredText('bankCode'),
    accountNumber: requiredForm('accountNumber', /^\d{10}$/, 'must be 10 digits'),
    dateOfBirth: optionalText('dateOfBirth').refine(
      (date) => date === null || isDateOfBirth(date),
      'dateOfBirth must be a date, DDMMYYYY',
    ),
    bvn: optionalText('bvn').refine((bvn) => bvn === null || /^\d{11}$/.test(bvn), 'bvn must be 11 digits'),
  })
  .superRefine((details, problems) => {
    addProblemWithAmount(details, problems);
    const message = problemWithBank(details);
    if (message) problems.addIssue({ code: 'custom', message });
  })
  .transform((details) => ({ ...details, kept: keptAccount(details) }));

/** The schema of each payment type that can be charged. `kept` is what may be stored of the instrument. */
export const DETAILS_SCHEMAS = { CARD: cardDetailsSchema, ACCOUNT: accountDetailsSchema } as const;
export type PaymentDetails = z.output<(typeof DETAILS_SCHEMAS)[keyof typeof DETAILS_SCHEMAS]>;
export const CHARGED_TYPES = Object.keys(DETAILS_SCHEMAS) as (keyof typeof DETAILS_SCHEMAS)[];

type KeptInstrument = Pick<Payment, 'instrumentId' | 'card' | 'account'>;

function keptCard({ cardNumber }: { cardNumber: string }): KeptInstrument {
  const row = KNOWN_CARDS.find((card) => card.cardNumber === cardNumber) ?? ANY_CARD;
  const card = { firstSix: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4) };
  return { instrumentId: row.id, card, account: null };
}

function keptAccount({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }): KeptInstrument {
  const row =
    PRACTICE_ACCOUNTS.find((each) => each.bankCode === bankCode && each.accountNumber === accountNumber) ?? ANY_ACCOUNT;
  return { instrumentId: row.id, card: null, account: { bankCode, lastFour: accountNumber.slice(-4) } };
}

function addProblemWithAmount(
  { amount, currency }: { amount: string; currency: string },
  problems: z.RefinementCtx,
): void {
  if (minorFromWire(amount, currency) !== null) return;
  problems.addIssue({ code: 'custom', message: 'amount must be above zero, with no more decimals than its currency' });
}

type BankQuestion = Record<'bankCode' | 'amount' | 'currency', string> &
  Record<'dateOfBirth' | 'bvn' | 'redirectUrl', string | null>;

function problemWithBank(details: BankQuestion): string | null {
  const bank = bankByCode(details.bankCode);
  if (!bank) return 'bankCode is not on the list of banks';
  if (bank.status === 'INACTIVE') return 'This bank is not active';
  const demands = demandsOf(bank);
  if (demands.dateOfBirth && !details.dateOfBirth) return 'dateOfBirth is required for this bank';
  if (demands.bvn && !details.bvn) return 'bvn is required for this bank';
  if (bank.internetBanking === 'false') return null;
  if (!details.redirectUrl) return 'redirectUrl is required for this bank';
  const isAboveFloor = (minorFromWire(details.amount, 'NGN') ?? 0n) > INTERNET_BANKING_FLOOR_KOBO;
  return details.currency !== 'NGN' || isAboveFloor ? null : 'amount must be greater than NGN 100 for this bank';
}

function isDateOfBirth(text: string): boolean {
  const parts = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return false;
  const [, day, month, year] = parts;
  return z.iso.date().safeParse(`${year}-${month}-${day}`).success;
}
