import { z } from 'zod';
import { publicKeySchema } from './hash-text.ts';
import { signedReceiptSchema } from './receipt.ts';

/*
 * What a journal says of head office. All of it is of the till, and the key that is named by the first is the one that signs the
 * receipts after it, up to the next of the first two.
 */

/** From here on head office has the journal, and signs receipts with this key. */
export const headOfficeEnrolledSchema = z.object({
  kind: z.literal('headOfficeEnrolled'),
  address: z.string(),
  /** Of the shop’s own, PEM, where the address is believed on its word alone. Left out where it is not. */
  certificateAuthority: z.string().optional(),
  publicKey: publicKeySchema,
});

/** From here on nothing is sent any more. */
export const headOfficeLeftSchema = z.object({ kind: z.literal('headOfficeLeft'), publicKey: publicKeySchema });

/** Head office’s word for which entry it has, and which hash that has there. */
export const anchoredSchema = z.object({ kind: z.literal('anchored'), ...signedReceiptSchema.shape });

/** Entries of an earlier journal that were fetched back and are gone again, by their numbers. */
export const lostEntriesSchema = z.strictObject({
  journal: z.string().regex(/^[0-9a-f-]{36}$/),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
});
export type LostEntries = z.infer<typeof lostEntriesSchema>;

/** A person knows that these are gone and that nobody is warned of what is in them. Of the till. */
export const fetchedLossAcknowledgedSchema = z.object({
  kind: z.literal('fetchedLossAcknowledged'),
  lost: z.array(lostEntriesSchema).min(1),
});
