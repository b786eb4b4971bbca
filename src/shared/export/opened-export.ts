import { z } from 'zod';
import { journalEventSchema } from '../journal/journal-entry.ts';
import { searchTextSchema } from '../journal/searched-text.ts';
import { modeSchema } from '../mode.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema, saleRecordSchema } from '../payment/records.ts';
import { problemSchema } from '../problems.ts';

/**
 * What the screens ask of sealed exports that are opened in a back-office seat, and are shown of them. No folder is named
 * by a screen: main keeps the one that was chosen.
 */

const countSchema = z.int().nonnegative();
const reference = z.string().min(6).max(30);

/** What an export claims about itself; to be trusted only after the check. */
const sealedExportSchema = z.object({
  /** Its folder's name. */
  name: z.string(),
  till: z.string(),
  mode: modeSchema,
  /** The journal's id; a till that is set up again gets a new one. */
  journal: z.string(),
  sealedAt: z.iso.datetime(),
  /** The number of its seal, and its short code. */
  number: z.int().positive(),
  code: z.string(),
  /** Of the key that signed it. */
  fingerprint: z.string(),
  /** The key is the one of practice, which everybody has. */
  isPracticeKey: z.boolean(),
  payments: countSchema,
  /** Entries of the journal; 0 where they were not exported, so that there is nothing to open. */
  entries: countSchema,
});
export type SealedExport = z.infer<typeof sealedExportSchema>;

/** The exports found in the chosen folder. */
const chosenExportsSchema = z.object({ folder: z.string(), exports: z.array(sealedExportSchema).min(1) });
export type ChosenExports = z.infer<typeof chosenExportsSchema>;

const codes = z.array(z.string().min(1).max(80)).min(1).max(20).nullable();

/** What the person knows from elsewhere, as it was typed: from paper, or from the screens of the tills. Null for nothing. */
const openOrderSchema = z.strictObject({ fingerprints: codes, seals: codes });
export type OpenOrder = z.infer<typeof openOrderSchema>;

/** What is wrong, as the checkers say it. @property place `till-1/journal.jsonl, line 17`; empty between exports */
const refusalSchema = z.object({ place: z.string(), sentence: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

const running = { folder: z.string(), isCancelling: z.boolean() };

/** The state of this seat's one import. It survives reloads. */
export const importStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('checking'), ...running, bytes: countSchema, totalBytes: countSchema }),
  z.object({ stage: z.literal('reading'), ...running, entries: countSchema, totalEntries: countSchema }),
  z.object({ stage: z.literal('finished'), id: z.uuid() }),
  z.object({ stage: z.literal('refused'), folder: z.string(), findings: z.array(refusalSchema).min(1) }),
  z.object({ stage: z.literal('cancelled') }),
  z.object({ stage: z.literal('failed'), problem: problemSchema }),
]);
export type ImportState = z.infer<typeof importStateSchema>;

/** Exports that were checked and imported; searchable until closed. */
export const openedSetSchema = z.object({
  id: z.uuid(),
  openedAt: z.iso.datetime(),
  /** Where they were read from; the originals are no longer needed. */
  folder: z.string(),
  exports: z.array(sealedExportSchema).min(1),
  payments: countSchema,
  entries: countSchema,
  /** What the check could not establish, in the checkers' words. */
  notKnown: z.array(refusalSchema),
});
export type OpenedSet = z.infer<typeof openedSetSchema>;

const openedListSchema = z.object({
  opening: importStateSchema,
  /** Newest first. */
  sets: z.array(openedSetSchema),
});
export type OpenedList = z.infer<typeof openedListSchema>;

/** After which payment the next page begins. @property journal its place among the journals of the set */
const openedPositionSchema = z.strictObject({
  createdAt: z.iso.datetime(),
  reference,
  journal: z.int().nonnegative().max(10_000),
});
export type OpenedPosition = z.infer<typeof openedPositionSchema>;

const openedQuerySchema = z.strictObject({
  id: z.uuid(),
  /** Null for the first page. */
  before: openedPositionSchema.nullable(),
  limit: z.int().min(1).max(200),
  search: searchTextSchema.nullable(),
  /** Only payments with one of these outcomes; null for all. */
  outcomes: z.array(outcomeSchema).min(1).max(5).nullable(),
});
export type OpenedQuery = z.infer<typeof openedQuerySchema>;

const openedPageSchema = z.object({
  payments: z.array(paymentRecordSchema),
  /** Null on the last page. */
  next: openedPositionSchema.nullable(),
});
export type OpenedPage = z.infer<typeof openedPageSchema>;

/** Why this seat cannot ask about a payment: it is asked where it was made and nowhere else. */
const notAskedSchema = z.enum(['otherMode', 'otherService', 'otherPublicKey']);
export type NotAsked = z.infer<typeof notAskedSchema>;

const openedPaymentSchema = z.object({
  payment: paymentRecordSchema,
  sale: saleRecordSchema,
  timeline: z.array(journalEventSchema),
  /** The newest export that shows its journal. */
  source: sealedExportSchema,
  /** null where this seat can ask the service about it. */
  notAsked: notAskedSchema.nullable(),
});
export type OpenedPayment = z.infer<typeof openedPaymentSchema>;

const nothing = z.undefined();
const ofSet = z.strictObject({ id: z.uuid() });

export const openedChannels = {
  /** Main asks the person for a folder and lists the exports in it; null if cancelled. */
  'opened.choose': { needs: 'otherDays', request: nothing, response: chosenExportsSchema.nullable() },
  /** Starts to check and import the last choice. One at a time. */
  'opened.open': { needs: 'otherDays', request: openOrderSchema, response: importStateSchema },
  /** Cancels the running import and removes what it wrote. */
  'opened.cancel': { needs: 'otherDays', request: nothing, response: importStateSchema },
  /** Dismisses the result of the last import. */
  'opened.dismiss': { needs: 'signedIn', request: nothing, response: importStateSchema },
  'opened.list': { needs: 'signedIn', request: nothing, response: openedListSchema },
  'opened.page': { needs: 'otherDays', request: openedQuerySchema, response: openedPageSchema },
  'opened.payment': {
    needs: 'otherDays',
    request: z.strictObject({ id: z.uuid(), reference }),
    response: openedPaymentSchema,
  },
  /** Removes what was read; the exports themselves stay as they are. */
  'opened.close': { needs: 'otherDays', request: ofSet, response: openedListSchema },
} as const;
