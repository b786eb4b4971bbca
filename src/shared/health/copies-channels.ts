import { z } from 'zod';
import { lastCopySchema } from '../journal/last-copy.ts';
import { problemSchema } from '../problems.ts';

const count = z.int().nonnegative();
const copyId = z.string().min(1).max(300);

/** The place of a copy: beside the journal, or in the folder that a person chose. */
const copyPlaceSchema = z.enum(['here', 'second']);

/** A copy that can be restored. Its fields are only claims: nobody has checked its entries yet. */
const listedCopySchema = z.object({
  id: copyId,
  place: copyPlaceSchema,
  isOfThisJournal: z.boolean(),
  till: z.string(),
  entries: count,
  at: z.iso.datetime(),
  /** True if this till wrote the copy with its current key. */
  isAuthentic: z.boolean(),
});
export type ListedCopy = z.infer<typeof listedCopySchema>;

/** Evidence of how far the journal went, and of the entries that the copy lacks. */
const copyEndSchema = z.object({
  by: z.enum(['journal', 'headBeside', 'headOutside', 'seal']),
  seq: count,
  missing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('entries'), count }),
    /** The evidence has a different entry at a number that the copy has. */
    z.object({ kind: z.literal('otherEntries') }),
    z.object({ kind: z.literal('otherJournal') }),
  ]),
});
export type CopyEnd = z.infer<typeof copyEndSchema>;

const copyCheckSchema = z.object({
  entries: count,
  /** When the newest of the checked entries was written. */
  newestAt: z.iso.datetime().nullable(),
  /** True if all claimed entries are proven; otherwise the copy is damaged after the last proven entry. */
  isWhole: z.boolean(),
  /** How many of the checked entries have personal data that was erased after the copy was made. */
  erased: count,
  ends: z.array(copyEndSchema),
});
export type CopyCheck = z.infer<typeof copyCheckSchema>;

const copyWorkSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('none') }),
  z.object({ stage: z.literal('checking'), copy: listedCopySchema, entries: count }),
  z.object({ stage: z.literal('checked'), copy: listedCopySchema, check: copyCheckSchema }),
  z.object({ stage: z.literal('restoring'), copy: listedCopySchema, check: copyCheckSchema, entries: count }),
  /** The journal is made, and the next start puts it in place of the current journal. */
  z.object({ stage: z.literal('restored'), copy: listedCopySchema, check: copyCheckSchema }),
  z.object({ stage: z.literal('failed'), copy: listedCopySchema, problem: problemSchema }),
]);
export type CopyWork = z.infer<typeof copyWorkSchema>;

const secondPlaceSchema = z.object({
  folder: z.string(),
  /** null until the folder has been looked at. */
  last: lastCopySchema.nullable(),
  /** True while a copy is being written to this folder. On a lost network drive, the copy may never end. */
  isUnderWay: z.boolean(),
});

const copiesStateSchema = z.object({
  /** null until the copies have been looked at, and if no journal is open. */
  here: lastCopySchema.nullable(),
  second: secondPlaceSchema.nullable(),
  work: copyWorkSchema,
});
export type CopiesState = z.infer<typeof copiesStateSchema>;

const copyListSchema = z.object({
  copies: z.array(listedCopySchema),
  /** True if the second folder does not answer, so that its copies are missing from `copies`. */
  isSecondSilent: z.boolean(),
});

const change = { needs: 'copies', does: 'acts', response: copiesStateSchema } as const;

export const copiesChannels = {
  'copies.read': { needs: 'signedIn', does: 'reads', response: copiesStateSchema },
  /** Lists every copy, newest first. The second folder may take a while to answer. */
  'copies.list': { needs: 'copies', does: 'acts', response: copyListSchema },
  'copies.makeNow': change,
  'copies.chooseSecondPlace': { needs: 'copies', does: 'acts', response: copiesStateSchema.nullable() },
  /** Stops copying to the second folder. Existing copies stay. */
  'copies.forgetSecondPlace': change,
  'copies.check': { ...change, request: z.strictObject({ id: copyId }) },
  /** Starts to make a journal from the checked copy. The next start puts the journal in place. */
  'copies.restore': { ...change, request: z.strictObject({ id: copyId }) },
  'copies.stop': change,
} as const;
