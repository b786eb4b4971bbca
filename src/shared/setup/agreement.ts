import { z } from 'zod';

/**
 * Statements of a shop before it takes real money: its acquirer has agreed in writing to card PINs keyed on this
 * machine, and the key is used although this machine cannot keep it safe.
 */
export const agreedStatementSchema = z.enum(['pins', 'unkeptKey']);
export type AgreedStatement = z.infer<typeof agreedStatementSchema>;

/** The person who made each statement for the shop; null if nobody did, or the statement was withdrawn. */
export const agreedBySchema = z.object({ pins: z.string().nullable(), unkeptKey: z.string().nullable() });
