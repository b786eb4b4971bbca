import { z } from 'zod';

/** The reason is itself personal and is stored beside the chain. */
const erasureReasonSchema = z.string().min(3).max(140);

/** Covers the payment's whole sale, and resolved cases about its payments. */
export const personalErasedSchema = z.object({
  kind: z.literal('personalErased'),
  entries: z.array(z.int().positive()).min(1).refine(isAscending),
  cause: z.enum(['asked', 'retention']),
  /** Null if nobody asked for it, if the reason was erased, or if it is not disclosed. */
  reason: erasureReasonSchema.nullable(),
});

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
}
