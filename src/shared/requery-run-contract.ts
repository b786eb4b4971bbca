import { z } from 'zod';
import { paymentQuerySchema } from './journal/journal-query.ts';
import { referenceToAskSchema } from './run/external-payment.ts';
import { REFUSED_LINES } from './run/reference-list.ts';
import {
  itemPlaceSchema,
  MOST_REFERENCES,
  paceSchema,
  paymentTypeSchema,
  runGroupSchema,
  runItemSchema,
  runSchema,
} from './run/requery-run.ts';

/** What the screens ask of runs of re-queries, and what they are answered. */

const count = z.int().nonnegative();

/** What is pasted crosses as lines; more, and longer ones, than any list of references has are cut by the screen. */
export const MOST_PASTED_LINES = 300_000;
export const LONGEST_PASTED_LINE = 1_000;

/** What a run asks about. */
export const runSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('selected'), references: z.array(referenceToAskSchema).min(1).max(10_000) }),
  /** All payments that the journal shows for this. */
  z.strictObject({ kind: z.literal('matching'), query: paymentQuerySchema }),
  /** A list that was read just before. */
  z.strictObject({ kind: z.literal('list'), listId: z.int().positive() }),
  /** What this run got no answer for. */
  z.strictObject({ kind: z.literal('errors'), run: z.int().positive() }),
]);
export type RunSource = z.infer<typeof runSourceSchema>;

/** What a list holds, before a run is made of it. Nothing of it is left out without a count. */
const listReportSchema = z.object({
  listId: z.int().positive(),
  /** Of the file; null where it was pasted. */
  name: z.string().nullable(),
  lines: count,
  blanks: count,
  headings: count,
  references: count.max(MOST_REFERENCES),
  /** Payments of this till's journal. */
  ours: count,
  /** Not ours, and the list does not say of which type. */
  withoutType: count,
  refused: z.record(z.enum(REFUSED_LINES), count),
  firstRefused: z.array(z.object({ line: z.int().positive(), reason: z.enum(REFUSED_LINES), text: z.string() })),
});
export type ListReport = z.infer<typeof listReportSchema>;

/** How far the making of a run is. */
const makingSchema = z.object({
  gathered: count,
  /** null where nobody can tell before all are gathered. */
  total: count.nullable(),
});
export type Making = z.infer<typeof makingSchema>;

const ofRun = z.strictObject({ id: z.int().positive() });

export const runChannels = {
  /** Makes a run, which begins at once or waits in line; null where the person cancelled that. */
  'runs.create': {
    needs: 'requeryMany',
    does: 'acts',
    entries: ['requeryRunMade'],
    request: z.strictObject({
      source: runSourceSchema,
      /** Of what is not ours and does not say it. */
      paymentType: paymentTypeSchema.optional(),
      perSecond: paceSchema.shape.perSecond.optional(),
      width: paceSchema.shape.width.optional(),
    }),
    response: runSchema.nullable(),
  },
  /** Makes no run of what is being gathered. */
  'runs.cancelMaking': { needs: 'requeryMany', does: 'acts', request: z.undefined(), response: z.null() },
  'runs.readList': {
    needs: 'requeryMany',
    does: 'acts',
    request: z.strictObject({
      lines: z.array(z.string().max(LONGEST_PASTED_LINE)).min(1).max(MOST_PASTED_LINES),
    }),
    response: listReportSchema,
  },
  /** Main asks the person for a file; null where the person cancels. */
  'runs.chooseList': {
    needs: 'requeryMany',
    does: 'acts',
    request: z.undefined(),
    response: listReportSchema.nullable(),
  },
  /** The newest first. @property before the number of a run; null for the newest page */
  'runs.list': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ before: z.int().positive().nullable() }),
    response: z.object({ runs: z.array(runSchema), next: z.int().positive().nullable() }),
  },
  'runs.read': { needs: 'signedIn', does: 'reads', request: ofRun, response: runSchema },
  /** Payments of whatever day are in it: for whoever may see those, or makes runs. */
  'runs.items': {
    needs: { oneOf: ['requeryMany', 'otherDays'] },
    does: 'reads',
    request: ofRun.extend({ group: runGroupSchema, after: itemPlaceSchema.nullable(), limit: z.int().min(1).max(200) }),
    response: z.object({ items: z.array(runItemSchema), next: itemPlaceSchema.nullable() }),
  },
  'runs.pause': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.resume': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.cancel': { needs: 'requeryMany', does: 'acts', request: ofRun, response: runSchema },
  'runs.setPace': {
    needs: 'requeryMany',
    does: 'acts',
    request: ofRun.extend({ pace: paceSchema }),
    response: runSchema,
  },
  /** Answers with where the results were saved, or null where the person cancelled. */
  'runs.saveResults': {
    needs: 'requeryMany',
    does: 'acts',
    request: ofRun,
    response: z.object({ path: z.string().nullable() }),
  },
} as const;

export const runPushes = {
  'runs.changed': runSchema,
  /** How far the making of a run is that takes a while; null when it has ended. */
  'runs.making': makingSchema.nullable(),
} as const;

export type RunChannel = keyof typeof runChannels;
