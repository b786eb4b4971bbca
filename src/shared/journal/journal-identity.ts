import { z } from 'zod';
import { modeSchema } from '../mode.ts';
import { givenNumbersSchema } from './given-numbers.ts';
import { chainPointSchema } from './hash-text.ts';

/** Entries that were fetched from head office, from the entry after one event to another event. */
const fetchedStretchSchema = z
  .strictObject({ journal: z.uuid(), before: chainPointSchema, last: chainPointSchema })
  .refine(({ before, last }) => before.seq < last.seq);
export type FetchedStretch = z.infer<typeof fetchedStretchSchema>;

/** More than a till needs in its lifetime. Beyond this number, the oldest are dropped. */
export const MOST_STRETCHES = 10;

/** The identity of a journal, written once when its file is created. The first event is chained to its hash. */
export const journalIdentitySchema = z.strictObject({
  form: z.literal(1),
  /** Distinguishes journals of the same till, for example after its profile was recreated. */
  id: z.uuid(),
  mode: modeSchema,
  /** The till's name when the journal was created. Each entry names the till at its own time. */
  till: z.string().min(1),
  createdAt: z.iso.datetime(),
  /** The newest event of the journal that this journal continues, which is kept. */
  continues: z
    .strictObject({ journal: z.uuid(), ...chainPointSchema.shape })
    .nullable()
    .optional(),
  decided: z.strictObject({ by: z.string(), at: z.iso.datetime() }).optional(),
  /** The highest numbers of the continued journal, after which new numbers start. Absent if it continues none. */
  numbers: givenNumbersSchema.optional(),
  /** The stretches of fetched entries, oldest first. A charge warns about payments in them. */
  fetched: z.array(fetchedStretchSchema).min(1).max(MOST_STRETCHES).optional(),
});
export type JournalIdentity = z.infer<typeof journalIdentitySchema>;
