import { z } from 'zod';

/**
 * What a shop has to say in words before real money is taken: that its acquirer has agreed in writing to card PINs that are keyed
 * on this machine, and that the key is used although this machine cannot keep it safe.
 */
export const agreedStatementSchema = z.enum(['pins', 'unkeptKey']);
export type AgreedStatement = z.infer<typeof agreedStatementSchema>;

/** Who has given that word for the shop; null where nobody has, or where it was taken back. */
export const agreedBySchema = z.object({ pins: z.string().nullable(), unkeptKey: z.string().nullable() });
