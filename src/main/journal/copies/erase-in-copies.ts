import { join } from 'node:path';
import type { ChainRow } from '../chain.ts';
import type { ErasableEntry, IsErasedEntry } from '../erasing/erased-entries.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import { type CopySet, personalFilesOf, personalRowsOf, removeUnfinished, type SegmentFile } from './copy-set.ts';
import { removeStrayPersonalRows, replacePersonalRows } from './keep-personal.ts';
import { type CopiedRow, joinPersonalRows, type NumberedPersonalRow } from './personal-rows.ts';
import { linkBefore, readSegment, unpackSegment } from './segment.ts';

/**
 * Removes erased personal data from a set of copies to which the journal no longer adds. Unreadable data is removed
 * too: nobody can tell whether it was erased, and nothing can be restored from it.
 * @throws NoRoom, or an error of the file system
 */
export async function eraseInCopySet(
  set: CopySet,
  journal: string,
  isErased: IsErasedEntry,
  spareBytes?: number,
): Promise<void> {
  removeUnfinished(set.folder);
  removeStrayPersonalRows(set);
  for (const segment of set.segments) {
    const left = leftOf(joinPersonalRows(entriesOf(set, journal, segment), personalRowsOf(set, segment)), isErased);
    const isLarger = personalFilesOf(set.personal, segment).some(({ rows }) => rows > left.length);
    if (isLarger) replacePersonalRows(set, segment, left, spareBytes);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function leftOf(entries: readonly CopiedRow[], isErased: IsErasedEntry): NumberedPersonalRow[] {
  const left: NumberedPersonalRow[] = [];
  for (const { seq, payload, personal } of entries) {
    const isGone = isErased(seq, JSON.parse(Buffer.from(payload).toString('utf8')) as ErasableEntry);
    if (personal && !isGone) left.push({ seq, ...personal });
  }
  return left;
}

/** Returns no entries if the segment is damaged. */
function entriesOf({ folder }: CopySet, journal: string, { name }: SegmentFile): ChainRow[] {
  try {
    const bytes = readSegment(join(folder, name));
    return unpackSegment(journal, linkBefore(bytes), bytes);
  } catch (error) {
    if (error instanceof CopyNotWhole) return [];
    throw error;
  }
}
