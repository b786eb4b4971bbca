import { z } from 'zod';
import { canonicalJson } from './canonical.ts';
import { hashSchema, publicKeySchema, signatureSchema } from './hash-text.ts';

/*
 * Head office is a witness: it signs which hash is the last that it has of a journal, and when. Even a person who owns
 * the till's disk, key and copies cannot forge a receipt, so a journal that was set back or rewritten contradicts it.
 */

/** @property seq 0 before the first event; `hash` is then the genesis hash */
const receiptSchema = z.strictObject({
  form: z.literal(1),
  /** Prevents other texts that this key signs from passing as a receipt. */
  purpose: z.literal('paydesk receipt'),
  journal: z.uuid(),
  seq: z.int().nonnegative(),
  hash: hashSchema,
  /** The time of the receipt, by head office's clock. */
  at: z.iso.datetime(),
  publicKey: publicKeySchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** @property signature over the receipt's text */
export const signedReceiptSchema = z.strictObject({ receipt: receiptSchema, signature: signatureSchema });
export type SignedReceipt = z.infer<typeof signedReceiptSchema>;

export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt);
}
