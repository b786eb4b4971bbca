import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** Money of a paid payment that the customer has back, as the case says with which that was decided. */
export const returnSchema = z.object({
  /** In the payment's currency, and more than nothing. */
  amount: moneySchema.extend({ amountMinor: z.int().positive() }),
  at: z.iso.datetime(),
  by: z.string().min(1),
  /** By its number people know it. */
  case: z.object({ id: z.uuid(), number: z.int().positive() }),
});
export type Return = z.infer<typeof returnSchema>;

/** What a case says of one payment that the customer has money back of: 0 where there is nothing of this one. */
export const caseReturnSchema = z.object({
  reference: z.string().min(6).max(30),
  amount: moneySchema,
});
export type CaseReturn = z.infer<typeof caseReturnSchema>;
