import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { removeFile } from '../../replace-file.ts';
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
import { type KnownHeads, numbersOf, numbersPutAside } from './numbers-put-aside.ts';
import { folderAside, moveAside, newestOf, setAside } from './renewal.ts';

/** A journal made from a copy that has been put in place. */
interface Restoration {
  decision: JournalDecision;
  copy: NonNullable<JournalDecision['restored']>;
  /** The newest entry known of the journal that was put aside. */
  aside: { journal: string; seq: number; hash: string } | null;
  /** The highest numbers known of it. */
  numbers: GivenNumbers;
}

/** The journal that is continued. @property given the highest numbers in it */
export interface GoneOn {
  till: string;
  /** UTC. */
  openedAt: string;
  head: JournalHead;
  found: FoundHeads;
  given: GivenNumbers;
}

const TAIL_EVENTS = 1_000;

/**
 * What a person decided about the journal that is there. A journal that was made from a copy for nobody's decision is removed; one
 * whose decision only the missing key can prove waits for it.
 */
export function carryOut(files: JournalFiles, reading: DecisionReading, heads: KnownHeads) {
  const decision = reading.kind === 'proven' ? reading.decision : null;
  const continuation = decision?.decision === 'newJournal' ? setAside(files, decision, heads) : null;
  const restoration = decision?.decision === 'restore' ? putRestoredInPlace(files, decision, heads) : null;
  const notRestored = restoration ? null : reasonAgainst(reading);
  if (!restoration && notRestored !== 'keyMissing') removeFile(files.restored);
  return { decision, continuation, restoration, notRestored };
}

/** Why a decision to go back was not carried out; null if there was none. */
function reasonAgainst(reading: DecisionReading): NotRestored | null {
  if (!('decision' in reading) || reading.decision.decision !== 'restore') return null;
  return reading.kind === 'proven' ? 'damaged' : reading.kind;
}

/**
 * Replaces the journal with one made from a copy, and puts the old one aside unchanged. If it is interrupted, it starts again: until
 * the last step the old journal counts, after it the new one.
 * @returns null if there is nothing to put in its place: then nothing has changed
 */
function putRestoredInPlace(files: JournalFiles, decision: JournalDecision, heads: KnownHeads): Restoration | null {
  const { restored: copy } = decision;
  if (!copy) return null;
  const kept = folderAside(files, decision.at);
  const numbersOfAside = () => highestNumbers(copy.numbers, numbersPutAside(kept, files, heads));
  if (isAsDecided(files.restored, copy)) {
    const aside = moveAside(files, decision.at) ?? null;
    renameDurably(files.restored, files.database);
    return { decision, copy, aside, numbers: numbersOfAside() };
  }
  // An interrupted opening has already put it there.
  if (!isAsDecided(files.database, copy) && !hasEntryOf(files.database, decision)) return null;
  if (!existsSync(kept)) return null;
  const aside = newestOf(kept, files) ?? null;
  return { decision, copy, aside, numbers: numbersOfAside() };
}

/**
 * Writes the first entry after a restoration, unless an earlier opening has. The counter hands over no goods for what was intended
 * before it.
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
  const ends = [aside, outside?.kind === 'present' ? outside.marker : null].filter((end) => end !== null);
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
  return { form: 1, rules: 1, till, ...decidedBy(decision), at, zone, happening, payment: null, sale: null };
}

/** Puts nothing aside for a file that is not the one the person decided about. */
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

/** Whether the entry of a decision to go on, or to go back to a copy, is in the journal. */
export function isWritten(connection: DatabaseSync, { at }: JournalDecision): boolean {
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
    // Leave a file alone that cannot be read.
    return false;
  }
}
