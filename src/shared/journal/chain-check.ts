import { z } from 'zod';

/** How the check of the whole journal stands. */
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
  /** The last one that came to its end; null where there was none yet. */
  last: z
    .object({
      at: z.iso.datetime(),
      entries: z.int().nonnegative(),
      /** The first thing that was found, and the entry where there is one; null where all holds. */
      fault: z.object({ fault: z.string(), seq: z.int().nullable() }).nullable(),
    })
    .nullable(),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;
