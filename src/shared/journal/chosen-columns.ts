import { z } from 'zod';
import { LISTED_COLUMNS } from './payment-columns.ts';

export const journalColumnSchema = z.enum(LISTED_COLUMNS);
export type JournalColumn = z.infer<typeof journalColumnSchema>;

/** The reference stays, since it leads to the payment. */
export const chosenColumnsSchema = z
  .array(journalColumnSchema)
  .max(journalColumnSchema.options.length)
  .refine((columns) => columns.includes('reference') && new Set(columns).size === columns.length);

/** @property columns null until somebody chooses columns */
const columnsAnswerSchema = z.object({ columns: chosenColumnsSchema.nullable() });

export const columnChannels = {
  'columns.read': { needs: 'signedIn', does: 'reads', response: columnsAnswerSchema },
  'columns.keep': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ columns: chosenColumnsSchema }),
    response: columnsAnswerSchema,
  },
} as const;
