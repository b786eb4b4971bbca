import { z } from 'zod';
import { savedSchema } from './channel-row.ts';
import { paymentQuerySchema } from './journal/journal-query.ts';
import { referenceToAskSchema } from './run/external-payment.ts';
import { REFUSED_LINES } from './run/reference-list.ts';
import {
  itemPlaceSchema,
  MOST_REFERENCES,
  paymentTypeSchema,
  runGroupSchema,
  runItemSchema,
  runSchema,
} from './run/requery-run.ts';

const count = z.int().nonnegative();

/** The most lines of a pasted list, which are more than any list of references needs. The screen cuts off the rest. */
export const MOST_PASTED_LINES = 300_000;
export const LONGEST_PASTED_LINE = 1_000;

export const runSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('selected'), references: z.array(referenceToAskSchema).min(1).max(10_000) }),
  /** All payments that match a query of the journal. */
  z.strictObject({ kind: z.literal('matching'), query: paymentQuerySchema }),
  /** A list of references that the person has pasted or opened. */
  z.strictObject({ kind: z.literal('list'), listId: z.int().positive() }),
  /** The references for which the run `run` got no answer. */
  z.strictObject({ kind: z.literal('errors'), run: z.int().positive() }),
]);
export type RunSource = z.infer<typeof runSourceSchema>;

/** The contents of a list, shown before a run is made from it. The report counts everything that the run leaves out. */
const listReportSchema = z.object({
  listId: z.int().positive(),
  /** The file's name; null for a pasted list. */
  name: z.string().nullable(),
  lines: count,
  blanks: count,
  headings: count,
  references: count.max(MOST_REFERENCES),
  /** Payments in this till's journal. */
  ours: count,
  /** Payments outside this journal whose type the list does not name. */
  withoutType: count,
  refused: z.record(z.enum(REFUSED_LINES), count),
  firstRefused: z.array(z.object({ line: z.int().positive(), reason: z.enum(REFUSED_LINES), text: z.string() })),
});
export type ListReport = z.infer<typeof listReportSchema>;

const makingSchema = z.object({
  gathered: count,
  /** null until all references are gathered. */
  total: count.nullable(),
});
export type Making = z.infer<typeof makingSchema>;

const ofRun = z.strictObject({ id: z.int().positive() });

export const runChannels = {
  /** Makes a run, which starts at once or waits for another run; null if the person cancelled. */
  'runs.create': {
    needs: 'requeryMany',
    does: 'acts',
    entries: ['requeryRunMade'],
    request: z.strictObject({
      source: runSourceSchema,
      /** The type of external payments whose type the list does not name. */
      paymentType: paymentTypeSchema.optional(),
    }),
    response: runSchema.nullable(),
  },
  'runs.cancelMaking': { needs: 'requeryMany', does: 'acts', response: z.null() },
  'runs.readList': {
    needs: 'requeryMany',
    does: 'acts',
    request: z.strictObject({
      lines: z.array(z.string().max(LONGEST_PASTED_LINE)).min(1).max(MOST_PASTED_LINES),
    }),
    response: listReportSchema,
  },
  /** Main asks the person for a file; null if the person cancels. */
  'runs.chooseList': { needs: 'requeryMany', does: 'acts', response: listReportSchema.nullable() },
  /**
   * Lists runs, newest first.
   * @property before the number of a run; null for the newest page
   */
  'runs.list': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ before: z.int().positive().nullable() }),
    response: z.object({ runs: z.array(runSchema), next: z.int().positive().nullable() }),
  },
  'runs.read': { needs: 'signedIn', does: 'reads', request: ofRun, response: runSchema },
  /** A run contains payments of any day, so its items need the right to see other days or to make runs. */
  'runs.items': {
    needs: { oneOf: ['requeryMany', 'otherDays'] },
    does: 'reads',
    request: ofRun.extend({ group: runGroupSchema, after: itemPlaceSchema.nullable(), limit: z.int().min(1).max(200) }),
    response: z.object({ items: z.array(runItemSchema), next: itemPlaceSchema.nullable() }),
  },
  'runs.pause': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.resume': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.cancel': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.saveResults': { needs: 'requeryMany', does: 'acts', request: ofRun, response: savedSchema },
} as const;

export const runPushes = {
  'runs.changed': runSchema,
  /** The progress while a run with many references is being made; null when it is made. */
  'runs.making': makingSchema.nullable(),
} as const;

export type RunChannel = keyof typeof runChannels;
