import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** Money returned for a paid payment, as decided in a case. */
export const returnSchema = z.object({
  /** In the payment's currency; always positive. */
  amount: moneySchema.extend({ amountMinor: z.int().positive() }),
  at: z.iso.datetime(),
  by: z.string().min(1),
  /** `number` is the case number that people use. */
  case: z.object({ id: z.uuid(), number: z.int().positive() }),
});
export type Return = z.infer<typeof returnSchema>;

/** The amount that a case says was returned for one payment; 0 if nothing was returned for it. */
export const caseReturnSchema = z.object({
  reference: z.string().min(6).max(30),
  amount: moneySchema,
});
export type CaseReturn = z.infer<typeof caseReturnSchema>;
