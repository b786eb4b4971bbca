import { z } from 'zod';

/** Why a person erased the data. The reason is itself personal and is stored beside the chain. */
const erasureReasonSchema = z.string().min(3).max(140);

/** The personal data of the payment's whole sale, and of resolved cases about its payments, was erased. */
export const personalErasedSchema = z.object({
  kind: z.literal('personalErased'),
  entries: z.array(z.int().positive()).min(1).refine(isAscending),
  cause: z.enum(['asked', 'retention']),
  /** null if nobody asked for the erasure, or if the reason was erased or is not disclosed. */
  reason: erasureReasonSchema.nullable(),
});

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
