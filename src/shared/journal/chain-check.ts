import { z } from 'zod';

export const chainCheckSchema = z.object({
  running: z
    .object({
      startedAt: z.iso.datetime(),
      entries: z.int().nonnegative(),
      of: z.int().nonnegative(),
      /** True once all entries are valid and the derived tables are being compared. */
      isComparing: z.boolean(),
    })
    .nullable(),
  last: z
    .object({
      at: z.iso.datetime(),
      entries: z.int().nonnegative(),
      /** The first fault found, with the number of its entry if it has one. */
      fault: z.object({ fault: z.string(), seq: z.int().nullable() }).nullable(),
    })
    .nullable(),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;
