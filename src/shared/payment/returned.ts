import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** An amount that the shop returned, as a case decided. */
export const returnSchema = z.object({
  /** The returned amount in the payment's currency; always positive. */
  amount: moneySchema.extend({ amountMinor: z.int().positive() }),
  at: z.iso.datetime(),
  by: z.string().min(1),
  case: z.object({ id: z.uuid(), number: z.int().positive() }),
});
export type Return = z.infer<typeof returnSchema>;

/** 0 if the case says that nothing was returned for the payment. */
export const caseReturnSchema = z.object({
  reference: z.string().min(6).max(30),
  amount: moneySchema,
});
export type CaseReturn = z.infer<typeof caseReturnSchema>;
