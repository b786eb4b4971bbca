import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { CopyProblem, LastCopy } from '../../../shared/journal/last-copy.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { removeFile, syncFolder } from '../../replace-file.ts';
import { type ChainHead, genesisOf, hex, sameBytes } from '../chain.ts';
import { openForReading, readIfReadable } from '../database/connection.ts';
import { eraseInPlaces, type JournalsOfTill, type NotErased } from '../erasing/erase-in-places.ts';
import { hasErasures, prepareErasedEntries } from '../erasing/erase-rows.ts';
import type { Authentication } from '../heads/authentication.ts';
import { makeFolderDurably } from '../heads/durable-file.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { failureOf } from '../sqlite-failure.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';
import { chainRows } from '../write/checkpoints.ts';
import { CopyNotWhole, NoRoom, writeCopyFile } from './copy-file.ts';
import { writeCopyHead } from './copy-head.ts';
import {
  beginningOf,
  type CopySet,
  copyHeadName,
  copySetName,
  copySetNames,
  copySourcesIn,
  isSetOf,
  readCopySet,
  removeUnfinished,
  type SegmentFile,
  segmentName,
} from './copy-set.ts';
import { eraseInCopySet, keepPersonalRows, removeStrayPersonalRows } from './keep-personal.ts';
import { packSegment, readSegment, SEGMENT_ENTRIES, unpackSegment } from './segment.ts';

/** The number of copies that can be restored: today's and the one before, each with its own newest segment. */
const HEADS_KEPT = 2;

/** Full segments are checked in turn, each once in this many days. */
const DAYS_BETWEEN_LOOKS = 7;

export interface CopyOrder {
  database: string;
  place: string;
  /** False if a missing folder means that its disk or network is disconnected. */
  mayMakePlace: boolean;
  day: string;
  at: string;
  again?: boolean;
  authentication: Authentication | null;
  spareBytes?: number;
}

/**
 * Brings the copy in one place up to date, unless today's copy exists, and writes the head last. The writer keeps running, and the thread
 * can be ended between two segments. An interrupted copy leaves at most one file, marked as unfinished.
 */
export async function keepCopy(order: CopyOrder): Promise<LastCopy> {
  try {
    return { at: await keep(order), problem: null };
  } catch (error) {
    return { at: newestAt(order), problem: problemOf(error) };
  }
}

async function keep(order: CopyOrder): Promise<string> {
  const source = openForReading(order.database);
  try {
    const journal = readJournal(source);
    const set = setOf(order, source, journal);
    if (existsSync(set.folder)) removeUnfinished(set.folder);
    const [newest] = set.heads;
    const hasErased = hasErasures(source, newest?.seq);
    if (newest?.day === order.day && !order.again && !hasErased) return newest.at;
    if (!existsSync(order.place) && !order.mayMakePlace) throw new Away();
    makeFolderDurably(order.place);
    makeFolderDurably(set.folder);
    await keepSegments(order, source, journal, set);
    const isInTurn = dueOn(order.day);
    await keepPersonalRows(source, readCopySet(set.folder, order.authentication), {
      isDue: (segment) => !isWhole(segment) || isInTurn(segment),
      spareBytes: order.spareBytes,
    });
    if (hasErased) await eraseInOtherSets(order, source, journal, set.folder);
    const { identity, head, numbers } = journal;
    const reached = { seq: head.seq, hash: hex(head.hash), numbers };
    const made = { form: 1, identity, ...reached, at: order.at, day: order.day } as const;
    writeCopyHead(join(set.folder, copyHeadName(head.seq)), made, order.authentication);
    removeWhatIsNotNeeded(readCopySet(set.folder, order.authentication));
    removeStrayPersonalRows(readCopySet(set.folder, order.authentication));
    return order.at;
  } finally {
    source.close();
  }
}

/** A snapshot of the journal, which later entries do not change. */
type JournalAtOnce = ReturnType<typeof readJournal>;

function readJournal(source: DatabaseSync) {
  const { identity, text, genesis } = readIdentity(source);
  if (!sameBytes(genesis, genesisOf(text))) throw new CopyNotWhole('The journal is not what it says that it is.');
  const { seq, hash } = readEnd(source);
  const head = { seq, hash: Buffer.from(hash, 'hex') };
  return { id: identity.id, mode: identity.mode, identity: text, head, numbers: readGivenNumbers(source) };
}

/** Returns the copy set that this journal continues, or a new set if the journal lacks the newest copied entry. */
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

