import { z } from 'zod';

/* Hashes and keys in seals, receipts and entries: lower-case hex, so that each value has one text. */

/** A SHA-256 hash in hex. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** An Ed25519 public key of 32 bytes, in hex. */
export const publicKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

/** An Ed25519 signature of 64 bytes, in hex. */
export const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** An event's number and hash. Number 0 is the beginning, with the genesis. */
export const chainPointSchema = z.strictObject({ seq: z.int().nonnegative(), hash: hashSchema });
export type ChainPoint = z.infer<typeof chainPointSchema>;
