import { z } from 'zod';
import { chainCheckSchema } from '../journal/chain-check.ts';
import { lastCopySchema } from '../journal/last-copy.ts';
import { problemSchema } from '../problems.ts';

/** What the description of a till says of its journal. */
export const healthMarks = {
  /** Why this start did not go back to a copy although a person had decided it; null where nothing was to be done. */
  notRestored: problemSchema.nullable(),
  /** That entries which were fetched back are gone, so that nobody is warned of what is in them; null where none are. */
  fetchedLost: problemSchema.nullable(),
  /** The same where a person has acknowledged it since: nothing warns of it any more. */
  lossAcknowledged: z.object({ first: z.int(), last: z.int(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** How the daily copies of the journal stand; null while nobody has looked yet, and where no journal is open. */
  lastCopy: lastCopySchema.nullable(),
  /** How the check of the whole journal stands; null while nobody has looked yet, and where no journal is open. */
  chainCheck: chainCheckSchema.nullable(),
} as const;
