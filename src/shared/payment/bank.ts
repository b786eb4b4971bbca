import { z } from 'zod';
import type { Money } from '../money/money.ts';

/** The internet-banking flow takes only what is greater than this (specification, "Limits"). */
const INTERNET_BANKING_ABOVE: Money = { amountMinor: 10_000, currency: 'NGN' };

/** Whether an amount is too small for the internet-banking flow; of another currency nothing is known. */
export function isTooLowForInternetBanking({ amountMinor, currency }: Money): boolean {
  return currency === INTERNET_BANKING_ABOVE.currency && amountMinor <= INTERNET_BANKING_ABOVE.amountMinor;
}

/** Why an amount that is fine otherwise cannot be taken from an account at this bank; it has a sentence beside the field. */
export type BankAmountProblem = 'amountTooLowForInternetBanking';

/** A bank that can be charged, with its requirements in one spelling (specification, "Bank entry"). */
const bankSchema = z.object({
  bankCode: z.string().min(1),
  bankName: z.string().min(1),
  internetBanking: z.boolean(),
  dateOfBirthRequired: z.boolean(),
  bvnRequired: z.boolean(),
  emailRequired: z.boolean(),
  active: z.boolean(),
});
export type Bank = z.infer<typeof bankSchema>;

/** Banks as lists give them; a list may give one twice. */
export const banksSchema = z.array(bankSchema).transform(uniqueBanks);

/**
 * Joins entries of one bank: those with the same code, and those of the same name whose codes differ by leading zeros, as `44` and
 * `044`, of which the longer is the code. Whatever one of them requires is required. The name is that of the first that can be charged.
 */
export function uniqueBanks(banks: readonly Bank[]): Bank[] {
  const byCode = joined(banks, ({ bankCode }) => bankCode);
  return joined(byCode, ({ bankCode, bankName }) =>
    /^\d+$/.test(bankCode) ? `${bankCode.replace(/^0+/, '')} ${plainName(bankName)}` : bankCode,
  );
}

function joined(banks: readonly Bank[], keyOf: (bank: Bank) => string): Bank[] {
  const byKey = new Map<string, Bank>();
  for (const bank of banks) {
    const key = keyOf(bank);
    const known = byKey.get(key);
    byKey.set(key, known ? joinedWith(known, bank) : bank);
  }
  return [...byKey.values()];
}

function joinedWith(first: Bank, other: Bank): Bank {
  return {
    bankCode: other.bankCode.length > first.bankCode.length ? other.bankCode : first.bankCode,
    bankName: !first.active && other.active ? other.bankName : first.bankName,
    internetBanking: first.internetBanking || other.internetBanking,
    dateOfBirthRequired: first.dateOfBirthRequired || other.dateOfBirthRequired,
    bvnRequired: first.bvnRequired || other.bvnRequired,
    emailRequired: first.emailRequired || other.emailRequired,
    active: first.active || other.active,
  };
}

/** The words that tell banks apart: `Access Bank Plc` and `ACCESS BANK` are one. */
function plainName(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => !['', 'bank', 'plc', 'ltd', 'limited'].includes(word)).join(' ');
}
