import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ChainHead, type ChainRow, sameBytes } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import { genesisOf } from '../identity.ts';
import { identityOf, type ReadCopyHead, readCopyHead } from './copy-head.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import { readSegment, SEGMENT_ENTRIES, unpackSegment } from './segment.ts';

/**
 * A copy of a journal: a folder of segments, and of heads that say how far they reach. Entries are only ever added, so whole
 * segments stay as they are, and the newest one gives way to a longer one.
 */
export interface CopySet {
  folder: string;
  /** Newest first. */
  heads: CopyHeadFile[];
  /** By their first entry, and those with the same one by their last. */
  segments: SegmentFile[];
}

interface CopyHeadFile extends ReadCopyHead {
  name: string;
}

export interface SegmentFile {
  name: string;
  first: number;
  last: number;
}

/** What is not finished yet; whoever copies next removes it. */
export const UNFINISHED = '.unfinished';

export function segmentName(first: number, last: number): string {
  return `entries-${numbered(first)}-${numbered(last)}.jsonl.gz`;
}

export function copyHeadName(seq: number): string {
  return `head-${numbered(seq)}.json`;
}

/** The folder of a journal's copies. A journal that went back to one of its copies goes on in another folder. */
export function copySetName({ mode, id }: { mode: string; id: string }, number: number): string {
  return number === 1 ? `${mode}-${id}` : `${mode}-${id}-${number}`;
}

/** Every set of copies in a place, of whichever journal. Empty where there is no such folder. */
export function copySetNames(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && SET_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** What lies in a set's folder, by its names alone. Empty where there is no such folder. */
export function readCopySet(folder: string, authentication: Authentication | null): CopySet {
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
    heads: heads.sort((one, other) => other.seq - one.seq || (other.at > one.at ? 1 : -1)),
    segments: segments.sort((one, other) => one.first - other.first || one.last - other.last),
  };
}

/** Where the chain of a copy begins. */
export function beginningOf({ identity }: { identity: string }): ChainHead {
  return { seq: 0, hash: genesisOf(identity) };
}

/**
 * The entries of a copy up to its head, each of them proven by its hash and linked to the one before.
 * @throws CopyNotWhole where they are not all there, after those that are
 */
export function* provenEntries(set: CopySet, head: ReadCopyHead): Generator<ChainRow[]> {
  const journal = identityOf(head)?.id ?? '';
  let reached = beginningOf(head);
  while (reached.seq < head.seq) {
    const rows = segmentAfter(set, journal, reached, head.seq).filter(({ seq }) => seq <= head.seq);
    const last = rows.at(-1);
    if (!last) throw new CopyNotWhole(`There is no segment after entry ${reached.seq}.`);
    // The head is known to be genuine, so what leads to another entry of its number is not handed on.
    if (last.seq === head.seq && !sameBytes(last.hash, Buffer.from(head.hash, 'hex'))) {
      throw new CopyNotWhole(`Entry ${head.seq} is not the one that the copy was made of.`);
    }
    yield rows;
    reached = { seq: last.seq, hash: last.hash };
  }
}

/** Of several segments that go on from here the shortest that goes far enough, and where that is damaged another one. */
function segmentAfter(set: CopySet, journal: string, before: ChainHead, to: number): ChainRow[] {
  const enough = Math.min(to, before.seq + SEGMENT_ENTRIES);
  const candidates = set.segments.filter(({ first, last }) => first === before.seq + 1 && last >= enough);
  let damaged: unknown = new CopyNotWhole(`There is no segment from entry ${before.seq + 1} on.`);
  for (const { name } of candidates) {
    try {
      return unpackSegment(journal, before, readSegment(join(set.folder, name)));
    } catch (error) {
      damaged = error;
    }
  }
  throw damaged;
}

const SET_NAME = /^(?:practice|sandbox|live)-[0-9a-f-]{36}(?:-\d{1,4})?$/;
const SEGMENT_NAME = /^entries-(\d{9,})-(\d{9,})\.jsonl\.gz$/;
const HEAD_NAME = /^head-\d{9,}\.json$/;

function numbered(seq: number): string {
  return String(seq).padStart(9, '0');
}
