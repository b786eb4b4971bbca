import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { removeFile, syncFolder } from '../../replace-file.ts';
import { type ChainRow, sameBytes } from '../chain.ts';
import type { ErasableEntry, ErasedEntries } from '../erasing/erase-rows.ts';
import { CopyNotWhole, writeCopyFile } from './copy-file.ts';
import {
  type CopySet,
  type EntryRange,
  personalFilesOf,
  personalName,
  personalRowsOf,
  removeUnfinished,
  type SegmentFile,
} from './copy-set.ts';
import {
  type CopiedRow,
  fitsCommitment,
  joinPersonalRows,
  type NumberedPersonalRow,
  packPersonalRows,
  unpackPersonalRows,
} from './personal-rows.ts';
import { linkBefore, readSegment, unpackSegment } from './segment.ts';

const ROWS = `SELECT personal.seq, salt, data, payload ->> '$.personal' AS commitment
  FROM personal JOIN event ON event.seq = personal.seq WHERE personal.seq BETWEEN ? AND ? ORDER BY personal.seq`;

/**
 * Brings the personal data of a copy set up to date: adds missing rows and removes erased ones. Leaves out a row to
 * which its entry does not commit.
 * @param isDue true if a segment's file is compared even if it has as many rows as the journal
 * @throws NoRoom, CopyNotWhole if a file cannot be read back, or an error of SQLite or of the file system
 */
export async function keepPersonalRows(
  source: DatabaseSync,
  set: CopySet,
  { isDue, spareBytes }: { isDue: (segment: SegmentFile) => boolean; spareBytes?: number | undefined },
): Promise<void> {
  const count = source.prepare('SELECT count(*) AS rows FROM personal WHERE seq BETWEEN ? AND ?');
  const read = source.prepare(ROWS);
  for (const segment of set.segments) {
    const { first, last } = segment;
    const counted = Number(count.get(first, last)?.rows);
    const kept = personalFilesOf(set.personal, segment);
    const isOfAsMany = kept.length === 1 && kept[0]?.rows === counted;
    if (isOfAsMany && !isDue(segment)) continue;
    const rows = read.all(first, last).flatMap(fittingRows);
    const isCurrent = isOfAsMany && areSame(personalRowsOf(set, segment), rows);
    if (!isCurrent) replacePersonalRows(set, segment, rows, { counted, spareBytes });
    await setImmediate();
  }
}

/**
 * Replaces a segment's personal data, and removes its older files before it returns.
 * @param counted the rows in the journal, which the file's name states, so that a later erasure changes the name
 * @throws as `writeCopyFile`
 */
function replacePersonalRows(
  set: CopySet,
  segment: EntryRange,
  rows: readonly NumberedPersonalRow[],
  { counted = rows.length, spareBytes }: { counted?: number; spareBytes?: number | undefined },
): void {
  const name = personalName(segment, counted);
  const isProven = (file: string) => areSame(unpackPersonalRows(readSegment(file)), rows);
  writeCopyFile(set.folder, name, packPersonalRows(rows), isProven, spareBytes);
  removeFiles(
    set,
    personalFilesOf(set.personal, segment).filter((each) => each.name !== name),
  );
}

export function removeStrayPersonalRows(set: CopySet): void {
  const isStray = ({ first, last }: SegmentFile) =>
    !set.segments.some((segment) => segment.first === first && segment.last === last);
  removeFiles(set, set.personal.filter(isStray));
}

function removeFiles({ folder }: CopySet, files: readonly SegmentFile[]): void {
  for (const { name } of files) removeFile(join(folder, name));
  if (files.length > 0) syncFolder(folder);
}

function fittingRows({ seq, salt, data, commitment }: Record<string, unknown>): NumberedPersonalRow[] {
  const row = { seq: Number(seq), salt: salt as Uint8Array, data: String(data) };
  return fitsCommitment(row, commitment) ? [row] : [];
}

function areSame(kept: readonly NumberedPersonalRow[], rows: readonly NumberedPersonalRow[]): boolean {
  return (
    kept.length === rows.length &&
    kept.every(({ seq, salt, data }, index) => {
      const row = rows[index];
      return row?.seq === seq && row.data === data && sameBytes(row.salt, salt);
    })
  );
}

/**
 * Removes erased data from a set of copies. Unreadable data is removed too: nobody can tell whether it was erased, and
 * nothing can be restored from it.
 * @throws NoRoom, or an error of the file system
 */
export async function eraseInCopySet(
  set: CopySet,
  journal: string,
  { learn, isErased }: ErasedEntries,
  spareBytes?: number,
): Promise<void> {
  removeUnfinished(set.folder);
  removeStrayPersonalRows(set);
  for (const segment of set.segments) {
    for (const { payload } of entriesOf(set, journal, segment)) learn(erasable(payload));
    await setImmediate();
  }
  for (const segment of set.segments) {
    const left = leftOf(joinPersonalRows(entriesOf(set, journal, segment), personalRowsOf(set, segment)), isErased);
    const isLarger = personalFilesOf(set.personal, segment).some(({ rows }) => rows > left.length);
    if (isLarger) replacePersonalRows(set, segment, left, { spareBytes });
    await setImmediate();
  }
}

function leftOf(entries: readonly CopiedRow[], isErased: ErasedEntries['isErased']): NumberedPersonalRow[] {
  const left: NumberedPersonalRow[] = [];
  for (const { seq, payload, personal } of entries) {
    if (personal && !isErased(seq, erasable(payload))) left.push({ seq, ...personal });
  }
  return left;
}

function erasable(payload: ChainRow['payload']): ErasableEntry {
  return JSON.parse(Buffer.from(payload).toString('utf8')) as ErasableEntry;
}

function entriesOf({ folder }: CopySet, journal: string, { name }: SegmentFile): ChainRow[] {
  try {
    const bytes = readSegment(join(folder, name));
    return unpackSegment(journal, linkBefore(bytes), bytes);
  } catch (error) {
    if (error instanceof CopyNotWhole) return [];
    throw error;
  }
}
