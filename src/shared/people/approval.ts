import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** A person in an entry, with the name at that time. */
export const actorSchema = z.object({ id: z.uuid(), name: z.string().min(1) });

/** Another person's approval of one act, stored in the act's entry; the person who asked is the entry's actor. */
export const approvedSchema = z.object({
  by: actorSchema,
  /** The right that the approval granted. Any text is valid, since the list of permissions changes over time. */
  permission: z.string().min(1),
  /** Further rights that the same approval granted, if the act needs several. */
  also: z.array(z.string().min(1)).min(1).optional(),
  /** null if the reason was erased or is not disclosed. */
  reason: z.string().min(1).nullable(),
  /** Set if the act is about money. */
  amount: moneySchema.optional(),
});
export type Approved = z.infer<typeof approvedSchema>;
