import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import { type FetchedStretch, type JournalIdentity, MOST_STRETCHES } from '../../../shared/journal/journal-identity.ts';
import { renameFile, syncFolder } from '../../replace-file.ts';
import { hex } from '../chain.ts';
import { readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles, journalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import { makeFolderDurably } from '../heads/durable-file.ts';
import { type HeadMarker, type HeadMarkerReading, readHeadMarker } from '../heads/head-marker.ts';
import { readOutside } from '../heads/heads.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';
import type { JournalStore } from '../write/store.ts';
import { decidedBy, type JournalDecision } from './decision.ts';

/** The part of a new journal's identity that names the journal it continues. */
export type Continuation = Required<Pick<JournalIdentity, 'continues' | 'decided' | 'numbers'>> &
  Pick<JournalIdentity, 'fetched'>;

/**
 * Puts a journal aside for a new one, as a person decided: all its files move unchanged into a folder of their own. An
 * interrupted move starts again.
 * @returns what the new journal says about the old one; null if the move was complete and the new journal exists
 * @throws an error of the file system
 */
export function setAside(files: JournalFiles, decision: JournalDecision, heads: KnownHeads): Continuation | null {
  const { by, at, fetched } = decision;
  if (identityOrNull(files.database)?.decided?.at === at) return null;
  const { outside } = heads;
  const kept = moveAside(files, at) ?? (outside?.kind === 'present' ? pointOf(outside.marker) : null);
  const { database } = filesAside(files, at);
  const numbers = numbersPutAside(filesAside(files, at), heads);
  const continues = newestKnown(kept, fetched, (seq) => hashAt(database, seq));
  const stretches = stretchesAside(identityOrNull(database), fetched);
  const named = stretches.length > 0 && { fetched: stretches };
  return { continues, decided: { by, at }, numbers: highestNumbers(numbers, fetched?.numbers), ...named };
}

/** Finds the identity of a journal that was put aside. */
export function identityAside(files: JournalFiles, journal: string): JournalIdentity | null {
  return (
    databasesAside(files)
      .map(identityOrNull)
      .find((identity) => identity?.id === journal) ?? null
  );
}

/** @returns null if the identity is missing or unreadable */
function identityOrNull(database: string): JournalIdentity | null {
  return readIfReadable(database, (connection) => readIdentity(connection).identity);
}

/** Lists the fetched entries that lie in files beside the new journal, so that the loss of a file is noticed later. */
function stretchesAside(kept: JournalIdentity | null, fetched: JournalDecision['fetched']): FetchedStretch[] {
  const own = fetched && {
    journal: fetched.journal,
    before: fetched.before,
    last: { seq: fetched.seq, hash: fetched.hash },
  };
  return [...(kept?.fetched ?? []), ...(own ? [own] : [])].slice(-MOST_STRETCHES);
}

/** Tells whether a decision has just replaced another journal, which the outside head may still name. */
export function isReplacement(
  connection: DatabaseSync,
  { decided }: JournalIdentity,
  decision: JournalDecision | null,
): boolean {
  return decision?.decision === 'newJournal' && decided?.at === decision.at && isEmpty(connection);
}

export function isEmpty(connection: DatabaseSync): boolean {
  return connection.prepare('SELECT 1 FROM event LIMIT 1').get() === undefined;
}

/** Records who approved a decision, unless an earlier opening has done so. The identity names who decided. */
export function writeApproval(
  store: Pick<JournalStore, 'append'>,
  connection: DatabaseSync,
  decision: JournalDecision,
  till: string,
): void {
  const { at, zone, approved } = decision;
  const isWritten = () => connection.prepare(`SELECT 1 FROM event WHERE kind = 'actApproved' AND at = ?`).get(at);
  if (!approved || isWritten()) return;
  const happening = { kind: 'actApproved' as const, act: 'till.decideJournal' };
  store.append({ form: 1, rules: 1, till, ...decidedBy(decision), at, zone, happening });
}

/** Returns where the new journal continues: after the fetched entries, if the old journal lacks the last of them. */
function newestKnown(
  kept: Continuation['continues'],
  fetched: JournalDecision['fetched'],
  keptAt: (seq: number) => string | null,
): Continuation['continues'] {
  if (!fetched || kept?.journal !== fetched.journal) return kept;
  const isOwn = fetched.seq <= kept.seq && [null, fetched.hash].includes(keptAt(fetched.seq));
  return isOwn ? kept : { journal: fetched.journal, seq: fetched.seq, hash: fetched.hash };
}

/** @returns null if the journal is unreadable, so that it cannot contradict its head */
function hashAt(database: string, seq: number): string | null {
  return readIfReadable(database, (connection) => {
    const row = connection.prepare('SELECT hash FROM event WHERE seq = ?').get(seq);
    return row ? hex(row.hash as Uint8Array) : null;
  });
}

/** Returns the files of a journal that was put aside at this time. */
export function filesAside({ earlier }: JournalFiles, at: string): JournalFiles {
  return journalFiles(join(earlier, `until-${at.replaceAll(':', '-')}`));
}

/** Moves a journal's files aside. An interrupted move starts again. @returns the journal's newest known event */
export function moveAside(files: JournalFiles, at: string): Continuation['continues'] {
  const aside = filesAside(files, at);
  makeFolderDurably(files.earlier);
  makeFolderDurably(aside.folder);
  // The head moves after the database: until then it shows that there was a journal.
  move(files.database, aside.database);
  move(`${files.database}-wal`, `${aside.database}-wal`);
  move(files.erasing, aside.erasing);
  move(files.headMarker, aside.headMarker);
  move(`${files.database}-shm`, `${aside.database}-shm`);
  syncFolder(aside.folder);
  syncFolder(files.folder);
  return newestOf(aside);
}

/** Reads the journal or, if that is unreadable, its head. */
export function newestOf({ database, headMarker }: JournalFiles): Continuation['continues'] {
  const marker = readHeadMarker(headMarker);
  const newest = readIfReadable(database, (connection) => ({
    journal: readIdentity(connection).identity.id,
    ...readEnd(connection),
  }));
  return newest ?? (marker.kind === 'present' ? pointOf(marker.marker) : null);
}

function pointOf({ journal, seq, hash }: HeadMarker): NonNullable<Continuation['continues']> {
  return { journal, seq, hash };
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameFile(from, to);
}

export interface KnownHeads {
  outside: HeadMarkerReading | null;
  authentication: Authentication | null;
}

/** @param aside the files of the journal that was moved, which may be damaged; an unreadable file has no numbers */
export function numbersPutAside(aside: JournalFiles, { outside, authentication }: KnownHeads): GivenNumbers {
  const numbers = readIfReadable(aside.database, readGivenNumbers);
  const beside = readOutside(aside.headMarker, authentication);
  return highestNumbers(numbers, numbersOf(beside), numbersOf(outside));
}

export function numbersOf(head: HeadMarkerReading | null): GivenNumbers | null {
  return head?.kind === 'present' ? (head.marker.numbers ?? null) : null;
}
