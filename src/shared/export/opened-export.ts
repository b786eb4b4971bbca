import { z } from 'zod';
import { eventWithStateSchema } from '../journal/journal-entry.ts';
import { searchTextSchema } from '../journal/searched-text.ts';
import { modeSchema } from '../mode.ts';
import { outcomeSchema } from '../payment/payment-state.ts';
import { paymentRecordSchema, saleRecordSchema } from '../payment/records.ts';
import { problemSchema } from '../problems.ts';

/** Screens cannot choose a folder: main asks the person and remembers the choice. */

const countSchema = z.int().nonnegative();
const reference = z.string().min(6).max(30);

/** An export's claims about itself, which are trustworthy only after the check. */
const sealedExportSchema = z.object({
  name: z.string(),
  till: z.string(),
  mode: modeSchema,
  /** The journal's id; a till that is set up again gets a new one. */
  journal: z.string(),
  sealedAt: z.iso.datetime(),
  number: z.int().positive(),
  code: z.string(),
  fingerprint: z.string(),
  payments: countSchema,
  /** Entries of the journal; 0 if the export has none, so that there is nothing to open. */
  entries: countSchema,
});
export type SealedExport = z.infer<typeof sealedExportSchema>;

const chosenExportsSchema = z.object({ folder: z.string(), exports: z.array(sealedExportSchema).min(1) });
export type ChosenExports = z.infer<typeof chosenExportsSchema>;

const codes = z.array(z.string().min(1).max(80)).min(1).max(20).nullable();

/** Fingerprints and seal codes that the person knows from paper or from the tills' screens, as typed; null for none. */
const openOrderSchema = z.strictObject({ fingerprints: codes, seals: codes });
export type OpenOrder = z.infer<typeof openOrderSchema>;

/** A fault, in the checkers' words. @property place `till-1/journal.jsonl, line 17`; empty between exports */
const refusalSchema = z.object({ place: z.string(), sentence: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

const running = { folder: z.string(), isCancelling: z.boolean() };

/** The state of this seat's single opening. It survives reloads. */
export const openingStateSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('checking'), ...running, bytes: countSchema, totalBytes: countSchema }),
  z.object({ stage: z.literal('reading'), ...running, entries: countSchema, totalEntries: countSchema }),
  z.object({ stage: z.literal('finished'), id: z.uuid() }),
  z.object({ stage: z.literal('refused'), folder: z.string(), findings: z.array(refusalSchema).min(1) }),
  z.object({ stage: z.literal('cancelled') }),
  z.object({ stage: z.literal('failed'), problem: problemSchema }),
]);
export type OpeningState = z.infer<typeof openingStateSchema>;

/** Exports that were checked and opened together, and are searchable until a person closes them. */
export const openedSetSchema = z.object({
  id: z.uuid(),
  openedAt: z.iso.datetime(),
  /** The folder of the exports; the originals are no longer needed. */
  folder: z.string(),
  exports: z.array(sealedExportSchema).min(1),
  payments: countSchema,
  entries: countSchema,
  /** The facts that the check could not establish, in the checkers' words. */
  notKnown: z.array(refusalSchema),
});
export type OpenedSet = z.infer<typeof openedSetSchema>;

const openedListSchema = z.object({
  opening: openingStateSchema,
  sets: z.array(openedSetSchema),
});
export type OpenedList = z.infer<typeof openedListSchema>;

/** The payment after which the next page begins. @property journal the position of its journal in the set */
const openedPositionSchema = z.strictObject({
  createdAt: z.iso.datetime(),
  reference,
  journal: z.int().nonnegative().max(10_000),
});
export type OpenedPosition = z.infer<typeof openedPositionSchema>;

const openedQuerySchema = z.strictObject({
  id: z.uuid(),
  before: openedPositionSchema.nullable(),
  limit: z.int().min(1).max(200),
  search: searchTextSchema.nullable(),
  outcomes: z.array(outcomeSchema).min(1).max(5).nullable(),
});
export type OpenedQuery = z.infer<typeof openedQuerySchema>;

const openedPageSchema = z.object({
  payments: z.array(paymentRecordSchema),
  next: openedPositionSchema.nullable(),
});
export type OpenedPage = z.infer<typeof openedPageSchema>;

/** Why this seat cannot re-query a payment: only the service where it was made can answer. */
const notAskedSchema = z.enum(['otherMode', 'otherService', 'otherPublicKey']);
export type NotAsked = z.infer<typeof notAskedSchema>;

const openedPaymentSchema = z.object({
  payment: paymentRecordSchema,
  sale: saleRecordSchema,
  timeline: z.array(eventWithStateSchema),
  /** The newest export that contains the payment's journal. */
  source: sealedExportSchema,
  /** null if this seat can re-query the payment. */
  notAsked: notAskedSchema.nullable(),
});
export type OpenedPayment = z.infer<typeof openedPaymentSchema>;

const ofSet = z.strictObject({ id: z.uuid() });

export const openedChannels = {
  /** Main asks the person for a folder and lists the exports in it; null if cancelled. */
  'opened.choose': { needs: 'otherDays', does: 'acts', response: chosenExportsSchema.nullable() },
  /** Starts to check and open the exports that the person chose last. Only one opening runs at a time. */
  'opened.open': { needs: 'otherDays', does: 'acts', request: openOrderSchema, response: openingStateSchema },
  /** Cancels the running opening and removes what it wrote. */
  'opened.cancel': { needs: 'otherDays', does: 'acts', response: openingStateSchema },
  'opened.dismiss': { needs: 'signedIn', does: 'acts', response: openingStateSchema },
  'opened.list': { needs: 'signedIn', does: 'reads', response: openedListSchema },
  'opened.page': { needs: 'otherDays', does: 'reads', request: openedQuerySchema, response: openedPageSchema },
  'opened.payment': {
    needs: 'otherDays',
    does: 'reads',
    request: z.strictObject({ id: z.uuid(), reference }),
    response: openedPaymentSchema,
  },
  /** Removes the opened set from this seat; the exports themselves stay as they are. */
  'opened.close': { needs: 'otherDays', does: 'acts', request: ofSet, response: openedListSchema },
} as const;
