import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** Who somebody is, as the journal keeps it: the name as it was then. */
export const actorSchema = z.object({ id: z.uuid(), name: z.string().min(1) });

/** Another person's word for one act, in the entry of that act; who asked for it is the actor of the entry. */
export const approvedSchema = z.object({
  by: actorSchema,
  /** Read as it was written: the list of permissions changes. */
  permission: z.string().min(1),
  /** Where one act needs several rights: the others that were lent with the same word. */
  also: z.array(z.string().min(1)).min(1).optional(),
  reason: z.string().min(1),
  /** Where the act is about money. */
  amount: moneySchema.optional(),
});
export type Approved = z.infer<typeof approvedSchema>;
