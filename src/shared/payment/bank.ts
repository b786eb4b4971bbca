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

/** Banks as lists give them, and one may give a code twice: the first that can be charged is taken, or else the first. */
export const banksSchema = z.array(bankSchema).transform(uniqueBanks);

export function uniqueBanks(banks: readonly Bank[]): Bank[] {
  const byCode = new Map<string, Bank>();
  for (const bank of banks) {
    const known = byCode.get(bank.bankCode);
    if (!known || (bank.active && !known.active)) byCode.set(bank.bankCode, bank);
  }
  return [...byCode.values()];
}
