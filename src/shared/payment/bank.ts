import { z } from 'zod';
import type { Money } from '../money/money.ts';

/** Internet banking only accepts amounts above this amount (specification, "Limits"). */
const INTERNET_BANKING_ABOVE: Money = { amountMinor: 10_000, currency: 'NGN' };

/** Returns false for currencies other than NGN, whose limit is not known. */
export function isTooLowForInternetBanking({ amountMinor, currency }: Money): boolean {
  return currency === INTERNET_BANKING_ABOVE.currency && amountMinor <= INTERNET_BANKING_ABOVE.amountMinor;
}

export type BankAmountProblem = 'amountTooLowForInternetBanking';

/** A bank of the service's list, in one spelling (specification, "Bank entry"). */
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

/** Reads the service's list, which may name a bank twice. */
export const banksSchema = z.array(bankSchema).transform(uniqueBanks);

/**
 * Joins entries with the same code, and entries with the same name whose codes differ only by leading zeros (`44` and `044`; the longer
 * code wins). Every requirement of any entry is kept. The name is that of the first entry that can be charged.
 */
export function uniqueBanks(banks: readonly Bank[]): Bank[] {
  const byCode = joined(banks, ({ bankCode }) => bankCode);
  return joined(byCode, ({ bankCode, bankName }) =>
    /^\d+$/.test(bankCode) ? `${bankCode.replace(/^0+/, '')} ${plainName(bankName)}` : bankCode,
  );
}

function joined(banks: readonly Bank[], keyOf: (bank: Bank) => string): Bank[] {
  return [...Map.groupBy(banks, keyOf).values()].map((same) => same.reduce(joinedWith));
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

/** Returns the part of a bank's name that counts: `Access Bank Plc` and `ACCESS BANK` are the same. */
function plainName(name: string): string {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => !['', 'bank', 'plc', 'ltd', 'limited'].includes(word)).join(' ');
}
