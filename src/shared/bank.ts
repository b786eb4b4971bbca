import { z } from 'zod';

/** The internet-banking flow takes only what is greater than NGN 100 (specification, "Limits"). */
export const INTERNET_BANKING_ABOVE_MINOR = 10_000;

/** Why an amount that is fine otherwise cannot be taken from an account at this bank; it has a sentence beside the field. */
export type BankAmountProblem = 'amountTooLowForInternetBanking';

/** A bank that can be charged, with its requirements in one spelling (specification, "Bank entry"). */
export const bankSchema = z.object({
  bankCode: z.string().min(1),
  bankName: z.string().min(1),
  internetBanking: z.boolean(),
  dateOfBirthRequired: z.boolean(),
  bvnRequired: z.boolean(),
  emailRequired: z.boolean(),
  active: z.boolean(),
});
export type Bank = z.infer<typeof bankSchema>;
