import { z } from 'zod';
import { modeSchema } from '../mode.ts';
import { givenNumbersSchema } from './given-numbers.ts';

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
  /** The highest numbers known of the journal that it goes on from: its own begin after them. Absent in earlier versions. */
  numbers: givenNumbersSchema.optional(),
});
export type JournalIdentity = z.infer<typeof journalIdentitySchema>;
