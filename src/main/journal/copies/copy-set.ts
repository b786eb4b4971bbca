import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { removeFile } from '../../replace-file.ts';
import { type ChainHead, genesisOf, sameBytes } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import { UNFINISHED } from '../heads/durable-file.ts';
import { CopyNotWhole } from './copy-file.ts';
import { identityOf, type ReadCopyHead, readCopyHead } from './copy-head.ts';
import { type CopiedRow, joinPersonalRows, type NumberedPersonalRow, unpackPersonalRows } from './personal-rows.ts';
import { readSegment, SEGMENT_ENTRIES, unpackSegment } from './segment.ts';

/**
 * A copy of a journal: a folder of segments, and of heads that say how far the segments reach. Entries are only added,
 * so full segments never change. A longer segment replaces the newest one.
 */
export type CopySet = ReturnType<typeof readCopySet>;

export interface EntryRange {
  first: number;
  last: number;
}

export interface SegmentFile extends EntryRange {
  name: string;
}

/** The personal data of a segment. @property rows the number of entries with data; erasing lowers it */
interface PersonalFile extends SegmentFile {
  rows: number;
}

export function segmentName(first: number, last: number): string {
  return `entries-${numbered(first)}-${numbered(last)}.jsonl.gz`;
}

export function personalName({ first, last }: EntryRange, rows: number): string {
  return `personal-${numbered(first)}-${numbered(last)}-${numbered(rows)}.jsonl.gz`;
}

export function copyHeadName(seq: number): string {
  return `head-${numbered(seq)}.json`;
}

/** Returns the folder name of a copy set. A journal restored from a copy starts a set with a higher number. */
export function copySetName({ mode, id }: { mode: string; id: string }, number: number): string {
  return number === 1 ? `${mode}-${id}` : `${mode}-${id}-${number}`;
}

export function isSetOf(folder: string, journal: { mode: string; id: string }): boolean {
  const [name, first] = [basename(folder), copySetName(journal, 1)];
  return name === first || (name.startsWith(`${first}-`) && SET_NAME.test(name));
}

export function copySetNames(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && SET_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Reads which files a copy set has, and the content of its heads. All lists are empty if the folder does not exist. */
export function readCopySet(folder: string, authentication: Authentication | null) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const segments = names.flatMap((name) => {
    const [, first, last] = SEGMENT_NAME.exec(name) ?? [];
    return first && last ? [{ name, first: Number(first), last: Number(last) }] : [];
  });
  const heads = names
    .filter((name) => HEAD_NAME.test(name))
    .flatMap((name) => {
      const head = readCopyHead(join(folder, name), authentication);
      return head ? [{ ...head, name }] : [];
    });
  return {
    folder,
    /** The newest head comes first. */
    heads: heads.sort((one, other) => other.seq - one.seq || (other.at > one.at ? 1 : -1)),
    segments: segments.sort(byEntries),
    /** The personal data of the segments, in the same order. Files of one segment have ascending numbers of rows. */
    personal: personalFilesAmong(names),
  };
}

function personalFilesAmong(names: readonly string[]): PersonalFile[] {
  const files = names.flatMap((name) => {
    const [, first, last, rows] = PERSONAL_NAME.exec(name) ?? [];
    return first && last && rows ? [{ name, first: Number(first), last: Number(last), rows: Number(rows) }] : [];
  });
  return files.sort((one, other) => byEntries(one, other) || one.rows - other.rows);
}

function byEntries(one: SegmentFile, other: SegmentFile): number {
  return one.first - other.first || one.last - other.last;
}

/** Returns the files with a segment's personal data. An interrupted replacement leaves more than one. */
export function personalFilesOf(personal: readonly PersonalFile[], { first, last }: EntryRange): PersonalFile[] {
  return personal.filter((each) => each.first === first && each.last === last);
}

export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(UNFINISHED)) removeFile(join(folder, name));
  }
}

