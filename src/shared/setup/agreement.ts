import { z } from 'zod';

/**
 * What a shop must state before it takes real money. `pins`: its acquirer has agreed in writing to card PINs keyed on
 * this machine. `unkeptKey`: the key may be used although this machine cannot keep it safe.
 */
export const agreedStatementSchema = z.enum(['pins', 'unkeptKey']);
export type AgreedStatement = z.infer<typeof agreedStatementSchema>;

/** The person who made each statement for the shop; null if nobody did, or the statement was withdrawn. */
export const agreedBySchema = z.object({ pins: z.string().nullable(), unkeptKey: z.string().nullable() });
