import { z } from 'zod';

/* Hashes and keys in seals, receipts and entries: lower-case hex, so that each value has one text. */

/** SHA-256. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Ed25519, 32 bytes. */
export const publicKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Ed25519, 64 bytes. */
export const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** An event's number and hash. Number 0 is the beginning, with the genesis. */
export const chainPointSchema = z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema });
export type ChainPoint = z.infer<typeof chainPointSchema>;