export function beginningOf({ identity }: { identity: string }): ChainHead {
  return { seq: 0, hash: genesisOf(identity) };
}

/**
 * Reads the entries of a copy up to its head. Each entry is proven by its hash and links to the one before. Entries
 * come with the personal data that they commit to, if the copy has it.
 * @throws CopyNotWhole after the last proven entry, if entries are missing
 */
export function* provenEntries(set: CopySet, head: ReadCopyHead): Generator<CopiedRow[]> {
  const journal = identityOf(head)?.id ?? '';
  let reached = beginningOf(head);
  while (reached.seq < head.seq) {
    const rows = segmentAfter(set, journal, reached, head.seq).filter(({ seq }) => seq <= head.seq);
    const last = rows.at(-1);
    if (!last) throw new CopyNotWhole(`There is no segment after entry ${reached.seq}.`);
    // The head is authentic, so a segment that ends in another entry with the head's number is not returned.
    if (last.seq === head.seq && !sameBytes(last.hash, Buffer.from(head.hash, 'hex'))) {
      throw new CopyNotWhole(`Entry ${head.seq} is not the one that the copy was made of.`);
    }
    yield rows;
    reached = { seq: last.seq, hash: last.hash };
  }
}

/** Returns the shortest intact segment that continues from `before` and reaches far enough. */
function segmentAfter(set: CopySet, journal: string, before: ChainHead, to: number): CopiedRow[] {
  const enough = Math.min(to, before.seq + SEGMENT_ENTRIES);
  const candidates = set.segments.filter(({ first, last }) => first === before.seq + 1 && last >= enough);
  let damaged: unknown = new CopyNotWhole(`There is no segment from entry ${before.seq + 1} on.`);
  for (const segment of candidates) {
    try {
      const entries = unpackSegment(journal, before, readSegment(join(set.folder, segment.name)));
      return joinPersonalRows(entries, personalRowsOf(set, segment));
    } catch (error) {
      damaged = error;
    }
  }
  throw damaged;
}

/** Returns a segment's personal data. Lists the folder a second time, because an erasure may have renamed the file. */
export function personalRowsOf({ folder, personal }: CopySet, segment: EntryRange): NumberedPersonalRow[] {
  for (const listed of [() => personal, () => personalFilesAmong(readdirSync(folder))]) {
    try {
      const [file] = personalFilesOf(listed(), segment);
      if (file) return unpackPersonalRows(readSegment(join(folder, file.name)));
    } catch {}
  }
  return [];
}

const SET_NAME = /^(?:practice|sandbox|live)-[0-9a-f-]{36}(?:-\d{1,4})?$/;
const SEGMENT_NAME = /^entries-(\d{9,})-(\d{9,})\.jsonl\.gz$/;
const PERSONAL_NAME = /^personal-(\d{9,})-(\d{9,})-(\d{9,})\.jsonl\.gz$/;
const HEAD_NAME = /^head-\d{9,}\.json$/;

function numbered(seq: number): string {
  return String(seq).padStart(9, '0');
}

export type CopySource = ReturnType<typeof copySourcesIn>[number];

/** Returns every copy in a place, newest first. Empty if the folder does not exist. */
export function copySourcesIn(place: string, authentication: Authentication | null) {
  const sets = copySetNames(place).map((name) => readCopySet(join(place, name), authentication));
  const sources = sets.flatMap((set) =>
    set.heads.flatMap((head) => {
      const identity = identityOf(head);
      if (!identity) return [];
      return {
        name: `${basename(set.folder)}/${head.name}`,
        identity,
        text: head.identity,
        head: { seq: head.seq, hash: Buffer.from(head.hash, 'hex') },
        at: head.at,
        isAuthentic: head.isAuthentic,
        numbers: head.numbers,
        pages: () => provenEntries(set, head),
      };
    }),
  );
  return sources.sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.head.seq - one.head.seq);
}
