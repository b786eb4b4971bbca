import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Happening } from '../../../shared/journal/journal-entry.ts';

/** The newest entries that say that the end of the journal was not proven then; 0 where there is none. */
export const unprovenEndsSchema = z.strictObject({
  /** A person went on with it although entries may be missing: goods of what was intended before may have left. */
  lost: z.int().nonnegative(),
  /** The program found entries that it cannot prove to have written: what was intended before needs to be confirmed anew. */
  added: z.int().nonnegative(),
});
export type UnprovenEnds = z.infer<typeof unprovenEndsSchema>;

const NONE: UnprovenEnds = { lost: 0, added: 0 };

/** The newest that any of them knows. */
export function newestUnprovenEnds(known: readonly (UnprovenEnds | undefined)[]): UnprovenEnds {
  const all = [NONE, ...known.filter((each) => each !== undefined)];
  return { lost: Math.max(...all.map(({ lost }) => lost)), added: Math.max(...all.map(({ added }) => added)) };
}

/** The same after one more entry. */
export function unprovenEndsAfter(before: UnprovenEnds, seq: number, happening: Happening): UnprovenEnds {
  if (happening.kind !== 'headAccepted') return before;
  return happening.fault === 'tailNotProven' ? { ...before, added: seq } : { ...before, lost: seq };
}

/** As the table of the events has them, which somebody may have edited. */
export function readUnprovenEnds(connection: DatabaseSync): UnprovenEnds {
  const newest = connection.prepare(
    `SELECT max(seq) AS seq FROM event
       WHERE kind = 'headAccepted' AND (payload ->> '$.happening.fault' IS 'tailNotProven') = ?`,
  );
  return { lost: Number(newest.get(0)?.seq ?? 0), added: Number(newest.get(1)?.seq ?? 0) };
}
