import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type SignedReceipt, signedReceiptSchema } from '../../../shared/journal/receipt.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';

const entrySchema = z.object({ at: z.iso.datetime(), happening: signedReceiptSchema.loose() });

/**
 * Returns the newest receipt of a head office in a journal, and when the till recorded it. Throws JournalUnreadable.
 */
export function readNewestAnchor(connection: DatabaseSync): (SignedReceipt & { writtenAt: string }) | null {
  return reading(() => {
    const row = connection
      .prepare(`SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'anchored' ORDER BY seq DESC LIMIT 1`)
      .get();
    if (!row) return null;
    const { at, happening } = parsedJson(entrySchema, row.payload);
    return { receipt: happening.receipt, signature: happening.signature, writtenAt: at };
  });
}
