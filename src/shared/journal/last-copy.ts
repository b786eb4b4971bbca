import { z } from 'zod';

/** Why copying failed. `notWhole`: the copy failed its check and was deleted. `away`: the folder is missing. */
const copyProblemSchema = z.enum([
  'diskFull',
  'readOnly',
  'locked',
  'corrupt',
  'replaced',
  'failed',
  'notWhole',
  'away',
]);
export type CopyProblem = z.infer<typeof copyProblemSchema>;

export const lastCopySchema = z.object({
  /** When the newest copy was made; null if there is none. */
  at: z.iso.datetime().nullable(),
  /** Why today's copy is missing; null if it exists. */
  problem: copyProblemSchema.nullable(),
});
export type LastCopy = z.infer<typeof lastCopySchema>;
