import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Authentication } from './authentication.ts';
import { syncFoldersAround, writeBeside } from './durable-file.ts';
import {
  type HeadMarker,
  type HeadMarkerReading,
  headMarkerText,
  newestUnprovenEnds,
  readHeadMarker,
  replaceHeadMarker,
  type UnprovenEnds,
  writeHeadMarker,
} from './head-marker.ts';

export interface FoundHeads {
  inside: HeadMarkerReading;
  /** The head outside the profile; null if there is no such place. */
  outside: HeadMarkerReading | null;
}

/** @returns null if the heads agree with the journal, apart from the events that they name */
export function faultOfHeads(
  { inside, outside }: FoundHeads,
  { journal, hasEntries }: { journal: string; hasEntries: boolean },
): HeadFault | null {
  if (outside?.kind === 'present' && outside.marker.journal !== journal) return 'otherJournal';
  if (outside?.kind === 'unreadable') return 'headMissing';
  const areThere = inside.kind === 'present' && outside?.kind !== 'absent';
  return hasEntries && !areThere ? 'headMissing' : null;
}

/**
 * Returns the file of the head outside the database; null if there is no such place. The name depends on the journal's
 * folder, so that a journal in another folder is noticed.
 */
export function outsideFile(outside: string | null, folder: string): string | null {
  if (outside === null) return null;
  const place = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return join(outside, `journal-${place}.json`);
}

/** Reads the head outside the profile: `absent` if its folder is inaccessible, null if there is no such place. */
export function readOutside(file: string | null, authentication: Authentication | null): HeadMarkerReading | null {
  try {
    return file === null ? null : readHeadMarker(file, authentication);
  } catch {
    return { kind: file !== null && existsSync(file) ? 'unreadable' : 'absent' };
  }
}

/** Ignores heads of other journals: the outside head may still name the journal that a new one replaced. */
export function unprovenIn(heads: readonly (HeadMarkerReading | null)[], journal: string): UnprovenEnds {
  const own = heads.flatMap((head) =>
    head?.kind === 'present' && head.marker.journal === journal ? [head.marker] : [],
  );
  return newestUnprovenEnds(own.map(({ unproven }) => unproven));
}

export type Heads = ReturnType<typeof keepHeads>;

/**
 * @param authentication null while the key is unavailable: both heads then stay unchanged and lag behind
 * @param outsideFailed called if the outside head could not be written; the journal continues without it
 */
export function keepHeads(parts: {
  inside: string;
  outside: string | null;
  authentication: Authentication | null;
  head: () => HeadMarker;
  outsideFailed: (error: unknown) => void;
}) {
  const { inside, outside, authentication, head, outsideFailed } = parts;
  let marked: number | null = null;

  function name(write: typeof writeHeadMarker): void {
    if (authentication === null) return;
    const newest = head();
    if (marked === newest.seq) return;
    write(inside, newest, authentication);
    marked = newest.seq;
    if (outside === null) return;
    try {
      makePlace(dirname(outside));
      write(outside, newest, authentication);
    } catch (error) {
      outsideFailed(error);
    }
  }

  return {
    /** Makes both heads name the newest event; durable when this returns. @throws if the inside head cannot be written */
    mark: () => name(writeHeadMarker),
    /**
     * Does what `mark` does with one sync less for each head. After a power cut the heads may name an earlier event.
     */
    follow: () => name(replaceHeadMarker),
    /** Tests that the disk accepts a new marker; changes neither head. @throws if the disk does not accept it */
    tryDisk: () => {
      if (authentication) writeBeside(inside, headMarkerText(head(), authentication));
    },
  };
}

function makePlace(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) syncFoldersAround(folder, relative(dirname(made), folder).split(sep).length);
}

/** Why the heads outside the database do not prove the journal's end. */
export type HeadFault =
  /** The journal has entries, and one of the two heads is missing, unreadable or lacks this till's tag. */
  | 'headMissing'
  /** The head outside the profile names another journal. */
  | 'otherJournal'
  /** The head outside the profile knows later events: the profile is an older copy. */
  | 'olderCopy';