/** Writes each segment that is new, missing or damaged. Full segments of the previous copy are checked in turn. */
async function keepSegments(
  order: CopyOrder,
  source: DatabaseSync,
  journal: JournalAtOnce,
  set: CopySet,
): Promise<void> {
  const isDue = dueOn(order.day);
  const copied = set.heads[0]?.seq ?? 0;
  for (let first = 1; first <= journal.head.seq; first += SEGMENT_ENTRIES) {
    const end = first + SEGMENT_ENTRIES - 1;
    const last = Math.min(journal.head.seq, end);
    const file = join(set.folder, segmentName(first, last));
    if (end <= copied && existsSync(file) && !isDue({ first })) continue;
    const before = linkAt(source, journal, first - 1);
    // A segment that an interrupted copy has written is kept.
    if (!isProven(file, journal.id, before, linkAt(source, journal, last))) {
      writeSegment(order, source, journal, set.folder, before, last);
    }
    await setImmediate();
  }
}

/** Erases personal data in the journal's other copy sets, which stay behind after a restoration. */
async function eraseInOtherSets(
  { place, authentication, spareBytes }: CopyOrder,
  source: DatabaseSync,
  journal: JournalAtOnce,
  folder: string,
): Promise<void> {
  const sets = copySetNames(place).map((name) => readCopySet(join(place, name), authentication));
  const others = sets.filter((set) => set.folder !== folder && isSetOf(set.folder, journal));
  for (const set of others) await eraseInCopySet(set, journal.id, prepareErasedEntries(source), spareBytes);
}

/**
 * Erases personal data in copies of the till's earlier journals, whose erasures may not have reached this place.
 * @returns the sets that failed
 */
export async function eraseInEarlierSets(
  files: JournalsOfTill,
  place: string,
  authentication: Authentication | null,
): Promise<NotErased[]> {
  const own = readIfReadable(files.database, (connection) => readIdentity(connection).identity.id);
  return await eraseInPlaces(files, (journal) =>
    copySetNames(place)
      .filter((name) => journal !== own && name.includes(journal))
      .map((name) => ({
        name,
        erase: (erasing) =>
          eraseInCopySet(readCopySet(join(place, name), authentication), journal, prepareErasedEntries(erasing)),
      })),
  );
}

function dueOn(day: string): (segment: Pick<SegmentFile, 'first'>) => boolean {
  const dayNumber = Math.floor(Date.parse(day) / (24 * 60 * 60 * 1_000));
  return ({ first }) => (Math.floor(first / SEGMENT_ENTRIES) + dayNumber) % DAYS_BETWEEN_LOOKS === 0;
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

function writeSegment(
  { spareBytes }: CopyOrder,
  source: DatabaseSync,
  journal: JournalAtOnce,
  folder: string,
  before: ChainHead,
  last: number,
): void {
  const { bytes, head } = packSegment(journal.id, before, chainRows(source.prepare(ROWS).iterate(before.seq, last)));
  const isWritten = (file: string) => head.seq === last && isProven(file, journal.id, before, head);
  writeCopyFile(folder, segmentName(before.seq + 1, last), bytes, isWritten, spareBytes);
}

function linkAt(source: DatabaseSync, { identity }: JournalAtOnce, seq: number): ChainHead {
  if (seq === 0) return beginningOf({ identity });
  const hash = source.prepare('SELECT hash FROM event WHERE seq = ?').get(seq)?.hash;
  if (!(hash instanceof Uint8Array)) throw new CopyNotWhole(`Entry ${seq} is not in the journal.`);
  return { seq, hash };
}

/** Removes older heads, and each partial segment that no kept head needs. */
function removeWhatIsNotNeeded({ folder, heads, segments }: CopySet): void {
  const kept = heads.slice(0, HEADS_KEPT).map(({ seq }) => seq);
  const heldOver = heads.slice(HEADS_KEPT).map(({ name }) => name);
  const partial = segments.filter((segment) => !isWhole(segment) && !kept.includes(segment.last));
  for (const name of [...heldOver, ...partial.map((segment) => segment.name)]) removeFile(join(folder, name));
  syncFolder(folder);
}

function isWhole({ first, last }: SegmentFile): boolean {
  return last - first + 1 === SEGMENT_ENTRIES;
}

class Away extends Error {}

function newestAt({ place, authentication }: CopyOrder): string | null {
  try {
    return copySourcesIn(place, authentication)[0]?.at ?? null;
  } catch {
    return null;
  }
}

function problemOf(error: unknown): CopyProblem {
  if (error instanceof CopyNotWhole) return 'notWhole';
  if (error instanceof JournalUnreadable) return error.failure;
  if (error instanceof Away) return 'away';
  return error instanceof NoRoom ? 'diskFull' : failureOf(error);
}
