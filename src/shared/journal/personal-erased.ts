import { z } from 'zod';

/** Why a person erases personal data. The reason is itself personal and is stored beside the chain. */
const erasureReasonSchema = z.string().min(3).max(140);

/** Personal data of the payment's whole sale, and of resolved cases about payments of the sale, was erased. */
export const personalErasedSchema = z.object({
  kind: z.literal('personalErased'),
  /** The numbers of the entries whose personal data was erased, ascending. */
  entries: z.array(z.int().positive()).min(1).refine(isAscending),
  cause: z.enum(['asked', 'retention']),
  /** Why a person asked for it. Null if nobody did, if it was erased, or if it is not disclosed. */
  reason: erasureReasonSchema.nullable(),
});

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
