import { z } from 'zod';

/** `notWhole`: the copy failed its check and was deleted. `away`: the folder is missing. */
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
  at: z.iso.datetime().nullable(),
  problem: copyProblemSchema.nullable(),
});
export type LastCopy = z.infer<typeof lastCopySchema>;
