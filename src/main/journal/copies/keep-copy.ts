import { existsSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import type { CopyProblem, LastCopy } from '../../../shared/journal/last-copy.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { removeFile } from '../../replace-file.ts';
import { type ChainHead, hex, sameBytes } from '../chain.ts';
import { openForReading } from '../database/connection.ts';
import type { Authentication } from '../heads/authentication.ts';
import { makeFolderDurably, renameDurably, syncFile, syncFolder } from '../heads/durable-file.ts';
import { genesisOf } from '../identity.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { failureOf } from '../sqlite-failure.ts';
import { readIdentity } from '../verify/verify.ts';
import { chainRows } from '../write/checkpoints.ts';
import { writeCopyHead } from './copy-head.ts';
import { CopyNotWhole } from './copy-not-whole.ts';
import {
  beginningOf,
  type CopySet,
  copyHeadName,
  copySetName,
  copySetNames,
  readCopySet,
  type SegmentFile,
  segmentName,
  UNFINISHED,
} from './copy-set.ts';
import { packSegment, readSegment, SEGMENT_ENTRIES, unpackSegment } from './segment.ts';

/** How many copies can be gone back to: today's and the one before, each with a newest segment of its own. */
const HEADS_KEPT = 2;

/** Whole segments are looked at again in turn: each once in so many days. */
const DAYS_BETWEEN_LOOKS = 7;

/** What a copy must leave free: a copy that fills the disk would be what stops the payments. */
const SPARE_BYTES = 64 * 1024 * 1024;

export interface CopyOrder {
  /** The journal's file. */
  database: string;
  /** The folder of all copies. */
  place: string;
  /** Where it is not there: otherwise the disk or the network that it is on is away, and none is made in its stead. */
  mayMakePlace: boolean;
  /** As YYYY-MM-DD, in the shop's zone. */
  day: string;
  /** UTC. */
  at: string;
  /** Also where the day's copy is there already. */
  again?: boolean;
  authentication: Authentication | null;
  spareBytes?: number;
}

/**
 * Brings the copy of a journal in one place up to date, where today's is missing: adds the segments that are not there yet, reads
 * each back and proves it, and says at last how far they reach. The writer goes on meanwhile; between two segments the thread is
 * free, and can be ended. What ended it before leaves at most a file that is called unfinished.
 */
export async function keepCopy(order: CopyOrder): Promise<LastCopy> {
  try {
    return { at: await keep(order), problem: null };
  } catch (error) {
    return { at: newestAt(order), problem: problemOf(error) };
  }
}

/** @returns when the newest copy was made */
async function keep(order: CopyOrder): Promise<string> {
  const source = openForReading(order.database);
  try {
    const journal = readJournal(source);
    const set = setOf(order, source, journal);
    const [newest] = set.heads;
    if (newest?.day === order.day && !order.again) return newest.at;
    if (!existsSync(order.place) && !order.mayMakePlace) throw new Away();
    makeFolderDurably(order.place);
    makeFolderDurably(set.folder);
    removeUnfinished(set.folder);
    await lookAgain(order, source, journal, set);
    await addSegments(order, source, journal, set);
    const { identity, head, numbers } = journal;
    const reached = { seq: head.seq, hash: hex(head.hash), numbers };
    const made = { form: 1, identity, ...reached, at: order.at, day: order.day } as const;
    writeCopyHead(join(set.folder, copyHeadName(head.seq)), made, order.authentication);
    removeWhatIsNotNeeded(readCopySet(set.folder, order.authentication));
    return order.at;
  } finally {
    source.close();
  }
}

/** The journal as it is when the copying begins: nothing of it changes any more, whatever is added. */
interface JournalAtOnce {
  id: string;
  mode: string;
  identity: string;
  head: ChainHead;
  numbers: GivenNumbers;
}

function readJournal(source: DatabaseSync): JournalAtOnce {
  const { identity, text, genesis } = readIdentity(source);
  if (!sameBytes(genesis, genesisOf(text))) throw new CopyNotWhole('The journal is not what it says that it is.');
  const row = source.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
  const head = row ? { seq: Number(row.seq), hash: row.hash as Uint8Array } : { seq: 0, hash: genesis };
  return { id: identity.id, mode: identity.mode, identity: text, head, numbers: readGivenNumbers(source) };
}

/** The set of copies that this journal goes on from; a new one where it went back behind what they know. */
function setOf({ place, authentication }: CopyOrder, source: DatabaseSync, journal: JournalAtOnce): CopySet {
  const hashOf = source.prepare('SELECT hash FROM event WHERE seq = ?');
  const isOfThisChain = ({ heads: [newest] }: CopySet) => {
    if (!newest) return true;
    const hash = newest.seq === 0 ? genesisOf(journal.identity) : hashOf.get(newest.seq)?.hash;
    return hash instanceof Uint8Array && hex(hash) === newest.hash;
  };
  for (let number = 1; ; number += 1) {
    const set = readCopySet(join(place, copySetName(journal, number)), authentication);
    if (isOfThisChain(set)) return set;
  }
}

async function addSegments(
  order: CopyOrder,
  source: DatabaseSync,
  journal: JournalAtOnce,
  set: CopySet,
): Promise<void> {
  let reached = linkAt(source, journal, wholeSegmentsOf(set).at(-1)?.last ?? 0);
  while (reached.seq < journal.head.seq) {
    const last = linkAt(source, journal, Math.min(journal.head.seq, reached.seq + SEGMENT_ENTRIES));
    // What an earlier copying wrote before it was interrupted is not written again.
    if (!isProven(join(set.folder, segmentName(reached.seq + 1, last.seq)), journal.id, reached, last)) {
      writeSegment(order, source, journal, set.folder, reached, last.seq);
    }
    reached = last;
    await aMoment();
  }
}

/** Reads again some of what is there already. What is gone or does not hold any more is made anew from the journal. */
async function lookAgain(order: CopyOrder, source: DatabaseSync, journal: JournalAtOnce, set: CopySet): Promise<void> {
  const dayNumber = Math.floor(Date.parse(order.day) / (24 * 60 * 60 * 1_000));
  const isDue = (index: number) => (index + dayNumber) % DAYS_BETWEEN_LOOKS === 0;
  for (const [index, { name, first, last }] of wholeSegmentsOf(set).entries()) {
    const file = join(set.folder, name);
    if (existsSync(file) && !isDue(index)) continue;
    const before = linkAt(source, journal, first - 1);
    if (!isProven(file, journal.id, before, linkAt(source, journal, last))) {
      writeSegment(order, source, journal, set.folder, before, last);
    }
    await aMoment();
  }
}

/** Those that the newest head speaks of, whether they are there or not. */
function wholeSegmentsOf({ heads: [newest] }: CopySet): SegmentFile[] {
  return Array.from({ length: Math.floor((newest?.seq ?? 0) / SEGMENT_ENTRIES) }, (_, index) => {
    const first = index * SEGMENT_ENTRIES + 1;
    const last = first + SEGMENT_ENTRIES - 1;
    return { name: segmentName(first, last), first, last };
  });
}

function isProven(file: string, journal: string, before: ChainHead, head: ChainHead): boolean {
  if (!existsSync(file)) return false;
  try {
    const last = unpackSegment(journal, before, readSegment(file)).at(-1);
    return last?.seq === head.seq && sameBytes(last.hash, head.hash);
  } catch (error) {
    if (error instanceof CopyNotWhole) return false;
    throw error;
  }
}

const ROWS = `SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event
  WHERE seq > ? AND seq <= ? ORDER BY seq`;

/** Under another name at first: it gets its own when it was read back from the disk and proven. */
function writeSegment(
  { spareBytes = SPARE_BYTES }: CopyOrder,
  source: DatabaseSync,
  journal: JournalAtOnce,
  folder: string,
  before: ChainHead,
  last: number,
): ChainHead {
  const { bytes, head } = packSegment(journal.id, before, chainRows(source.prepare(ROWS).iterate(before.seq, last)));
  if (roomIn(folder) < bytes.length + spareBytes) throw new NoRoom();
  const file = join(folder, segmentName(before.seq + 1, last));
  writeFileSync(`${file}${UNFINISHED}`, bytes, { mode: 0o600 });
  syncFile(`${file}${UNFINISHED}`);
  if (head.seq !== last || !isProven(`${file}${UNFINISHED}`, journal.id, before, head)) {
    throw new CopyNotWhole(`Entries ${before.seq + 1} to ${last} cannot be read back.`);
  }
  renameDurably(`${file}${UNFINISHED}`, file);
  return head;
}

function linkAt(source: DatabaseSync, { identity }: JournalAtOnce, seq: number): ChainHead {
  if (seq === 0) return beginningOf({ identity });
  const hash = source.prepare('SELECT hash FROM event WHERE seq = ?').get(seq)?.hash;
  if (!(hash instanceof Uint8Array)) throw new CopyNotWhole(`Entry ${seq} is not in the journal.`);
  return { seq, hash };
}

/** Older heads, and segments that are neither whole nor what one of the others ends in. */
function removeWhatIsNotNeeded({ folder, heads, segments }: CopySet): void {
  const kept = heads.slice(0, HEADS_KEPT).map(({ seq }) => seq);
  const heldOver = heads.slice(HEADS_KEPT).map(({ name }) => name);
  const partial = segments.filter((segment) => !isWhole(segment) && !kept.includes(segment.last));
  for (const name of [...heldOver, ...partial.map((segment) => segment.name)]) removeFile(join(folder, name));
  syncFolder(folder);
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(UNFINISHED)) removeFile(join(folder, name));
  }
}

function isWhole({ first, last }: SegmentFile): boolean {
  return last - first + 1 === SEGMENT_ENTRIES;
}

/** There would be too little room left for the journal. Never leaves this file. */
class NoRoom extends Error {}

/** The place is not there just now. Never leaves this file. */
class Away extends Error {}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Of the newest copy in a place, of whichever journal it is. */
function newestAt({ place, authentication }: CopyOrder): string | null {
  try {
    const times = copySetNames(place).flatMap((name) => readCopySet(join(place, name), authentication).heads);
    return (
      times
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null
    );
  } catch {
    // A folder that cannot be read: the copy has failed for the same reason, and that is what is told.
    return null;
  }
}

function problemOf(error: unknown): CopyProblem {
  if (error instanceof CopyNotWhole) return 'notWhole';
  if (error instanceof JournalUnreadable) return error.failure;
  if (error instanceof Away) return 'away';
  return error instanceof NoRoom ? 'diskFull' : failureOf(error);
}
