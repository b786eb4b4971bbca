import { z } from 'zod';

/** Why the journal was not copied. `notWhole`: a copy was made, did not pass its check and was thrown away. `away`: the folder is not there. */
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

/** How the daily copies of the journal stand. */
export const lastCopySchema = z.object({
  /** When the newest one was made; null where there is none. */
  at: z.iso.datetime().nullable(),
  /** Why today's is missing; null where it is there. */
  problem: copyProblemSchema.nullable(),
});
export type LastCopy = z.infer<typeof lastCopySchema>;
