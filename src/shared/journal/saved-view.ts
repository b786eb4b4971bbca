import { z } from 'zod';
import { plainTextSchema } from '../input/visible-text.ts';
import { journalViewSchema } from './journal-view.ts';
import { LISTED_COLUMNS } from './payment-columns.ts';
import { isKeptSearch } from './searched-text.ts';

/** What is kept of how a person looks at the journal: views with a name, and the columns. */

export const journalColumnSchema = z.enum(LISTED_COLUMNS);
export type JournalColumn = z.infer<typeof journalColumnSchema>;

/** The reference stays: it is what leads to the payment. */
const journalColumnsSchema = z
  .array(journalColumnSchema)
  .max(journalColumnSchema.options.length)
  .refine((columns) => columns.includes('reference') && new Set(columns).size === columns.length);

/** Settings are small: who needs more of them than this needs a search. */
export const MOST_VIEWS = 30;
export const VIEW_NAME_LENGTH = 40;

const nameSchema = plainTextSchema().trim().min(1).max(VIEW_NAME_LENGTH);

export const savedViewSchema = z.strictObject({
  id: z.uuid(),
  /** Like a search, no card number. */
  name: nameSchema.refine(isKeptSearch),
  view: journalViewSchema,
  /** null where the columns stay as they are. */
  columns: journalColumnsSchema.nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const keptViewsSchema = z.object({
  views: z.array(savedViewSchema).max(MOST_VIEWS),
  /** null while nobody has chosen any. */
  columns: journalColumnsSchema.nullable(),
});
export type KeptViews = z.infer<typeof keptViewsSchema>;

export const viewChannels = {
  'views.list': { needs: 'signedIn', request: z.undefined(), response: keptViewsSchema },
  /** Keeps a view, in the place of the one that has its id: renamed, or back after it was removed. */
  'views.save': { needs: 'signedIn', request: savedViewSchema, response: keptViewsSchema },
  'views.remove': { needs: 'signedIn', request: z.strictObject({ id: z.uuid() }), response: keptViewsSchema },
  'views.keepColumns': {
    needs: 'signedIn',
    request: z.strictObject({ columns: journalColumnsSchema }),
    response: keptViewsSchema,
  },
} as const;
