import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Authentication } from './authentication.ts';
import { syncFoldersAround } from './durable-file.ts';
import type { HeadFault } from './head-fault.ts';
import { type HeadMarker, type HeadMarkerReading, readHeadMarker, writeHeadMarker } from './head-marker.ts';
import { newestUnprovenEnds, type UnprovenEnds } from './unproven-ends.ts';

/** The two heads of a journal as they were found. */
export interface FoundHeads {
  /** Beside the journal. */
  inside: HeadMarkerReading;
  /** Outside the profile; null if there is no such place. */
  outside: HeadMarkerReading | null;
}

/**
 * Returns why the heads that were found do not prove a journal; null if they may. That each names an event of the journal is
 * checked later.
 * @param journal the journal's id
 */
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
 * Returns the file of the second head of the journal in a folder. It is named by the place of the folder, not by the journal, so
 * that another journal in the same place is noticed.
 * @param outside a folder outside every profile; null if there is none
 */
export function outsideFile(outside: string | null, folder: string): string | null {
  if (outside === null) return null;
  const place = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return join(outside, `journal-${place}.json`);
}

/** Reads the head outside the profile. If the disk does not give it, it is absent. @returns null if there is no such place */
export function readOutside(file: string | null, authentication: Authentication | null): HeadMarkerReading | null {
  try {
    return file === null ? null : readHeadMarker(file, authentication);
  } catch {
    return { kind: 'absent' };
  }
}

/** Where the journal's end was not proven, as far as its heads know. */
export function unprovenIn(heads: readonly (HeadMarkerReading | null)[]): UnprovenEnds {
  return newestUnprovenEnds(heads.map((head) => (head?.kind === 'present' ? head.marker.unproven : undefined)));
}

/** Writes both heads of an open journal. */
export interface Heads {
  /**
   * Makes both name the newest event, which is durable; durable when this returns. Without effect where they name it.
   * @throws where the one beside the journal cannot be written
   */
  mark(): void;
}

/**
 * @param authentication null while the key is not available: both heads then stay as they are, and lag behind
 * @param outsideFailed told when the head outside the profile could not be written: the journal goes on without it
 */
export function keepHeads(parts: {
  inside: string;
  outside: string | null;
  authentication: Authentication | null;
  head: () => HeadMarker;
  outsideFailed: (error: unknown) => void;
}): Heads {
  const { inside, outside, authentication, head, outsideFailed } = parts;
  let marked: number | null = null;
  return {
    mark() {
      if (authentication === null) return;
      const newest = head();
      if (marked === newest.seq) return;
      writeHeadMarker(inside, newest, authentication);
      marked = newest.seq;
      if (outside === null) return;
      try {
        makePlace(dirname(outside));
        writeHeadMarker(outside, newest, authentication);
      } catch (error) {
        outsideFailed(error);
      }
    },
  };
}

/** Makes the folder outside the profile, if it is not there, and makes its name and those around it survive a power cut. */
function makePlace(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) syncFoldersAround(folder, relative(dirname(made), folder).split(sep).length);
}
