import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Happening } from '../../../shared/journal/journal-entry.ts';

/** The newest entries that record an unproven end of the journal; 0 if there is none. */
export const unprovenEndsSchema = z.strictObject({
  /** A person accepted the journal although entries may be missing. Goods of earlier payments may have left already. */
  lost: z.int().nonnegative(),
  /** The program found entries that it cannot prove to have written. Earlier payments need a new re-query. */
  added: z.int().nonnegative(),
});
export type UnprovenEnds = z.infer<typeof unprovenEndsSchema>;

const NONE: UnprovenEnds = { lost: 0, added: 0 };

/** Returns the newest ends that any source knows. */
export function newestUnprovenEnds(known: readonly (UnprovenEnds | undefined)[]): UnprovenEnds {
  const all = [NONE, ...known.filter((each) => each !== undefined)];
  return { lost: Math.max(...all.map(({ lost }) => lost)), added: Math.max(...all.map(({ added }) => added)) };
}

/** Returns the ends after one more entry. */
export function unprovenEndsAfter(before: UnprovenEnds, seq: number, happening: Happening): UnprovenEnds {
  if (happening.kind !== 'headAccepted') return before;
  return happening.fault === 'tailNotProven' ? { ...before, added: seq } : { ...before, lost: seq };
}

/** Reads the ends from the table of events, which somebody may have edited. */
export function readUnprovenEnds(connection: DatabaseSync): UnprovenEnds {
  const newest = connection.prepare(
    `SELECT max(seq) AS seq FROM event
       WHERE kind = 'headAccepted' AND (payload ->> '$.happening.fault' IS 'tailNotProven') = ?`,
  );
  return { lost: Number(newest.get(0)?.seq ?? 0), added: Number(newest.get(1)?.seq ?? 0) };
}
