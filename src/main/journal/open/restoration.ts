import { existsSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { hex } from '../chain.ts';
import { openForReading } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { renameDurably } from '../heads/durable-file.ts';
import type { FoundHeads } from '../heads/heads.ts';
import type { NotRestored } from '../journal.ts';
import type { JournalHead } from '../verification.ts';
import { verifyTail } from '../verify/verify.ts';
import type { JournalStore } from '../write/store.ts';
import { type DecisionReading, decidedBy, type JournalDecision } from './decision.ts';
import { type HeadPlaces, numbersOf, numbersPutAside } from './numbers-put-aside.ts';
import { folderAside, moveAside, newestOf, setAside } from './renewal.ts';

/** A journal that was made from a copy and is in its place. */
interface Restoration {
  decision: JournalDecision;
  copy: NonNullable<JournalDecision['restored']>;
  /** The newest entry known of the journal that was put aside. */
  aside: { journal: string; seq: number; hash: string } | null;
  /** The highest numbers that are known of that. */
  numbers: GivenNumbers;
}

/** What the journal is that is gone on with. @property given the highest numbers that it has itself */
export interface GoneOn {
  till: string;
  head: JournalHead;
  found: FoundHeads;
  given: GivenNumbers;
}

const TAIL_EVENTS = 1_000;

/**
 * What a person decided about the journal that is there. A journal that was made from a copy for nobody's decision is removed; one
 * whose decision only the missing key can prove waits for it.
 */
export function carryOut(files: JournalFiles, reading: DecisionReading, heads: HeadPlaces) {
  const decision = reading.kind === 'proven' ? reading.decision : null;
  const continuation = decision?.decision === 'newJournal' ? setAside(files, decision, heads) : null;
  const restoration = decision?.decision === 'restore' ? putRestoredInPlace(files, decision, heads) : null;
  const notRestored = restoration ? null : reasonAgainst(reading);
  if (!restoration && notRestored !== 'keyMissing') rmSync(files.restored, { force: true });
  return { decision, continuation, restoration, notRestored };
}

/** Why a decision to go back was not carried out; null where there was none. */
function reasonAgainst(reading: DecisionReading): NotRestored | null {
  if (!('decision' in reading) || reading.decision.decision !== 'restore') return null;
  return reading.kind === 'proven' ? 'damaged' : reading.kind;
}

/**
 * Puts a journal that was made from a copy in the place of the one that is there, which is put aside as it is. Begun again where it
 * was interrupted: before the last of its steps the old journal is what is gone on with, after it the new one.
 * @returns null where there is nothing to put in its place: then nothing has changed
 */
function putRestoredInPlace(files: JournalFiles, decision: JournalDecision, heads: HeadPlaces): Restoration | null {
  const { restored: copy } = decision;
  if (!copy) return null;
  const kept = folderAside(files, decision.at);
  const numbersOfAside = (aside: Restoration['aside']) =>
    highestNumbers(copy.numbers, numbersPutAside(kept, files, aside?.journal ?? null, heads));
  if (isAsDecided(files.restored, copy)) {
    const aside = moveAside(files, decision.at) ?? null;
    renameDurably(files.restored, files.database);
    return { decision, copy, aside, numbers: numbersOfAside(aside) };
  }
  // An opening that was interrupted has put it there before.
  if (!isAsDecided(files.database, copy) && !hasEntryOf(files.database, decision)) return null;
  if (!existsSync(kept)) return null;
  const aside = newestOf(kept, files) ?? null;
  return { decision, copy, aside, numbers: numbersOfAside(aside) };
}

/**
 * Writes the entry with which a restored journal goes on, where no earlier opening has. Nothing that was intended before it is handed
 * over at the counter.
 */
export function writeRestoration(
  store: Pick<JournalStore, 'append'>,
  connection: DatabaseSync,
  restoration: Restoration,
  goneOn: GoneOn,
): void {
  if (!isWritten(connection, restoration.decision)) store.append(restorationEntry(restoration, goneOn));
}

function restorationEntry(
  { decision, copy, aside, numbers }: Restoration,
  { till, head, found, given }: GoneOn,
): JournalEntry {
  const { at, zone } = decision;
  const { outside } = found;
  const ends = [aside, outside.kind === 'present' ? outside.marker : null].filter((end) => end !== null);
  const ofThis = ends.filter(({ journal }) => journal === head.journal).map(({ seq }) => seq);
  const restored = { copiedAt: copy.copiedAt, aside, missing: Math.max(0, ...ofThis.map((seq) => seq - head.seq)) };
  const happening = {
    kind: 'headAccepted' as const,
    fault: 'restored' as const,
    seq: head.seq,
    hash: head.hash,
    restored,
    numbers: highestNumbers(given, numbers, numbersOf(outside)),
  };
  return { form: 1, till, ...decidedBy(decision), at, zone, happening, payment: null, sale: null };
}

/** Nothing is put aside for a file that is not what a person decided about. */
function isAsDecided(file: string, { seq, hash }: NonNullable<JournalDecision['restored']>): boolean {
  return holds(file, (connection) => {
    const row = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1').get();
    const isEnd = seq === 0 ? !row : Number(row?.seq) === seq && hex(row?.hash as Uint8Array) === hash;
    return isEnd && verifyTail(connection, TAIL_EVENTS, null).faults.length === 0;
  });
}

function hasEntryOf(file: string, decision: JournalDecision): boolean {
  return holds(file, (connection) => isWritten(connection, decision));
}

function isWritten(connection: DatabaseSync, { at }: JournalDecision): boolean {
  return connection.prepare(`SELECT 1 FROM event WHERE kind = 'headAccepted' AND at = ?`).get(at) !== undefined;
}

function holds(file: string, what: (connection: DatabaseSync) => boolean): boolean {
  if (!existsSync(file)) return false;
  try {
    const connection = openForReading(file);
    try {
      return what(connection);
    } finally {
      connection.close();
    }
  } catch {
    // A file that cannot be read is left alone.
    return false;
  }
}
