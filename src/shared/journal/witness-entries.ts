import { z } from 'zod';
import { publicKeySchema } from './hash-text.ts';
import { signedReceiptSchema } from './receipt.ts';

/*
 * Entries about head office, all of them entries of the till. The key of `headOfficeEnrolled` signs the receipts that
 * follow, until the till is enrolled again or leaves.
 */

/** From this entry on, head office receives the journal and signs receipts with this key. */
export const headOfficeEnrolledSchema = z.object({
  kind: z.literal('headOfficeEnrolled'),
  address: z.string(),
  /** The shop's own authority in PEM, if it alone is trusted for the address. */
  certificateAuthority: z.string().optional(),
  publicKey: publicKeySchema,
});

/** From this entry on, the till sends head office nothing. */
export const headOfficeLeftSchema = z.object({ kind: z.literal('headOfficeLeft'), publicKey: publicKeySchema });

/** An anchor: a receipt of head office for the newest entry that it has, with that entry's hash. */
export const anchoredSchema = z.object({ kind: z.literal('anchored'), ...signedReceiptSchema.shape });

/** Entries of an earlier journal, by their numbers, that were fetched from head office and lost again. */
export const lostEntriesSchema = z.strictObject({
  journal: z.string().regex(/^[0-9a-f-]{36}$/),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
});
export type LostEntries = z.infer<typeof lostEntriesSchema>;

/** An entry of the till: a person knows that nobody is warned about payments in the lost entries. */
export const fetchedLossAcknowledgedSchema = z.object({
  kind: z.literal('fetchedLossAcknowledged'),
  lost: z.array(lostEntriesSchema).min(1),
});
