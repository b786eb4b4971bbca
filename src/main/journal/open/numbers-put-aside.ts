import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import { openForReading } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import type { HeadMarkerReading } from '../heads/head-marker.ts';
import { readOutside } from '../heads/heads.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';

/** The head outside the profile, and what authenticates the one beside a journal. */
export interface KnownHeads {
  outside: HeadMarkerReading | null;
  authentication: Authentication | null;
}

/**
 * The highest numbers that are known of a journal that was put aside: by itself where it can be read, by the head that lies beside
 * it, and by the head outside the profile.
 * @param kept the folder that it was put into
 */
export function numbersPutAside(
  kept: string,
  files: JournalFiles,
  { outside, authentication }: KnownHeads,
): GivenNumbers {
  // The files can be damaged in any way: an unreadable head tells nothing, like an unreadable journal.
  const beside = readOutside(join(kept, basename(files.headMarker)), authentication);
  return highestNumbers(numbersIn(join(kept, basename(files.database))), numbersOf(beside), numbersOf(outside));
}

/** The numbers in a head; null if there is no head, or none in it. */
export function numbersOf(head: HeadMarkerReading | null): GivenNumbers | null {
  return head?.kind === 'present' ? (head.marker.numbers ?? null) : null;
}

function numbersIn(database: string): GivenNumbers | null {
  if (!existsSync(database)) return null;
  try {
    const connection = openForReading(database);
    try {
      return readGivenNumbers(connection);
    } finally {
      connection.close();
    }
  } catch {
    // It cannot be read, which may be why it was put aside.
    return null;
  }
}
