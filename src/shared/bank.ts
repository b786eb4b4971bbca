import { z } from 'zod';

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
