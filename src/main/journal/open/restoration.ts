import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import { removeRestored } from '../copies/restore-copy.ts';
import { readIfReadable } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { renameDurably } from '../heads/durable-file.ts';
import type { FoundHeads } from '../heads/heads.ts';
import type { NotRestored } from '../journal.ts';
import type { JournalHead } from '../verification.ts';
import { readEnd, verifyTail } from '../verify/verify.ts';
import type { JournalStore } from '../write/store.ts';
import { type DecisionReading, decidedBy, type JournalDecision } from './decision.ts';
import { filesAside, type KnownHeads, moveAside, newestOf, numbersOf, numbersPutAside, setAside } from './renewal.ts';

type Restoration = NonNullable<ReturnType<typeof putRestoredInPlace>>;

/** @property given the highest numbers in the continued journal */
export interface GoneOn {
  till: string;
  openedAt: string;
  head: JournalHead;
  found: FoundHeads;
  given: GivenNumbers;
}

/** Carries out a person's decision. A prepared journal without a decision is removed, or waits for the missing key. */
export function carryOut(files: JournalFiles, reading: DecisionReading, heads: KnownHeads) {
  const decision = reading.kind === 'proven' ? reading.decision : null;
  const continuation = decision?.decision === 'newJournal' ? setAside(files, decision, heads) : null;
  const restoration = decision?.decision === 'restore' ? putRestoredInPlace(files, decision, heads) : null;
  const notRestored = restoration ? null : reasonAgainst(reading);
  if (!restoration && notRestored !== 'restoreWaitsForKey') removeRestored(files.restored);
  return { decision, continuation, restoration, notRestored };
}

/** @returns null if nobody decided to restore a copy */
function reasonAgainst(reading: DecisionReading): NotRestored | null {
  if (!('decision' in reading) || reading.decision.decision !== 'restore') return null;
  if (reading.kind === 'proven') return 'restoreDamaged';
  return reading.kind === 'keyMissing' ? 'restoreWaitsForKey' : 'restoreNotOurs';
}

/**
 * Puts the old journal aside unchanged. An interrupted replacement starts again: the old journal counts until the last step.
 * @returns null if there is nothing to restore, and nothing has changed
 */
function putRestoredInPlace(files: JournalFiles, decision: JournalDecision, heads: KnownHeads) {
  const { restored: copy } = decision;
  if (!copy) return null;
  const old = filesAside(files, decision.at);
  const numbersOfAside = () => highestNumbers(copy.numbers, numbersPutAside(old, heads));
  if (isAsDecided(files.restored, copy)) {
    const aside = moveAside(files, decision.at) ?? null;
    renameDurably(files.restored, files.database);
    return { decision, copy, aside, numbers: numbersOfAside() };
  }
  // An interrupted opening may have moved the file already.
  if (!isAsDecided(files.database, copy) && !hasEntryOf(files.database, decision)) return null;
  if (!existsSync(old.folder)) return null;
  const aside = newestOf(old) ?? null;
  return { decision, copy, aside, numbers: numbersOfAside() };
}

/** Writes the entry about a restoration, unless an earlier opening has written it. */
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
): NewEntry {
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
  return { form: 1, rules: 1, till, ...decidedBy(decision), at, zone, happening };
}

/** Tells whether a restored file ends as the person decided. Call before the old journal is put aside. */
function isAsDecided(file: string, { seq, hash }: NonNullable<JournalDecision['restored']>): boolean {
  const isThere = readIfReadable(file, (connection) => {
    const end = readEnd(connection);
    return end.seq === seq && end.hash === hash && verifyTail(connection).faults.length === 0;
  });
  return isThere === true;
}

function hasEntryOf(file: string, decision: JournalDecision): boolean {
  return readIfReadable(file, (connection) => isWritten(connection, decision)) === true;
}

export function isWritten(connection: DatabaseSync, { at }: JournalDecision): boolean {
  return connection.prepare(`SELECT 1 FROM event WHERE kind = 'headAccepted' AND at = ?`).get(at) !== undefined;
}
