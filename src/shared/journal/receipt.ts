import { z } from 'zod';
import { canonicalJson } from './canonical.ts';
import { hashSchema, publicKeySchema } from './hash-text.ts';

/*
 * Head office is a witness: it signs which hash it knows at the end of a journal, and when. Whoever owns the till's disk, its
 * key and its copies cannot make such a receipt, so that a journal that was set back or written anew contradicts it.
 */

/** What head office knows of a journal's end at one moment. @property seq 0 where it has no event of it yet: `hash` is the genesis */
const receiptSchema = z.strictObject({
  form: z.literal(1),
  /** So that nothing else that this key ever signs can be taken for a receipt. */
  purpose: z.literal('paydesk receipt'),
  journal: z.uuid(),
  seq: z.int().nonnegative(),
  hash: hashSchema,
  /** By head office's clock, UTC. */
  at: z.iso.datetime(),
  /** Head office's own: Ed25519, 32 bytes, hex. */
  publicKey: publicKeySchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** @property signature Ed25519 over the receipt's text, 64 bytes, hex */
export const signedReceiptSchema = z.strictObject({
  receipt: receiptSchema,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
export type SignedReceipt = z.infer<typeof signedReceiptSchema>;

/** The text of a receipt, which is signed: canonical JSON. */
export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt);
}
