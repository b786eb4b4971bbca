import { basename, join } from 'node:path';
import { type GivenNumbers, highestNumbers } from '../../../shared/journal/given-numbers.ts';
import { readIfReadable } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import type { Authentication } from '../heads/authentication.ts';
import type { HeadMarkerReading } from '../heads/head-marker.ts';
import { readOutside } from '../heads/heads.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';

/** The head outside the profile, and the authentication of the head beside a journal. */
export interface KnownHeads {
  outside: HeadMarkerReading | null;
  authentication: Authentication | null;
}

/**
 * Returns the highest numbers known of a journal that was put aside: from the journal itself, from the head beside it,
 * and from the outside head.
 * @param kept the folder of the put-aside journal
 */
export function numbersPutAside(
  kept: string,
  files: JournalFiles,
  { outside, authentication }: KnownHeads,
): GivenNumbers {
  // The files may be damaged in any way. An unreadable file contributes no numbers.
  const numbers = readIfReadable(join(kept, basename(files.database)), readGivenNumbers);
  const beside = readOutside(join(kept, basename(files.headMarker)), authentication);
  return highestNumbers(numbers, numbersOf(beside), numbersOf(outside));
}

/** Returns the numbers in a head; null without a head or numbers. */
export function numbersOf(head: HeadMarkerReading | null): GivenNumbers | null {
  return head?.kind === 'present' ? (head.marker.numbers ?? null) : null;
}
