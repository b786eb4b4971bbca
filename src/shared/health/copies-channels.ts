import { z } from 'zod';
import { lastCopySchema } from '../journal/last-copy.ts';
import { problemSchema } from '../problems.ts';

const count = z.int().nonnegative();
const copyId = z.string().min(1).max(300);

/** Beside the journal, or in the folder that a person chose. */
const copyPlaceSchema = z.enum(['here', 'second']);

/** A copy that can be gone back to, as it says itself: nobody has looked at its entries yet. */
const listedCopySchema = z.object({
  /** Tells it from the others. */
  id: copyId,
  place: copyPlaceSchema,
  /** Of a version that copied whole databases. */
  isWholeDatabase: z.boolean(),
  /** Of the journal that this till has now. */
  isOfThisJournal: z.boolean(),
  till: z.string(),
  entries: count,
  at: z.iso.datetime(),
  /** This till wrote it, with the key that it has now. */
  isAuthentic: z.boolean(),
});
export type ListedCopy = z.infer<typeof listedCopySchema>;

/** What says how far the journal came, and what of it a copy lacks by that. */
const copyEndSchema = z.object({
  by: z.enum(['journal', 'headBeside', 'headOutside', 'seal']),
  seq: count,
  missing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('entries'), count }),
    /** It knows another entry of a number that the copy has. */
    z.object({ kind: z.literal('otherEntries') }),
    z.object({ kind: z.literal('otherJournal') }),
  ]),
});
export type CopyEnd = z.infer<typeof copyEndSchema>;

/** What came of looking at every entry of a copy. */
const copyCheckSchema = z.object({
  /** So many of its entries are proven. */
  entries: count,
  /** When the newest of these was written. */
  newestAt: z.iso.datetime().nullable(),
  /** All that it says it has; otherwise it is damaged after these. */
  isWhole: z.boolean(),
  ends: z.array(copyEndSchema),
});
export type CopyCheck = z.infer<typeof copyCheckSchema>;

/** What is being done with a copy, and what came of it. */
const copyWorkSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('checking'), copy: listedCopySchema, entries: count }),
  z.object({ stage: z.literal('checked'), copy: listedCopySchema, check: copyCheckSchema }),
  /** A journal is being made from it. */
  z.object({ stage: z.literal('restoring'), copy: listedCopySchema, check: copyCheckSchema, entries: count }),
  /** It is made and decided: the next start puts it in the place of the one that is there. */
  z.object({ stage: z.literal('restored'), copy: listedCopySchema, check: copyCheckSchema }),
  z.object({ stage: z.literal('failed'), copy: listedCopySchema, problem: problemSchema }),
]);
export type CopyWork = z.infer<typeof copyWorkSchema>;

const secondPlaceSchema = z.object({
  folder: z.string(),
  /** Null while nobody has looked yet. */
  last: lastCopySchema.nullable(),
  /** Somebody waits for a copy there: a stick may be slow, and a network drive that is gone may not answer. */
  isUnderWay: z.boolean(),
});

const copiesStateSchema = z.object({
  /** Null while nobody has looked yet, and where no journal is open. */
  here: lastCopySchema.nullable(),
  second: secondPlaceSchema.nullable(),
  work: copyWorkSchema,
});
export type CopiesState = z.infer<typeof copiesStateSchema>;

const copyListSchema = z.object({
  copies: z.array(listedCopySchema),
  /** The second place does not answer: its copies are not among these. */
  isSecondSilent: z.boolean(),
});

const nothing = z.undefined();

export const copiesChannels = {
  'copies.read': { needs: 'signedIn', request: nothing, response: copiesStateSchema },
  /** Every copy that there is, the newest first. Looks at the second place, which may take a while. */
  'copies.list': { needs: 'copies', request: nothing, response: copyListSchema },
  /** Copies now, in both places. */
  'copies.makeNow': { needs: 'copies', request: nothing, response: copiesStateSchema },
  /** Lets a person choose a folder; null where that person cancels. */
  'copies.chooseSecondPlace': { needs: 'copies', request: nothing, response: copiesStateSchema.nullable() },
  /** Copies there no more. Those that are there stay. */
  'copies.forgetSecondPlace': { needs: 'copies', request: nothing, response: copiesStateSchema },
  /** Begins to look at every entry of a copy. */
  'copies.check': { needs: 'copies', request: z.strictObject({ id: copyId }), response: copiesStateSchema },
  /** Begins to make a journal from the copy that was looked at, and writes down that the next start is to go on with it. */
  'copies.restore': { needs: 'copies', request: z.strictObject({ id: copyId }), response: copiesStateSchema },
  /** Ends what is being done with a copy. */
  'copies.stop': { needs: 'copies', request: nothing, response: copiesStateSchema },
} as const;
