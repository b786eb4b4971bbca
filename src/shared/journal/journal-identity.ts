import { z } from 'zod';
import { modeSchema } from '../mode.ts';
import { givenNumbersSchema } from './given-numbers.ts';

const pointSchema = z.strictObject({ seq: z.int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** Entries of a journal that were fetched back from head office: they begin after one event and end with another. */
const fetchedStretchSchema = z
  .strictObject({ journal: z.uuid(), before: pointSchema, last: pointSchema })
  .refine(({ before, last }) => before.seq < last.seq);
export type FetchedStretch = z.infer<typeof fetchedStretchSchema>;

/** More than a till needs in its life: the newest of them stay. */
export const MOST_STRETCHES = 10;

/** What a journal is: written once, when its file is made. The hash of its text is what the first event is chained to. */
export const journalIdentitySchema = z.strictObject({
  form: z.literal(1),
  /** Tells two journals of the same till apart, for example after a profile was made anew. */
  id: z.uuid(),
  mode: modeSchema,
  /** The till's name when the journal was made; each entry names the till of its own time. */
  till: z.string().min(1),
  createdAt: z.iso.datetime(),
  /**
   * The journal that this one goes on from, since a person decided so: what is known of its newest event, and when that was
   * decided. The old one is kept beside this one.
   */
  continues: z
    .strictObject({
      journal: z.uuid(),
      seq: z.int().nonnegative(),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .nullable()
    .optional(),
  /** Who decided that, and when; absent where `continues` is. */
  decided: z.strictObject({ by: z.string(), at: z.iso.datetime() }).optional(),
  /** The highest numbers known of the journal that it goes on from: its own begin after them. Absent if it goes on from none. */
  numbers: givenNumbersSchema.optional(),
  /**
   * What was fetched back of the journal that it goes on from, and of those before, oldest first. It lies beside this journal, and
   * whoever charges is warned of what is in it. Absent if nothing was.
   */
  fetched: z.array(fetchedStretchSchema).min(1).max(MOST_STRETCHES).optional(),
});
export type JournalIdentity = z.infer<typeof journalIdentitySchema>;
