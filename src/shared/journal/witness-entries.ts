import { z } from 'zod';
import { publicKeySchema } from './hash-text.ts';
import { signedReceiptSchema } from './receipt.ts';

/*
 * Entries about head office, all of the till. The key in the first kind signs the receipts that follow, until the next entry of the first
 * two kinds.
 */

/** From here on, head office receives the journal and signs receipts with this key. */
export const headOfficeEnrolledSchema = z.object({
  kind: z.literal('headOfficeEnrolled'),
  address: z.string(),
  /** The shop's own authority in PEM, if it alone is trusted for the address. */
  certificateAuthority: z.string().optional(),
  publicKey: publicKeySchema,
});

/** From here on, nothing is sent. */
export const headOfficeLeftSchema = z.object({ kind: z.literal('headOfficeLeft'), publicKey: publicKeySchema });

/** The newest entry that head office knows, and that entry's hash. */
export const anchoredSchema = z.object({ kind: z.literal('anchored'), ...signedReceiptSchema.shape });

/** The numbers of an earlier journal's entries that were fetched and lost again. */
export const lostEntriesSchema = z.strictObject({
  journal: z.string().regex(/^[0-9a-f-]{36}$/),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
});
export type LostEntries = z.infer<typeof lostEntriesSchema>;

/** An entry of the till: a person knows that nobody is warned about payments in these entries. */
export const fetchedLossAcknowledgedSchema = z.object({
  kind: z.literal('fetchedLossAcknowledged'),
  lost: z.array(lostEntriesSchema).min(1),
});
