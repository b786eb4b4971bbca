import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Authentication } from './authentication.ts';
import type { HeadFault } from './head-fault.ts';
import { type HeadMarker, type HeadMarkerReading, readHeadMarker, writeHeadMarker } from './head-marker.ts';
import { newestUnprovenEnds, type UnprovenEnds } from './unproven-ends.ts';

/** The two heads of a journal as they were found. */
export interface FoundHeads {
  /** Beside the journal. */
  inside: HeadMarkerReading;
  /** Outside the profile. */
  outside: HeadMarkerReading;
}

/**
 * Whether a journal may be opened by the heads that were found; that each names an event of the journal is looked at
 * later. A marker of a version that authenticated nothing is taken once: where nothing says yet that this till has ever
 * authenticated one.
 * @param hasKey without it nothing is authenticated; then nothing is released, either
 * @param isFirstAuthentication this till has not authenticated a head yet: its key was made just now
 */
export function faultOfHeads(
  { inside, outside }: FoundHeads,
  {
    hasEntries,
    hasKey,
    isFirstAuthentication,
  }: { hasEntries: boolean; hasKey: boolean; isFirstAuthentication: boolean },
): HeadFault | null {
  if (outside.kind === 'unreadable' && hasKey) return 'headMissing';
  if (!hasEntries) return null;
  if (inside.kind !== 'present') return 'headMissing';
  if (hasKey && inside.form === 1 && !(isFirstAuthentication && outside.kind === 'absent')) return 'headMissing';
  return null;
}

/** Where the second head of a journal lies. @param folder outside every profile; null where there is none */
export function outsideFile(folder: string | null, journal: string): string | null {
  return folder === null ? null : join(folder, `${journal}.json`);
}

/** Reads the head outside the profile. One that cannot be read for a reason of the disk is as if it were not there. */
export function readOutside(file: string | null, authentication: Authentication | null): HeadMarkerReading {
  try {
    return file === null ? { kind: 'absent' } : readHeadMarker(file, authentication);
  } catch {
    // The place is the machine's, not the till's: a journal does not stay shut because it cannot be reached.
    return { kind: 'absent' };
  }
}

/** Where the journal's end was not proven, as far as its heads know. */
export function unprovenIn(heads: readonly HeadMarkerReading[]): UnprovenEnds {
  return newestUnprovenEnds(heads.map((head) => (head.kind === 'present' ? head.marker.unproven : undefined)));
}

/** Writes both heads of an open journal. */
export interface Heads {
  /**
   * Makes both name the newest event, which is durable; durable when this returns. Without effect where they name it.
   * @throws where the one beside the journal cannot be written
   */
  mark(): void;
}

/** @param outsideFailed told when the head outside the profile could not be written: the journal goes on without it */
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
      const newest = head();
      if (marked === newest.seq) return;
      writeInside(inside, newest, authentication);
      marked = newest.seq;
      // Without a key it would say nothing that the one inside does not say.
      if (outside === null || authentication === null) return;
      try {
        mkdirSync(join(outside, '..'), { recursive: true, mode: 0o700 });
        writeHeadMarker(outside, newest, authentication);
      } catch (error) {
        outsideFailed(error);
      }
    },
  };
}

/** A head that was authenticated stays, and lags behind, while the key cannot be had. */
function writeInside(file: string, head: HeadMarker, authentication: Authentication | null): void {
  if (authentication === null) {
    const found = readHeadMarker(file);
    if (found.kind === 'present' && found.form === 2) return;
  }
  writeHeadMarker(file, head, authentication);
}
