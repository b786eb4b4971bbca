import { z } from 'zod';

/** The state of the check of the whole journal. */
export const chainCheckSchema = z.object({
  /** The one that is under way: so many of so many entries; null between two. */
  running: z
    .object({
      startedAt: z.iso.datetime(),
      entries: z.int().nonnegative(),
      of: z.int().nonnegative(),
      /** All entries hold, and what is derived from them is being compared. */
      isComparing: z.boolean(),
    })
    .nullable(),
  /** The last completed check, or null. */
  last: z
    .object({
      at: z.iso.datetime(),
      entries: z.int().nonnegative(),
      /** The first fault found, with its entry if it has one; null if all is well. */
      fault: z.object({ fault: z.string(), seq: z.int().nullable() }).nullable(),
    })
    .nullable(),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;
